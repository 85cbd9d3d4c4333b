import { said, type BotAt, type Cue, type Namer } from "../../table/cues";
import type { MindEvent, MindView } from "./wire.gen";
import { m } from "../../words/messages";
import { interruption, mindLast, tie, yourCards } from "./phrases";

export function cue(event: MindEvent, view: MindView, name: Namer, bot: BotAt): Cue | null {
  const { you } = view;
  switch (event.type) {
    case "dealt":
      return { say: said(m.mind_say_level({ level: event.level }), you === null ? "" : yourCards(view)) };
    case "hand-laid":
      return { sound: "tick" };
    case "play-began":
      return { sound: "lift", buzz: 30, say: m.mind_say_play_began() };
    case "stopped":
      return { sound: "up", say: m.mind_say_stopped({ name: name(event.seat) }) };
    case "interrupted":
      return {
        sound: "up",
        buzz: [30, 60, 30],
        urgent: true,
        say: event.seat !== null && bot(event.seat) ? m.mind_play_stopped() : interruption(event, name, you),
      };
    case "star-raised":
      return { sound: "tick", say: m.mind_say_star_raised({ name: name(event.seat) }) };
    case "star-lowered":
      return { say: m.mind_say_star_lowered({ name: name(event.seat) }) };
    case "star-used":
      return { sound: "star", buzz: [20, 40, 20], say: mindLast(event, name, you) };
    case "played":
      return {
        sound: "down",
        buzz: 12,
        say: said(m.mind_say_played({ name: name(event.seat), card: event.card }), tie(event.margin)),
      };
    case "played-blind":
      return { sound: "down", say: m.mind_say_played_blind({ name: name(event.seat) }) };
    case "mistaken":
      return {
        sound: "mistake",
        buzz: [60, 40, 90],
        urgent: true,
        say: said(mindLast(event, name, you), m.mind_one_life(), event.late?.length ? m.mind_photo_finish() : null),
      };
    case "checked":
      return event.lost
        ? { sound: "mistake", buzz: [60, 40, 90], say: mindLast(event, name, you) }
        : { sound: "level", say: mindLast(event, name, you) };
    case "level-done":
      return {
        sound: "level",
        buzz: 40,
        say: said(
          m.mind_say_level_done({ level: event.level }),
          event.reward && (event.reward === "life" ? m.mind_say_level_brings_life() : m.mind_say_level_brings_star()),
        ),
      };
    case "won":
      return { sound: "win", buzz: [40, 60, 40, 60, 120], say: m.mind_won() };
    case "lost":
      return { sound: "lose", say: m.mind_lost() };
    default:
      return null;
  }
}
