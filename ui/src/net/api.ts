/** The few questions of the HTTP API. */

import type { AnyEvent, AnyView, Called, Calling, GameInfo, Learner, LessonInfo, Listing, NewTable, PairInfo, Replay as WireReplay, ReplayStep as WireStep, Seated, Sitting } from "../wire.gen";
import * as m from "../words/messages";

/** The server said no, and why. */
export class Denied extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

export type ReplayStep = Omit<WireStep, "events" | "view" | "views"> & { events: AnyEvent[]; view?: AnyView; views?: AnyView[] };
export type Replay = Omit<WireReplay, "steps"> & { steps: ReplayStep[] };

export const games = (): Promise<GameInfo[]> => ask("/api/games");
export const tables = (status: Listing["status"]): Promise<Listing[]> => ask(`/api/tables?status=${status}`);
export const open = (wanted: NewTable): Promise<Seated> => ask("/api/tables", wanted);
export const sit = (code: string, wanted: Sitting): Promise<Seated> =>
  ask(`/api/tables/${encodeURIComponent(code)}/seats`, wanted);
export const call = (code: string, wanted: Calling): Promise<Called> =>
  ask(`/api/tables/${encodeURIComponent(code)}/guests`, wanted);
export const replay = (code: string, seat: number | "all" | "public"): Promise<Replay> =>
  ask(`/api/tables/${encodeURIComponent(code)}/replay${seat === "public" ? "" : `?seat=${seat}`}`);

export const lesson = (game: string, name: string): Promise<LessonInfo> => ask(`/api/lessons/${encodeURIComponent(game)}/${name}`);
export const playScene = (game: string, name: string, learner: Learner): Promise<Seated> => ask(`/api/lessons/${encodeURIComponent(game)}/${name}`, learner);
export const pairs = (game: string): Promise<PairInfo[]> => ask(`/api/pairs/${encodeURIComponent(game)}`);

async function ask<T>(path: string, body?: object): Promise<T> {
  const post = { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  let response: Response;
  try {
    response = await fetch(path, body ? post : {});
  } catch {
    throw new Denied(0, m.error_offline());
  }
  if (!response.ok) {
    const fault = (await response.json().catch(() => null)) as { error?: string } | null;
    throw new Denied(response.status, fault?.error ?? m.error_answer({ status: response.status }));
  }
  return (await response.json()) as T;
}
