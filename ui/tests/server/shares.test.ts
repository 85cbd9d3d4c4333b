import { expect, test } from "vitest";
import written from "../../../tests/vectors/shares.json";
import stories from "../../../tests/vectors/shuffle.json";
import { doubtfulSeats, sharePromise, ShuffleWatch, type Doubt } from "../../src/server/shares";
import type { TableInfo } from "../../src/server/wire.gen";
import { table } from "../world";

type Vector = {
  name: string;
  promised: string[];
  shares: string[];
  seat: number | null;
  own: string;
  doubtful: number[];
};

type Told = { status: TableInfo["status"]; seed: string; shares?: string[]; deal?: string };
type Step = { called?: string[]; news?: Told; welcome?: Told; doubts: Doubt[] };
type Story = { name: string; seat?: number | null; steps: Step[] };

const promisesOf = (shares: string[]): string[] => shares.map((share) => share && sharePromise(share));

test.each(written as Vector[])("$name", ({ promised, shares, seat, own, doubtful }) => {
  expect(doubtfulSeats(promisesOf(promised), shares, seat, own)).toEqual(doubtful);
});

test("a promise is the SHA-256 of the share", () => {
  expect(sharePromise("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

/** One's own share is `a`, and after the first and second time that all are void `a2` and `a3`. */
test.each(stories as Story[])("$name", ({ seat = 0, steps }) => {
  const watch = new ShuffleWatch("a");
  let renewed = 1;
  for (const { called, news, welcome, doubts } of steps) {
    if (called) {
      expect(watch.called(promisesOf(called), seat)).toEqual(doubts);
      if (called.length === 0) watch.share = `a${++renewed}`;
      continue;
    }
    const { seed, status, ...more } = (news ?? welcome)!;
    expect(watch.told({ ...table(status), commitment: seed, ...more }, seat, news !== undefined)).toEqual(doubts);
  }
});
