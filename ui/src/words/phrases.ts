/** Formatting of lists, points and results. */

import { isolate } from "./isolate";
import { m } from "./messages";
import { language } from "./language.svelte";
import type { BotInfo } from "../server/wire.gen";
import type { TableRoom } from "../table/room.svelte";

export const list = (items: string[]): string => new Intl.ListFormat(language.locale).format(items.map(isolate));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A reason of the server as a sentence: with a capital and a full stop. */
export const sentence = (reason: string): string => capital(reason) + (/[.!?]$/.test(reason) ? "" : ".");

/** A number with that many digits behind the language's decimal sign. */
export const decimal = (value: number, digits: number): string =>
  new Intl.NumberFormat(language.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );

/** A number with at most one digit behind the decimal sign, and a typographic minus sign unless that makes it 0. */
export function figure(points: number): string {
  const rounded = Math.round(10 * points) / 10;
  const plain = Number.isInteger(rounded) ? String(Math.abs(rounded)) : decimal(Math.abs(rounded), 1);
  return (rounded < 0 ? "−" : "") + plain;
}

export const signed = (points: number): string => (Math.round(10 * points) > 0 ? "+" : "") + figure(points);

/** A time for a turn, in seconds or whole minutes. */
export const turnTime = (seconds: number): string =>
  seconds < 60 ? m.turn_clock_seconds({ seconds }) : m.turn_clock_minutes({ minutes: seconds / 60 });

/** A bot with its title and sentence in the reader's language; as the server tells them, if it comes with another package. */
export function botInWords(game: string, bot: BotInfo): BotInfo {
  const keys = [`${game.replaceAll("-", "_")}_bot_${bot.name}`, `bot_${bot.name}`];
  const key = keys.find((each) => language.has(each));
  return key === undefined ? bot : { ...bot, title: language.say(key), sentence: language.say(`${key}_is`) };
}

export const strengthName = (strength: BotInfo["strength"]): string =>
  ({ easy: m.strength_easy(), even: m.strength_even(), strong: m.strength_strong() })[strength];

/** Whose turn it is, as a sentence. */
export function turnText(turn: number | null, room: Pick<TableRoom, "you" | "nameOf">): string {
  if (turn === null) return m.ear_no_turn();
  return turn === room.you ? m.say_your_turn() : m.say_turn_of({ name: room.nameOf(turn) });
}

/** The sentence that names the winners. */
export function victory(winners: number[], room: Pick<TableRoom, "you" | "nameOf">): string {
  if (!winners.length) return m.ended_early();
  const names = list(winners.map((seat) => (seat === room.you ? m.you() : room.nameOf(seat))));
  if (winners.length > 1) return m.they_win({ names });
  return winners[0] === room.you ? m.you_win() : m.one_wins({ name: names });
}
