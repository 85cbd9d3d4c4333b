import { beforeEach, expect, test } from "vitest";
import { Session } from "../../src/server/session";
import type { MindView } from "../../src/games/mind/wire.gen";
import type { AnyMove } from "../../src/server/wire.gen";
import { Diary, Hands, table, view } from "../world";

const said = (text: string) => ({ code: "said" as const, params: { text } });

let world: Hands;
let diary: Diary;
let session: Session;

const welcome = (seq: number, epoch = "e1") =>
  world.wire.say({ type: "welcome", table: table(), you: 0, epoch, seq, at: 0, view: view() });
/** The answer to a hello that says what it has: no view, and what was missed follows. */
const caughtUp = (seq: number) =>
  world.wire.say({ type: "welcome", table: table(), you: 0, epoch: "e1", seq, at: 0, view: null });
const update = (seq: number, done = "") =>
  world.wire.say({ type: "update", seq, at: 0, events: [], view: view({ level: seq }), ...(done && { done }) });

beforeEach(() => {
  world = new Hands();
  diary = new Diary();
  session = new Session(world, diary, "secret");
  session.start();
  world.wire.onopen!();
});

test("hello carries the token, and pings follow", () => {
  expect(world.wire.sent[0]).toMatchObject({ type: "hello", token: "secret", since: null, epoch: "" });
  expect(world.wire.of("ping")).toHaveLength(5);
});

test("after a lost connection it asks for missed updates", () => {
  welcome(3);
  update(4);
  world.wire.onclose!();
  expect(diary.states.at(-1)).toBe("waiting");
  world.pass(60);
  world.wire.onopen!();
  expect(world.wire.sent[0]).toMatchObject({ since: 4, epoch: "e1" });
  caughtUp(4);
  update(5);
  expect(diary.views.map(({ fresh }) => fresh)).toEqual([true, false, false]);
});

test("a repeated update is ignored", () => {
  welcome(1);
  update(2);
  update(2);
  expect(diary.views).toHaveLength(2);
});

test("unanswered requests are resent with the same nonce", async () => {
  welcome(1);
  const answer = session.ask({ type: "act", move: { type: "play", card: 17 } as AnyMove });
  const [first] = world.wire.of("act");
  world.wire.onclose!();
  world.pass(60);
  world.wire.onopen!();
  expect(world.wire.of("act")).toHaveLength(0);
  caughtUp(1);
  const [again] = world.wire.of("act");
  expect(again).toEqual(first);
  world.wire.say({ type: "done", nonce: String(first!.nonce) });
  expect(await answer).toBeNull();
  world.wire.onclose!();
  world.pass(200);
  world.wire.onopen!();
  caughtUp(1);
  expect(world.wire.of("act")).toHaveLength(0);
});

test("requests are resent after a fresh view", () => {
  welcome(1);
  void session.ask({ type: "act", move: { type: "play", card: 17 } as AnyMove });
  welcome(9);
  const [first, again, ...more] = world.wire.of("act");
  expect(again).toEqual(first);
  expect(more).toEqual([]);
});

test("an update with the nonce answers a move", async () => {
  welcome(1);
  const answer = session.ask({ type: "act", move: { type: "ready" } });
  update(2, String(world.wire.of("act")[0]!.nonce));
  expect(await answer).toBeNull();
  expect(diary.views).toHaveLength(2);
});

test("requests made offline are sent after the next welcome", () => {
  welcome(1);
  world.wire.onclose!();
  void session.ask({ type: "act", move: { type: "ready" } });
  world.pass(60);
  world.wire.onopen!();
  caughtUp(1);
  expect(world.wire.of("act")).toHaveLength(1);
});

test("a refusal carries its reason", async () => {
  welcome(0);
  const answer = session.ask({ type: "start" });
  world.wire.say({
    type: "refused",
    nonce: String(world.wire.of("start")[0]!.nonce),
    reason: "seat 2 still free",
    why: said("seat 2 still free"),
  });
  expect(await answer).toBe("seat 2 still free");
});

test("a silent connection is dropped within four seconds", () => {
  for (let alive = 0; alive < 4000; alive += 190) {
    const [world, diary] = [new Hands(), new Diary()];
    new Session(world, diary, null).start();
    const { wire } = world;
    wire.onopen!();
    while (world.time < alive) {
      world.pass(10);
      wire.say({ type: "pong", sent: world.time, at: 0 });
    }
    expect(wire.closed).toBe(false);
    world.pass(4000);
    expect(wire.closed).toBe(true);
    expect(diary.states).toContain("waiting");
  }
});

test("a connection that answers is kept", () => {
  welcome(1);
  for (let beat = 0; beat < 20; beat++) {
    world.pass(1000);
    world.wire.say({ type: "pong", sent: world.time, at: 0 });
  }
  expect(world.wires).toHaveLength(1);
  expect(world.wire.closed).toBe(false);
});

test("returning to the page gives the server one beat to answer", () => {
  welcome(1);
  world.pass(1900);
  session.hurry();
  expect(world.wire.closed).toBe(false);
  world.pass(1900);
  expect(world.wire.closed).toBe(true);
});

test("retries slow down, and restart when the network is back", () => {
  welcome(1);
  world.wire.onclose!();
  for (let tries = 0; tries < 6; tries++) {
    world.pass(2000);
    world.wire.onclose?.();
  }
  const before = world.wires.length;
  session.hurry();
  expect(world.wires).toHaveLength(before + 1);
});

const FIRST = 50;
const LAST = 5000;

/** How long the last pause is, if so many tries fail. */
function pause(tries: number, luck: number): number {
  const world = new Hands();
  world.luck = luck;
  new Session(world, new Diary(), null).start();
  let begun = 0;
  for (let failed = 0; failed < tries; failed++) {
    world.wire.onclose!();
    begun = world.time;
    while (world.wire.onclose === null) world.pass(1);
  }
  return world.time - begun;
}

test("retry delays have jitter", () => {
  expect([0, 0.5, 0.999].map((luck) => pause(1, luck))).toEqual([FIRST * 0.5, FIRST, FIRST * 1.5]);
  expect([0, 0.5, 0.999].map((luck) => Math.round(pause(9, luck) / 100) * 100)).toEqual([LAST * 0.5, LAST, LAST * 1.5]);
});

test("a stable connection resets the retry delay", () => {
  world.wire.onclose!();
  world.pass(60);
  world.wire.onclose!();
  world.pass(110);
  world.wire.onopen!();
  welcome(1);
  world.pass(1900);
  world.wire.onclose!();
  const tries = world.wires.length;
  world.pass(FIRST);
  expect(world.wires).toHaveLength(tries + 1);
});

test("a gap in the updates triggers a new hello", () => {
  welcome(3);
  update(5);
  expect(diary.views).toHaveLength(1);
  expect(world.wire.of("hello").at(-1)).toMatchObject({ token: "secret", since: 3, epoch: "e1" });
  update(6);
  expect(world.wire.of("hello")).toHaveLength(2);
  caughtUp(3);
  for (const seq of [4, 5, 6]) update(seq);
  expect(diary.views.slice(1).map(({ view }) => (view as MindView).level)).toEqual([4, 5, 6]);
});

test("an update after a gap still answers its request", async () => {
  welcome(1);
  const answer = session.ask({ type: "act", move: { type: "ready" } });
  update(3, String(world.wire.of("act")[0]!.nonce));
  expect(await answer).toBeNull();
});

test("older views are ignored", () => {
  welcome(3);
  update(4);
  welcome(2);
  expect(diary.views).toHaveLength(2);
  update(4);
  update(5);
  expect(diary.views).toHaveLength(3);
});

test("a new epoch restarts the numbering", () => {
  welcome(30);
  welcome(2, "e2");
  update(3);
  expect(diary.views.map(({ restarted }) => restarted)).toEqual([false, true, false]);
});

test("quiet is taken from each view", () => {
  world.wire.say({ type: "welcome", table: table(), you: 0, epoch: "e1", seq: 1, at: 0, view: view(), quiet: true });
  update(2);
  expect(diary.views.map(({ quiet }) => quiet)).toEqual([true, false]);
});

test("a final bye ends the session with its reason", async () => {
  welcome(1);
  const answer = session.ask({ type: "clear", seat: 0 });
  world.wire.say({
    type: "bye",
    reason: "the host freed your seat",
    again: false,
    why: said("the host freed your seat"),
  });
  world.pass(60_000);
  expect(diary.byes).toEqual([["the host freed your seat", false]]);
  expect(diary.states.at(-1)).toBe("closed");
  expect(world.wires).toHaveLength(1);
  expect(await answer).toBe("the host freed your seat");
});

test("a temporary bye reconnects", () => {
  welcome(1);
  world.wire.say({ type: "bye", reason: "slow down", again: true, why: said("slow down") });
  world.wire.onclose!();
  world.pass(60);
  expect(diary.byes).toEqual([["slow down", true]]);
  expect(world.wires).toHaveLength(2);
});

test("a new epoch resets the clock", () => {
  welcome(1);
  world.wire.say({ type: "pong", sent: 0, at: 5000 });
  expect(session.clock.known).toBe(true);
  world.wire.onclose!();
  world.pass(60);
  world.wire.onopen!();
  welcome(0, "e2");
  expect(session.clock.known).toBe(false);
});

test("the start of a game resets the clock", () => {
  world.wire.say({ type: "welcome", table: table("waiting"), you: 0, epoch: "e1", seq: 0, at: 0, view: null });
  world.wire.say({ type: "pong", sent: 0, at: 99_000 });
  world.wire.say({ type: "news", table: table("playing") });
  expect(session.clock.known).toBe(false);
  expect(world.wire.of("ping")).toHaveLength(10);
});
