import { expect, test } from "vitest";
import { rooted, rootOf, unrooted } from "../../src/server/root";

test("the root is what the server wrote into the page", () => {
  expect(["/", "/games/", "/my/games/", "./", null].map(rootOf)).toEqual(["", "/games", "/my/games", "", ""]);
});

test.each(["", "/games", "/my/games"])("paths below %j go both ways", (root) => {
  expect(rooted("/t/ABC234", root)).toBe(`${root}/t/ABC234`);
  for (const path of ["/", "/t/ABC234", "/games", "/gamesome"]) expect(unrooted(rooted(path, root), root)).toBe(path);
});

test("a path elsewhere on the host is left alone", () => {
  expect(unrooted("/gamesome/t/ABC234", "/games")).toBe("/gamesome/t/ABC234");
  expect(unrooted("/games", "/games")).toBe("/");
});
