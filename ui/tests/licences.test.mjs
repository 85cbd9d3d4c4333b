import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { licence, shipped } from "../licences.mjs";

function pack(name, files) {
  const root = mkdtempSync(join(tmpdir(), "licences-"));
  const folder = join(root, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, version: "1.2.3" }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

describe("licences of what the page ships", () => {
  test.each(["LICENSE", "LICENSE.md", "licence.txt", "COPYING"])("a package's %s is found", (file) => {
    expect(licence(pack("@some/font", { [file]: "As you like.\n" }))).toBe("@some/font 1.2.3\n\nAs you like.\n");
  });

  test("a package without a licence is an error", () => {
    expect(() => licence(pack("nameless", {}))).toThrow("nameless is shipped with the page, but has no licence file.");
  });

  test("packages of scripts and of assets are found, and our own files are not", () => {
    const [script, font] = [pack("script", {}), pack("@some/font", {})];
    const root = join(font, "..", "..", "..");
    const found = shipped(
      [
        { type: "chunk", modules: { [join(script, "index.js")]: {}, "/ours/src/main.ts": {} } },
        { type: "asset", originalFileNames: ["node_modules/@some/font/files/a.woff2", "src/styles/fonts.css"] },
      ],
      root,
    );
    expect(found).toEqual(new Set([script, font]));
  });
});
