import { expect, test } from "vitest";
import { ClockFilter } from "../src/net/clock";

test("even trips tell the table's time exactly", () => {
  const clock = new ClockFilter();
  clock.add(1000, 1040, 520);
  expect(clock.tableTime(2000)).toBe(1500);
  expect(clock.localTime(1500)).toBe(2000);
});

test("slow answers are dropped, and of the others the median counts", () => {
  const clock = new ClockFilter();
  for (const at of [518, 520, 522]) clock.add(1000, 1040, at);
  clock.add(1000, 3000, 2400);
  expect(clock.tableTime(1020)).toBe(520);
});

test("only the latest answers count", () => {
  const clock = new ClockFilter();
  for (let ping = 0; ping < 40; ping++) clock.add(ping, ping + 10, ping + 5 + (ping < 20 ? 9000 : 100));
  expect(clock.tableTime(0)).toBe(100);
});

test("after the table's time began anew, nothing is known", () => {
  const clock = new ClockFilter();
  clock.add(0, 10, 5);
  clock.forget();
  expect(clock.known).toBe(false);
});
