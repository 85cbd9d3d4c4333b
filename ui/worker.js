// Keeps the hashed files of its own build, and shows a page of its own when the parlour cannot be reached.
// %-signs mark what is written in when the page is built: a new build is a new worker, and clears what older ones kept.
const ROOT = new URL("./", location.href).pathname; // a host may have several parlours, each with its own caches
const NAMED = `parlour ${ROOT} `;
const KEPT = NAMED + "%BUILD%";
const OFFLINE = ["offline.html", "offline.js", "offline.css", "icon.svg"].map((name) => ROOT + name);
const OWN = new Set([...OFFLINE, ...["%FILES%"].map((name) => ROOT + name)]);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(OFFLINE)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE[0])));
  } else if (OWN.has(url.pathname)) {
    event.respondWith(kept(event.request));
  }
});

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
