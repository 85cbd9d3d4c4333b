import { played, type Play } from "../game";
import { figure, victory } from "../../words/phrases";
import type { TableRoom } from "../../table/room.svelte";
import { ranked, type Standing } from "../../result/summary";
import type { AnyMove, FieldsInfo } from "../../server/wire.gen";
import { m } from "../../words/messages";
import { text, type PlainEvent, type PlainView, calling, spaced, told } from "./fields";
import Card from "./Card.svelte";
import Plain from "./Screen.svelte";
import type { Cue, Namer } from "../../table/cues";

/** Play module of a game known only by its fields. */
export const playOf = (info: FieldsInfo): Play =>
  played<PlainView, PlainEvent, AnyMove>({
    screen: Plain,
    cue: (event, _, name) => cue(event, info, name),
    result: (view, room) => result(view, info, room),
    ...(info.turn === null ? {} : { turn: (view) => view[info.turn!] as number | null }),
    won: (view, seat) => info.winners !== null && (view[info.winners] as number[]).includes(seat),
    ...(info.scores === null
      ? {}
      : {
          scores: (view) => view[info.scores!] as number[],
          summary: (view) => ({ standings: standings(view, info), facts: [], turn: null }),
        }),
    ...(info.hand === null
      ? {}
      : {
          hand: (view) => (view[info.hand!] as unknown[]).map((card) => text(info.hand!, card, () => "")),
          card: Card,
        }),
  });

/** Who has how many points; those with the fewest are first in a game that the fewest win. */
export function standings(view: PlainView, { scores, winners }: FieldsInfo): Standing[] {
  const points = view[scores!] as number[];
  const won = winners === null ? [] : (view[winners] as number[]);
  const fewest = won.length > 0 && points[won[0]!]! < Math.max(...points);
  return ranked(points, figure, fewest);
}

export function result(view: PlainView, { winners }: FieldsInfo, room: Pick<TableRoom, "you" | "nameOf">): string {
  return winners === null ? m.the_end() : victory(view[winners] as number[], room);
}

/** Default cue of an event: a sound and its fields as text. */
export function cue(event: PlainEvent, info: FieldsInfo, name: Namer): Cue | null {
  const { type, ...fields } = event;
  const by = Object.keys(fields).find((key) => info.seats.includes(key) && typeof fields[key] === "number");
  if (by === undefined) return null;
  const { [by]: seat, ...rest } = fields;
  const notation = [spaced(type), ...told(rest, calling(info, name))].join(" · ");
  return { sound: "down", say: m.said_by({ name: name(seat as number), notation }) };
}
