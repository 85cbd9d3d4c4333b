import { expect, test } from "vitest";
import {
  PRESS_GAP_MS,
  deliberate,
  levelDone,
  stop,
  BREATH,
  breathPhase,
  liftLeft,
} from "../../src/games/mind/parts/moments";
import mind, { result } from "../../src/games/mind/play";
import { cues } from "../../src/table/cues";
import type { MindMistaken } from "../../src/games/mind/wire.gen";
import type { AnyEvent } from "../../src/server/wire.gen";
import { view } from "../world";
import { interruption, mindLast, stopSentence, tie, tones } from "../../src/games/mind/tell";

const name = (seat: number): string => ["Anna", "Ben"][seat]!;
const mistake: MindMistaken = { type: "mistaken", seat: 1, card: 34, lower: [{ seat: 0, card: 26 }], moment: 0 };
const late: MindMistaken = { ...mistake, lower: [], late: [{ seat: 0, card: 26, after: 215 }] };

test("a mistake has sound, vibration and explanation", () => {
  const [cue] = cues(mind, [mistake], view({ you: 1 }), name);
  expect(cue).toEqual({
    sound: "mistake",
    buzz: [60, 40, 90],
    urgent: true,
    say: "You played 34. Anna’s 26 was still out. One life lost.",
  });
});

test("the own card is called yours", () => {
  expect(mindLast(mistake, name, 0)).toBe("Ben played 34. Your 26 was still out.");
  const two = { ...mistake, lower: [...mistake.lower, { seat: 0, card: 30 }] };
  expect(mindLast(two, name, null)).toBe("Ben played 34. Anna’s 26 and 30 were still out.");
});

test("a card that came too late is named, with its milliseconds", () => {
  expect(cues(mind, [late], view({ you: 0 }), name)[0]!.say).toBe(
    "Ben played 34. Your 26 came 215 ms later. One life lost. Photo finish.",
  );
  expect(mindLast({ ...late, lower: mistake.lower }, name, 1)).toBe("You played 34. Anna’s 26 came 215 ms later.");
});

test("a mistake may have cards still out and cards too late", () => {
  const lower = [
    { seat: 0, card: 20 },
    { seat: 0, card: 26 },
    { seat: 0, card: 30 },
  ];
  const two = [...late.late!, { seat: 0, card: 30, after: 60 }];
  expect(mindLast({ ...late, lower, late: two }, name, null)).toBe(
    "Ben played 34. Anna’s 20 was still out. Anna’s 26 came 215 ms later. Anna’s 30 came 60 ms later.",
  );
});

test("a tie states its margin", () => {
  expect([23, -23, null, undefined].map(tie)).toEqual(["Photo finish: 23 ms.", "Photo finish: 23 ms.", null, null]);
});

test("an interruption is explained to all", () => {
  const said = (seat: number | null, you: number) =>
    cues(
      mind,
      [{ type: "interrupted", seat, why: seat === null ? "restart" : "left" } as AnyEvent],
      view({ you }),
      name,
    ).map((cue) => cue.say);
  expect(said(1, 0)).toEqual([
    "Ben’s connection was lost. The play has stopped: lay your hands down again when they are back.",
  ]);
  expect(said(1, 1)).toEqual(["Your connection was lost. The play has stopped: lay your hands down again."]);
  expect(said(null, 0)).toEqual(["The table was interrupted. The play has stopped: lay your hands down again."]);
});

test("a deal tells the level and the own cards", () => {
  const dealt = { type: "dealt", level: 1, hands: [[17], [0]] } as AnyEvent;
  expect(cues(mind, [dealt], view(), name)).toEqual([{ say: "Level 1. Your card: 17." }]);
});

test("the tones are the last card and the lowest that is not pressed, while cards are played", () => {
  const playing = view({ phase: "play", hand: [17, 28], claimed: [17], pile: [5, 12] });
  expect(tones(playing)).toEqual([
    { place: "table", number: 12 },
    { place: "hand", number: 28 },
  ]);
  expect(tones({ ...playing, phase: "focus" })).toEqual([]);
});

test("the focus animation has the same phase everywhere", () => {
  expect(breathPhase(0)).toBe(0);
  expect(breathPhase(BREATH * 7.25)).toBeCloseTo(0.25);
  expect(breathPhase(-BREATH / 4)).toBeCloseTo(0.75);
});

test("the lift is bounded by the table's clock", () => {
  const lift = { began: 1000, opens: 1400 };
  expect([1000, 1300, 99_000, 0].map((now) => liftLeft(lift, now))).toEqual([400, 100, 0, 400]);
});

test("the result names the level", () => {
  expect(result(view({ phase: "won" }))).toBe("You made it, all together.");
  expect(result(view({ phase: "lost", level: 3 }))).toBe("The last life went out on level\u00a03.");
  expect(result(view({ phase: "play" }))).toBe("The game was ended here.");
  expect(result(view({ phase: "won", blind: true, blind_levels: 2 }))).toBe("You won, and 2 levels blind.");
});

test("a win is decided though blind play may follow", () => {
  expect(["focus", "play", "won", "lost"].map((phase) => mind.decided!(view({ phase } as object)))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test("the end of a level shows its pile and reward", () => {
  const before = view({ pile: [3, 20] });
  const played = { type: "played", seat: 0, card: 41, moment: 0, at: 0 } as const;
  expect(levelDone([played, { type: "level-done", level: 2, reward: "star" }], before)).toEqual({
    level: 2,
    pile: [3, 20, 41],
    reward: "star",
  });
  expect(levelDone([played], before)).toBe(null);
});

test("who stopped or took a hand back is named", () => {
  const stopped = { type: "stopped", seat: 1 } as const;
  const said = (phase: "focus" | "play", you: number) => stopSentence(stop([stopped], view({ phase }))!, name, you);
  expect(said("play", 0)).toBe("Ben called stop. Lay your hands down again.");
  expect(said("play", 1)).toBe("You called stop. Lay your hands down again.");
  expect(said("focus", 0)).toBe("Ben lifted their hand. Lay yours down when you are ready.");
  expect(stop([], null)).toBe(null);
});

test("two presses within the minimum interval count as one", () => {
  expect([deliberate(5, null), deliberate(90, 0), deliberate(PRESS_GAP_MS, 0)]).toEqual([true, false, true]);
});

test("an interruption names who plays the seat now", () => {
  const left = { type: "interrupted", seat: 1, why: "left" } as const;
  expect(interruption(left, name, 0)).toMatch(/^Ben’s connection was lost/);
  expect(interruption(left, name, 0, true)).toMatch(/^Ben plays this seat now/);
  expect(interruption(left, name, 1)).toMatch(/^Your connection was lost/);
  expect(interruption(left, name, 1, true, true)).toMatch(/^You play this seat now/);
});
