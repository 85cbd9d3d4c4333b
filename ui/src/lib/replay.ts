/** A finished game as a table that only tells: nobody can act at it. */

import type { Replay } from "../net/api";
import type { TableInfo } from "../wire.gen";
import { apart } from "./avatars";
import type { Play } from "./game";
import type { TableRoom } from "./room.svelte";

export function replayed(replay: Replay | null, at: number, you: number | null, count: Play["scores"]): TableRoom {
  const sitters = replay?.sitters ?? [];
  const names = sitters.map(({ name }) => name);
  const chairs = apart(sitters.map(({ name, avatar, bot }) => ({ name, avatar, taken: true, away: false, bot: bot ? name : "", host: false })));
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
    scores: scoresUntil(replay, at, count),
    host: false,
    live: false,
    nameOf: (seat) => names[seat] ?? "",
    subscribe: () => () => undefined,
    act: () => Promise.resolve(false),
    ask: () => Promise.resolve(false),
    now: () => 0,
    pressTime: () => null,
  };
}

function scoresUntil(replay: Replay | null, at: number, count: Play["scores"]): number[][] {
  const views = replay?.steps.slice(0, at + 1).map((step) => step.view ?? step.views?.[0]) ?? [];
  return views.flatMap((view) => (view && count ? [count(view)] : []));
}
