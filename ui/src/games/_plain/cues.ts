import type { Cue, Namer } from "../../table/cues";
import type { FieldsInfo } from "../../server/wire.gen";
import { m } from "../../words/messages";
import { calling, spaced, told, type PlainEvent } from "./fields";

/** Default cue of an event: a sound and its fields as text. */
export function cue(event: PlainEvent, info: FieldsInfo, name: Namer): Cue | null {
  const { type, ...fields } = event;
  const by = Object.keys(fields).find((key) => info.seats.includes(key) && typeof fields[key] === "number");
  if (by === undefined) return null;
  const { [by]: seat, ...rest } = fields;
  const notation = [spaced(type), ...told(rest, calling(info, name))].join(" · ");
  return { sound: "down", say: m.said_by({ name: name(seat as number), notation }) };
}
