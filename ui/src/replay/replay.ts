/** A replay as a read-only `TableRoom`. */

import type { Replay, ReplayStep } from "../server/api";
import type { TableInfo } from "../server/wire.gen";
import { distinctShapes } from "../ui/avatars";
import type { TimelineMark, Play } from "../games/game";
import type { LiveRoom, TableRoom } from "../table/room.svelte";
import { m } from "../words/messages";

/** `open`: all hands are shown, and what comes after this step may be told as well. */
export function replayRoom(
  replay: Replay | null,
  at: number,
  you: number | null,
  count: Play["scores"],
  open = false,
): TableRoom {
  const sitters = replay?.sitters ?? [];
  const names = namesOf(sitters);
  const chairs = distinctShapes(
    sitters.map(({ name, avatar, bot }, seat) => ({
      name: names[seat]!,
      avatar,
      taken: true,
      away: false,
      bot: bot ? name : "",
      host: false,
    })),
  );
  const info: TableInfo = {
    code: "",
    game: replay?.header.game ?? "",
    options: replay?.header.options ?? {},
    status: "over",
    public: true,
    host: 0,
    chairs,
    commitment: "",
    next: "",
    replay: false,
  };
  return {
    you,
    info,
    emotes: {},
    pictures: replay?.pictures ?? {},
    ahead: open ? (replay?.steps ?? []).slice(at + 1).flatMap(({ events }) => events) : [],
    scores: scoresUntil(replay, at, count),
    host: false,
    live: false,
    connected: true,
    nameOf: (seat) => names[seat] ?? "",
    subscribe: () => () => undefined,
    act: () => Promise.resolve(false),
    ask: () => Promise.resolve(false),
    now: () => 0,
    pressTime: () => null,
  };
}

/** What is worth finding again in a replay, each with its step and when it was. */
export const marksOf = (steps: ReplayStep[], mark: Play["mark"]): (TimelineMark & { step: number; when: number })[] =>
  steps.flatMap(({ events, at }, step) =>
    events.flatMap((event) => {
      const found = mark?.(event);
      return found ? [{ ...found, step, when: at }] : [];
    }),
  );

/** The names of those who sat there, or the numbers of their seats where the journal has no names. */
export function namesOf(sitters: Replay["sitters"]): string[] {
  return sitters.map(({ name }, seat) => name || m.seat_number({ seat: seat + 1 }));
}

/** A live table as it stands: nothing that happens later is shown, and nobody can act. */
export function stillRoom(room: LiveRoom): TableRoom {
  const { you, info, pictures, scores } = room;
  const nameOf = (seat: number): string => room.nameOf(seat);
  return { ...replayRoom(null, 0, you, undefined), info, pictures, scores, nameOf };
}

function scoresUntil(replay: Replay | null, at: number, count: Play["scores"]): number[][] {
  const views = replay?.steps.slice(0, at + 1).map((step) => step.view ?? step.views?.[0]) ?? [];
  return views.flatMap((view) => (view && count ? [count(view)] : []));
}
