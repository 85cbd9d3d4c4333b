/** Render messages of a catalogue. Its twin in Python reads the same files; a test holds both to the same texts. */

/** @typedef {{ declarations: string[], selectors: string[], match: Record<string, string> }} Variants */
/** @typedef {string | Variants[]} Message A text, or the texts among which its inputs choose. */
/** @typedef {Record<string, string | number>} Inputs */

const LOCAL = /^local (\w+) = (\w+): plural$/;
/** @type {Map<string, Intl.PluralRules>} */
const rules = new Map();

/**
 * The text of a message in a language: `{name}` stands for an input, a variant is chosen by plural or by value.
 * @param {Message} message
 * @param {Inputs} inputs
 * @param {string} language
 * @returns {string}
 */
export function render(message, inputs, language) {
  const text = typeof message === "string" ? message : choose(message[0], inputs, language);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in inputs ? written(inputs[name], language) : whole));
}

/**
 * @param {Variants} variants
 * @param {Inputs} inputs
 * @param {string} language
 */
function choose({ declarations, match }, inputs, language) {
  const known = { ...inputs };
  for (const declaration of declarations) {
    const [, local, input] = LOCAL.exec(declaration) ?? [];
    if (local) known[local] = plural(amount(inputs[input]), language);
  }
  const fits = (condition) => {
    const [name, value] = condition.trim().split("=");
    return value === "*" || String(known[name]) === value;
  };
  const found = Object.keys(match).find((key) => key.split(",").every(fits));
  return found === undefined ? "" : match[found];
}

/**
 * The number of an input; a text may have a typographic minus.
 * @param {string | number} input
 */
const amount = (input) => Number(typeof input === "string" ? input.replace("−", "-") : input);

/**
 * @param {number} count
 * @param {string} language
 */
function plural(count, language) {
  if (!rules.has(language)) rules.set(language, new Intl.PluralRules(language));
  return rules.get(language).select(count);
}

/**
 * An input as it is written: whole numbers as they are, others with the language's decimal sign.
 * @param {string | number} input
 * @param {string} language
 */
function written(input, language) {
  if (typeof input === "string" || Number.isInteger(input)) return String(input);
  return new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(input);
}
