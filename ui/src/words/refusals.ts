/** Refusals of the server in the reader's language: a code and its inputs, of which the catalogue makes a sentence. */

import { language } from "./language.svelte";

type Why = { code: string; params: Record<string, unknown> };

/** Why something was refused, in the reader's language; in English where the catalogue has no sentence for the code, or is
    not loaded yet. An older server sends the English reason alone. */
export const refusalText = ({ reason, why }: { reason: string; why?: Why }): string =>
  why ? sentence(why, reason) : reason;

function sentence(why: Why, otherwise: string): string {
  if (why.code === "said") return String(why.params["text"] ?? otherwise);
  if (why.code === "one-of") return joined(why.params["values"] as unknown[], "list_or");
  const key = keyOf(why.code);
  if (!language.has(key)) return otherwise;
  const inputs = Object.entries(why.params).map(([name, value]): [string, string | number] => [name, written(value)]);
  return language.say(key, Object.fromEntries(inputs));
}

/** The key of a code's sentence: `mind.no-star-left` is `mind_refusal_no_star_left`. */
function keyOf(code: string): string {
  const [name = "", owner] = code.replaceAll("-", "_").split(".").toReversed();
  return `${owner ? `${owner}_` : ""}refusal_${name}`;
}

/** An input as a text, or as the number by which a plural is chosen. */
function written(value: unknown): string | number {
  if (Array.isArray(value)) return joined(value, "list_and");
  if (typeof value === "object" && value !== null) return sentence(value as Why, (value as Why).code);
  return typeof value === "number" ? value : String(value);
}

function joined(values: unknown[], last: "list_and" | "list_or"): string {
  const texts = values.map((value) => String(written(value)));
  const final = texts.pop();
  if (final === undefined) return language.say("list_none");
  return texts.length ? language.say(last, { first: texts.join(", "), last: final }) : final;
}
