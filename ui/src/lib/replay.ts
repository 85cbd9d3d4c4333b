/** A finished game as a table that only tells: nobody can act at it. */

import type { ReplayStory } from "../net/api";
import type { TableInfo } from "../wire.gen";
import type { TableRoom } from "./room.svelte";

export function replayed(story: ReplayStory | null, at: number, you: number | null, names: string[]): TableRoom {
  const chairs = names.map((name) => ({ name, avatar: "", taken: true, away: false, bot: "", host: false }));
  const info: TableInfo = {
    code: "",
    game: story?.header.game ?? "",
    options: story?.header.options ?? {},
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
    pictures: story?.pictures ?? {},
    story: scoresUntil(story, at),
    host: false,
    live: false,
    nameOf: (seat) => names[seat] ?? "",
    hear: () => () => undefined,
    act: () => Promise.resolve(false),
    ask: () => Promise.resolve(false),
    now: () => 0,
    pressTime: () => null,
  };
}

function scoresUntil(story: ReplayStory | null, at: number): number[][] {
  const views = story?.steps.slice(0, at + 1).map((step) => step.view ?? step.views?.[0]) ?? [];
  return views.flatMap((view) => (view && "scores" in view ? [view.scores] : []));
}
