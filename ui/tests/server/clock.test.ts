import { describe, expect, test } from "vitest";
import written from "../../../tests/vectors/clock.json";
import { ClockFilter } from "../../src/server/clock";
import type { TableInfo } from "../../src/server/wire.gen";

type Status = TableInfo["status"];
type Step =
  | { pong: { sent: number; received: number; at: number } }
  | { welcome: { epoch: string; status: Status } }
  | { news: { status: Status } }
  | { expect: { known: boolean } | { local: number; table: number } };

/** What both clients of this house are held to, one in Python and one here. */
const vectors = written as unknown as { name: string; steps: Step[] }[];

function take(clock: ClockFilter, step: Step): void {
  if ("pong" in step) clock.add(step.pong.sent, step.pong.received, step.pong.at);
  else if ("welcome" in step) clock.welcomed(step.welcome.epoch, step.welcome.status);
  else if ("news" in step) clock.told(step.news.status);
  else if ("known" in step.expect) expect(clock.known).toBe(step.expect.known);
  else expect(clock.tableTime(step.expect.local)).toBe(step.expect.table);
}

describe("the table's time", () => {
  test.each(vectors)("$name", ({ steps }) => {
    const clock = new ClockFilter();
    for (const step of steps) take(clock, step);
  });
});
