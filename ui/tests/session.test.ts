import { beforeEach, expect, test } from "vitest";
import { Session } from "../src/net/session";
import { Diary, Hands, table, view } from "./world";

let world: Hands;
let diary: Diary;
let session: Session;

const welcome = (seq: number, epoch = "e1") =>
  world.wire.say({ type: "welcome", table: table(), you: 0, epoch, seq, at: 0, view: view() });
const update = (seq: number, done = "") =>
  world.wire.say({ type: "update", seq, at: 0, events: [], view: view({ level: seq }), ...(done && { done }) });

beforeEach(() => {
  world = new Hands();
  diary = new Diary();
  session = new Session(world, diary, "secret");
  session.start();
  world.wire.onopen!();
});

test("it says hello with its token and asks for the time", () => {
  expect(world.wire.sent[0]).toMatchObject({ type: "hello", token: "secret", since: null, epoch: "" });
  expect(world.wire.of("ping")).toHaveLength(5);
});

test("after a broken line it asks for what it missed since then", () => {
  welcome(3);
  update(4);
  world.wire.onclose!();
  expect(diary.lines.at(-1)).toBe("waiting");
  world.pass(60);
  world.wire.onopen!();
  expect(world.wire.sent[0]).toMatchObject({ since: 4, epoch: "e1" });
  world.wire.say({ type: "welcome", table: table(), you: 0, epoch: "e1", seq: 4, at: 0, view: null });
  update(5);
  expect(diary.views.map(({ fresh }) => fresh)).toEqual([true, false, false]);
});

test("an update that was seen already is not told twice", () => {
  welcome(1);
  update(2);
  update(2);
  expect(diary.views).toHaveLength(2);
});

test("what was not acknowledged is sent again under the same name, and answered once", async () => {
  welcome(1);
  const answer = session.ask({ type: "act", move: { type: "play", card: 17 } });
  const [first] = world.wire.of("act");
  world.wire.onclose!();
  world.pass(60);
  world.wire.onopen!();
  const [again] = world.wire.of("act");
  expect(again).toEqual(first);
  world.wire.say({ type: "done", nonce: String(first!.nonce) });
  expect(await answer).toBeNull();
  world.wire.onclose!();
  world.pass(200);
  world.wire.onopen!();
  expect(world.wire.of("act")).toHaveLength(0);
});

test("a move is answered by the update it brings about", async () => {
  welcome(1);
  const answer = session.ask({ type: "act", move: { type: "ready" } });
  update(2, String(world.wire.of("act")[0]!.nonce));
  expect(await answer).toBeNull();
  expect(diary.views).toHaveLength(2);
});

test("what is asked while the line is broken goes out when it is back", () => {
  welcome(1);
  world.wire.onclose!();
  void session.ask({ type: "act", move: { type: "ready" } });
  world.pass(60);
  world.wire.onopen!();
  expect(world.wire.of("act")).toHaveLength(1);
});

test("a refusal comes with its reason", async () => {
  const answer = session.ask({ type: "start" });
  world.wire.say({ type: "refused", nonce: String(world.wire.of("start")[0]!.nonce), reason: "seat 2 still free" });
  expect(await answer).toBe("seat 2 still free");
});

test("a silent line is given up and made anew", () => {
  welcome(1);
  const silent = world.wire;
  world.pass(8000);
  expect(silent.closed).toBe(false);
  world.pass(8000);
  expect(silent.closed).toBe(true);
  world.pass(60);
  expect(world.wires).toHaveLength(2);
});

test("tries come slower and slower, and at once when the network is back", () => {
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

test("a goodbye for good ends it, and nothing tries again", () => {
  world.wire.say({ type: "bye", reason: "no such table", again: false });
  world.pass(60_000);
  expect(diary.end).toBe("no such table");
  expect(world.wires).toHaveLength(1);
});

test("a new server means a new time", () => {
  welcome(1);
  world.wire.say({ type: "pong", sent: 0, at: 5000 });
  expect(session.clock.known).toBe(true);
  world.wire.onclose!();
  world.pass(60);
  world.wire.onopen!();
  welcome(0, "e2");
  expect(session.clock.known).toBe(false);
});

test("the table's time begins anew with the game", () => {
  world.wire.say({ type: "welcome", table: table("waiting"), you: 0, epoch: "e1", seq: 0, at: 0, view: null });
  world.wire.say({ type: "pong", sent: 0, at: 99_000 });
  world.wire.say({ type: "news", table: table("playing") });
  expect(session.clock.known).toBe(false);
  expect(world.wire.of("ping")).toHaveLength(10);
});
