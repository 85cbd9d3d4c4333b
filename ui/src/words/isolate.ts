/** Names in a sentence, whatever the direction they are written in. */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATED = /\u2068[^\u2069]*\u2069/g;

/** A text that does not turn round the words beside it: what is written from right to left is put between Unicode's
    isolates, which are not seen. What is isolated already stays as it is. */
export const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text.replace(ISOLATED, "")) ? `\u2068${text}\u2069` : text;
