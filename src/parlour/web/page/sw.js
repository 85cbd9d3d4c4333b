// Keeps the hashed files of its own build, and shows a page of its own when the parlour cannot be reached.
// %-signs mark what is written in when the page is built: a new build is a new worker, and clears what older ones kept.
const ROOT = new URL("./", location.href).pathname; // a host may have several parlours, each with its own caches
const NAMED = `parlour ${ROOT} `;
const KEPT = NAMED + "5989067a5419";
const OFFLINE = ["offline.html", "offline.css", "icon.svg"].map((name) => ROOT + name);
const OWN = new Set([...OFFLINE, ...["assets/Arrow-D7NFYX_N.css","assets/Arrow-VOhCIyah.js","assets/Candle-BzvaTdyg.css","assets/Candle-C4Ruob6z.js","assets/Cards-BKf_qZ61.js","assets/Cards-BLwrPjUA.css","assets/Choice-CKuJXUkG.js","assets/Choice-f7F5Hi0n.css","assets/DealAgain-CsbvmwnV.js","assets/DieSign-CaeFFnYl.js","assets/DieSign-DY1Cv5Gh.css","assets/EmoteBubble-B-zrMS66.js","assets/EmoteBubble-Bn093W8v.css","assets/Evenings-CJvRNJiU.js","assets/Evenings-onQYM0pg.css","assets/Fan-BQYtQpCK.css","assets/Fan-BZuLhNGY.js","assets/FirstTime-8w1CkNQC.css","assets/FirstTime-YQehiSKe.js","assets/GameFrame-Bi2Hf_jm.js","assets/GameFrame-BokWOXxH.css","assets/Guide-B4h_6vD7.js","assets/Guide-BUNGV78R.css","assets/Guide-CxwimwT-.css","assets/Guide-DHy_Ctqv.css","assets/Guide-D_pDo_ek.js","assets/Guide-DqvuC6vn.css","assets/Guide-Ofr1oUom.js","assets/Guide-XeIhL2EX.js","assets/Insight-8QinkJs1.js","assets/Insight-CBaOwHyK.js","assets/Insight-ClUqf-mG.js","assets/Insight-CuePIBXQ.css","assets/Insight-D8rA1thC.css","assets/Insight-GWxVnqJq.css","assets/KeepTime-B7iiw8ME.js","assets/KeepTime-D1G7UShT.css","assets/KeyboardHelp-CcFNrZHp.js","assets/KeyboardHelp-DiEmHBrI.css","assets/KnightCard-C3ZOWof9.js","assets/KnightCard-CWuX62hS.css","assets/Lesson-CDMLA9D9.css","assets/Lesson-CmIPgfWP.js","assets/LineChart-CC0GvqJk.css","assets/LineChart-ClXXouox.js","assets/MindCard-BpP7ClLY.js","assets/MindCard-DClGYY4B.css","assets/NewTable-7ii4mP82.css","assets/NewTable-vcMFDbgC.js","assets/Notices-B5YYJQmY.js","assets/Notices-CZfBOfwJ.css","assets/Palettes-BT8-tC66.js","assets/Panel-WZ5IdZ18.css","assets/Panel-lJXgE8sz.js","assets/Players-CL4mSPCX.css","assets/Players-oxjidMP0.js","assets/PracticeLinks-AcctQxZE.css","assets/PracticeLinks-DskDjUyI.js","assets/Profile-C0b1U-wS.js","assets/Profile-DYpuFdWI.css","assets/Profile-DtZv-HDw.js","assets/Replay-BLinQ7Ig.js","assets/Replay-EXeTJgne.css","assets/Result--WxhYjH4.js","assets/Result-C5Rw0v1D.css","assets/Rules-BALLWWad.js","assets/Rules-BC7c5fKS.css","assets/SelectedText-BmS9XLme.css","assets/SelectedText-Iy20NHG_.js","assets/Settings-B4iYuuFc.css","assets/Settings-DdwXu8Bt.js","assets/Settings-xEERMx73.js","assets/Sheet-DP53YriD.js","assets/Sheet-Dd5jwULl.css","assets/SinceMyTurn-CMiZAk8n.css","assets/SinceMyTurn-DlgTB07Q.js","assets/Standings-Cl2xzEgz.css","assets/Standings-DjpOVXMm.js","assets/Table-CiVwEKnm.css","assets/Table-DZqDxIEW.js","assets/Trainer-DoUqtFMy.css","assets/Trainer-HDnAW_hs.js","assets/TrustEye-BgNFK3vb.js","assets/TrustEye-C_uF47_A.css","assets/TurnClock-BeQ25cRZ.js","assets/TurnClock-CXD2hY9c.css","assets/WaitingRoom-BsWQ5MgE.js","assets/WaitingRoom-CstPSDAx.css","assets/WouldYou-Blfrs81B.js","assets/WouldYou-D1OjfbGF.css","assets/WouldYou-DxukotAN.js","assets/animate-DajBF3Pe.js","assets/chartLabels-Bi01wLh6.js","assets/charts-BgDfUXwx.css","assets/charts-C7aUEmEb.js","assets/colours-DCJduuLb.js","assets/cues-BPc20Rfs.js","assets/d3-scale-ChcGWstD.js","assets/d3-shape-CmdGULd2.js","assets/de.home-DgIvw9zh.js","assets/de.illusion-BifWESnY.js","assets/de.illusion_play-CIb8Vnij.js","assets/de.knights_dice-Brn9F_0Z.js","assets/de.knights_dice_play-Do5ORZtC.js","assets/de.knights_score-fIojfCk_.js","assets/de.knights_score_play-BYFQJXM3.js","assets/de.mind-DLkKyH-G.js","assets/de.mind_play-BvS97sxZ.js","assets/de.page-B-pyV_p_.js","assets/de.refusals-BeURYY6s.js","assets/dist-BsbcV6pe.js","assets/en.home-Dsdz7asz.js","assets/en.illusion-D3O-1z8v.js","assets/en.illusion_play-5tZuDkV_.js","assets/en.knights_dice-SgTh7-Fp.js","assets/en.knights_dice_play-NKhoq8OF.js","assets/en.knights_score-Bhl23umZ.js","assets/en.knights_score_play-Dfn3y5jZ.js","assets/en.mind-C3L5519L.js","assets/en.mind_play-C4bUs509.js","assets/en.page-BEi0_BWY.js","assets/en.refusals-DhTuy_87.js","assets/fields-DazEvOPI.js","assets/figtree-latin-ext-wght-normal-DCwSJGxG.woff2","assets/figtree-latin-wght-normal-D_ZTVpCC.woff2","assets/fraunces-latin-opsz-normal-DihXLNYH.woff2","assets/game-CtvodTWZ.js","assets/home-D7I67sBt.js","assets/home-DtnKMpUy.css","assets/illusion-B2ROxdsO.js","assets/illusion-BHmOjpNP.js","assets/index-Czo3Zruv.js","assets/index-client-CiuTjB4A.js","assets/keys-B0rqNxkA.js","assets/knights-dice-Cx30k-Ye.js","assets/knights-dice-oq2Fp3Kb.js","assets/knights-score-BLr4iafi.js","assets/knights-score-DVRKxu2L.js","assets/marks-cunGMjjy.js","assets/mind-BNdZ6Ob6.js","assets/mind-Djm9vzKP.js","assets/motion-ozh5knLH.js","assets/nl.home-dVFxx0o-.js","assets/nl.illusion-yrU-mA_M.js","assets/nl.illusion_play-DyNYpEkp.js","assets/nl.knights_dice-DggJUDij.js","assets/nl.knights_dice_play-Cu6gTWXR.js","assets/nl.knights_score-DhkagPw7.js","assets/nl.knights_score_play-BB74WSb6.js","assets/nl.mind-9sHvTu9J.js","assets/nl.mind_play-By4WxiHL.js","assets/nl.page-iZVykgNF.js","assets/nl.refusals-BseCbF6P.js","assets/palette-CRvGkBtM.js","assets/pin-CHLEa8T7.js","assets/plain-BLPJrvKN.js","assets/plain-DgfHpsxC.css","assets/play--XOBIz2H.js","assets/play-BOQVMqIj.js","assets/play-BnirfiX6.css","assets/play-CS3AiQDF.js","assets/play-CvcVYBaB.css","assets/play-DCWq2LOH.css","assets/play-DDrkHl7-.css","assets/play-DFcLFVEo.js","assets/play-Zfa2FBVl.css","assets/play-sswwsX7n.js","assets/poster-DzT3cE9x.js","assets/replay-CoSThZau.js","assets/setting.svelte-BBC4zlXT.js","assets/sound-BsKDqyRI.js","assets/summary-B-O3p2K4.js"].map((name) => ROOT + name)]);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(OFFLINE)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => event.waitUntil(speak(event.data)));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE[0])));
  } else if (OWN.has(url.pathname)) {
    event.respondWith(kept(event.request));
  }
});

/** Keep the page for when there is no connection in the language that the reader chose. */
async function speak(language) {
  const cache = await caches.open(KEPT);
  const now = await cache.match(OFFLINE[0]);
  if (now?.headers.get("content-language") === language) return;
  const page = await fetch(`${OFFLINE[0]}?lang=${encodeURIComponent(language)}`);
  if (page.ok) await cache.put(OFFLINE[0], page);
}

async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith(NAMED) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) void cache.put(request, response.clone());
  return response;
}
