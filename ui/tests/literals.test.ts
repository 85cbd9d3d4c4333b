/** Every text that a person reads is in the catalogues: none stands in a component. */

import { parse, type AST } from "svelte/compiler";
import { expect, test } from "vitest";

const code = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });

/** Attributes that are read or read out. */
const READ = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "alt",
  "placeholder",
  "title",
  "label",
]);
/** A word: two letters or more. Signs and numbers are the same in all languages. */
const WORD = /\p{L}{2,}/u;
/** A name and the code of a table are the same in all languages. */
const NAMES = new Set(["Parlour", "ABC234"]);

type Node = { type: string; [key: string]: unknown };
const said = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
/** What is announced or shown from a script. */
const ANNOUNCED =
  /\b(?:announcer\.say|\.notice|alert|confirm)\(\s*(?:"[^"]*\p{L}{2,}|'[^']*\p{L}{2,}|`[^`$]*\p{L}{2,})/gu;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The words in the markup of a component, outside of its script and style. */
export function literals(source: string): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (isNode(value)) visit(value);
  };
  const visit = (node: Node): void => {
    if (node.type === "Text") say(String(node["data"]));
    else if (node.type === "Attribute") attribute(node as unknown as AST.Attribute);
    else if (node.type === "StyleDirective") return;
    else if (node.type === "ExpressionTag") shown(node["expression"]);
    else Object.values(node).forEach(look);
  };
  const say = (text: string): void => {
    if (WORD.test(text) && !NAMES.has(text.trim())) found.push(text.trim());
  };
  const attribute = ({ name, value }: AST.Attribute): void => {
    if (value === true) return;
    for (const part of Array.isArray(value) ? value : [value])
      if (part.type === "ExpressionTag") (READ.has(name) ? shown : look)(part.expression);
      else if (READ.has(name)) say(part.data);
  };
  /** Of an expression only what it comes to is shown: not the values it compares, and not what it passes on. */
  const shown = (value: unknown): void => {
    if (!isNode(value)) return;
    if (value.type === "Literal" && typeof value["value"] === "string") say(value["value"]);
    else if (value.type === "TemplateLiteral") {
      for (const quasi of value["quasis"] as { value: { cooked: string } }[]) say(quasi.value.cooked);
      (value["expressions"] as unknown[]).forEach(shown);
    } else if (value.type === "ConditionalExpression") [value["consequent"], value["alternate"]].forEach(shown);
    else if (value.type === "LogicalExpression" || (value.type === "BinaryExpression" && value["operator"] === "+"))
      [value["left"], value["right"]].forEach(shown);
  };
  look(parse(source, { modern: true }).fragment);
  return found;
}

test("no text stands in a component", () => {
  const found = Object.entries(code).flatMap(([path, source]) => literals(source).map((text) => `${path}: ${text}`));
  expect(Object.keys(code).length).toBeGreaterThan(80);
  expect(found).toEqual([]);
});

test("no announcement is written in a script", () => {
  const found = Object.entries(said).flatMap(([path, source]) =>
    [...source.matchAll(ANNOUNCED)].map(([text]) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
  expect([...'announcer.say("Your turn."); room.notice(`Hello`)'.matchAll(ANNOUNCED)]).toHaveLength(2);
});

test.each([
  "<p>Your turn</p>",
  '<button aria-label="Close"></button>',
  '<img alt="A card" />',
  '<input placeholder={empty ? "Name" : ""} />',
  "<p>{count} cards</p>",
  '<p>{ready ? "Go" : m.wait()}</p>',
  "<p>{`${name} wins`}</p>",
  "<p>{#if late}Too late{/if}</p>",
])("a text in a component is found: %s", (planted) => {
  expect(literals(planted)).toHaveLength(1);
});

test.each([
  '<p class="soft">{m.your_turn()}</p>',
  "<b>+1 = 2 × 3 %</b>",
  '<a href="/learn" data-kind={kind === "lost" ? "lost" : "won"}>{name}</a>',
  '<p>{kind === "lost" ? m.lost() : m.won()}</p>',
])("what is no text is left alone: %s", (markup) => {
  expect(literals(markup)).toEqual([]);
});
