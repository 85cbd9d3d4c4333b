import { played, type Play } from "../lib/game";
import { victory } from "../lib/phrases";
import type { TableRoom } from "../lib/room.svelte";
import type { AnyMove, FieldsInfo } from "../wire.gen";
import { m } from "../words/messages";
import { cue } from "./cues";
import { text, type PlainEvent, type PlainView } from "./fields";
import HandCard from "./HandCard.svelte";
import Plain from "./Plain.svelte";

/** Play module of a game known only by its fields. */
export const playOf = (info: FieldsInfo): Play =>
  played<PlainView, PlainEvent, AnyMove>({
    screen: Plain,
    cue: (event, _, name) => cue(event, info, name),
    result: (view, room) => result(view, info, room),
    ...(info.scores === null ? {} : { scores: (view) => view[info.scores!] as number[] }),
    ...(info.hand === null
      ? {}
      : {
          hand: (view) => (view[info.hand!] as unknown[]).map((card) => text(info.hand!, card, () => "")),
          card: HandCard,
        }),
  });

export function result(view: PlainView, { winners }: FieldsInfo, room: Pick<TableRoom, "you" | "nameOf">): string {
  return winners === null ? m.the_end() : victory(view[winners] as number[], room);
}
