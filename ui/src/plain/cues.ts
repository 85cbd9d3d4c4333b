import type { Cue, Namer } from "../lib/choreography";
import type { FieldsInfo } from "../wire.gen";
import * as m from "../words/messages";
import { calling, spaced, told, type PlainEvent } from "./fields";

/** Somebody did something: it is heard, and told by its name and what it says. */
export function cue(event: PlainEvent, info: FieldsInfo, name: Namer): Cue | null {
  const { type, ...fields } = event;
  const by = Object.keys(fields).find((key) => info.seats.includes(key) && typeof fields[key] === "number");
  if (by === undefined) return null;
  const { [by]: seat, ...rest } = fields;
  const notation = [spaced(type), ...told(rest, calling(info, name))].join(" · ");
  return { sound: "down", say: m.step_by({ name: name(seat as number), notation }) };
}
