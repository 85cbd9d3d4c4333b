import { expect, test } from "vitest";
import written from "../../../tests/vectors/shares.json";
import { doubtfulSeats, sharePromise } from "../../src/net/shares";

type Vector = {
  name: string;
  promised: string[];
  shares: string[];
  seat: number | null;
  own: string;
  doubtful: number[];
};

test.each(written as Vector[])("$name", ({ promised, shares, seat, own, doubtful }) => {
  const promises = promised.map((share) => share && sharePromise(share));
  expect(doubtfulSeats(promises, shares, seat, own)).toEqual(doubtful);
});

test("a promise is the SHA-256 of the share", () => {
  expect(sharePromise("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
