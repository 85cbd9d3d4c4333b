/** HTTP API client. */

import type {
  AnyEvent,
  AnyView,
  ErrorBody,
  DayGrant,
  DayInfo,
  DayRequest,
  DayResults,
  DealRequest,
  GuestGrant,
  GuestRequest,
  GameInfo,
  LessonRequest,
  LessonInfo,
  Listing,
  NewTable,
  PairInfo,
  Replay as WireReplay,
  ReplayStep as WireStep,
  SeatGrant,
  SeatRequest,
} from "./wire.gen";
import { server } from "./server";
import { language } from "../words/language.svelte";
import { m } from "../words/messages";
import { refusalText } from "../words/refusals";

/** An error response, with the reason the server gave, and its code. Status 0: no connection. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    reason: string,
    readonly code = "",
  ) {
    super(reason);
  }
}

/** A step with the view after it, or with all hands open the view of each seat. */
export type ReplayStep = Pick<WireStep, "at" | "by" | "notation"> & {
  events: AnyEvent[];
  view?: AnyView;
  views?: AnyView[];
};
export type Replay = Omit<WireReplay, "steps"> & { steps: ReplayStep[] };

export const games = (): Promise<GameInfo[]> => ask("/api/games");
export const addresses = (): Promise<string[]> => ask("/api/addresses");
export const tables = (status: Listing["status"]): Promise<Listing[]> => ask(`/api/tables?status=${status}`);
export const open = (wanted: NewTable): Promise<SeatGrant> => ask("/api/tables", wanted);
export const sit = (code: string, wanted: SeatRequest): Promise<SeatGrant> =>
  ask(`/api/tables/${encodeURIComponent(code)}/seats`, wanted);
export const joinAsGuest = (code: string, wanted: GuestRequest): Promise<GuestGrant> =>
  ask(`/api/tables/${encodeURIComponent(code)}/guests`, wanted);
export const dealAgain = (code: string, wanted: DealRequest): Promise<SeatGrant> =>
  ask(`/api/tables/${encodeURIComponent(code)}/deal`, wanted);
export const dayInfo = (day: string): Promise<DayInfo> => ask(`/api/today?day=${day}`);
export const openDay = (game: string, wanted: DayRequest): Promise<DayGrant> =>
  ask(`/api/today/${encodeURIComponent(game)}`, wanted);
export const dayResults = (game: string, code: string): Promise<DayResults> =>
  ask(`/api/today/${encodeURIComponent(game)}/results`, { code });
export async function replay(code: string, seat: number | "all" | "public"): Promise<Replay> {
  const path = `/api/tables/${encodeURIComponent(code)}/replay${seat === "public" ? "" : `?seat=${seat}`}`;
  const sent = await ask<WireReplay>(path);
  return { ...sent, steps: foldSteps(sent.steps, seat === "all" ? sent.header.seats : 1, seat === "all") };
}
/** The journal of a finished game as a file, called as the server calls it. */
export async function journal(code: string): Promise<File> {
  const answer = await answerOf(`/api/tables/${encodeURIComponent(code)}/journal`);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return new File([await answer.blob()], name ?? `${code}.jsonl`);
}
export const insight = (code: string): Promise<unknown> => ask(`/api/tables/${encodeURIComponent(code)}/insight`);

/** Whole views out of the differences that are sent. Fields that did not change are shared between steps. */
export function foldSteps(steps: WireStep[], seats: number, open: boolean): ReplayStep[] {
  let views = Array.from({ length: seats }, (): Record<string, unknown> => ({}));
  return steps.map(({ at, by, notation, events, changed, own, gone }) => {
    views = views.map((view, seat) => {
      const next = { ...view, ...changed, ...own?.[seat] };
      for (const field of gone ?? []) delete next[field];
      return next;
    });
    const seen = views as unknown as AnyView[];
    const step = { at, by, notation, events: events as AnyEvent[] };
    return open ? { ...step, views: seen } : { ...step, view: seen[0]! };
  });
}

export const lesson = (game: string, name: string): Promise<LessonInfo> =>
  ask(`/api/lessons/${encodeURIComponent(game)}/${name}`);
export const playScene = (game: string, name: string, learner: LessonRequest): Promise<SeatGrant> =>
  ask(`/api/lessons/${encodeURIComponent(game)}/${name}`, learner);
export const pairs = (game: string): Promise<PairInfo[]> => ask(`/api/pairs/${encodeURIComponent(game)}`);

const ask = async <T>(path: string, body?: object): Promise<T> => (await answerOf(path, body)).json() as Promise<T>;

/** The answer, if it is a good one. */
async function answerOf(path: string, body?: object): Promise<Response> {
  let response: Response;
  try {
    response = await server.ask(path, body, language.now);
  } catch {
    throw new ApiError(0, m.error_offline());
  }
  if (!response.ok) {
    const fault = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
    await language.load("refusals").catch(() => undefined); // without them the reason is English
    const { error: reason = m.error_answer({ status: response.status }), ...rest } = fault ?? {};
    throw new ApiError(response.status, refusalText({ reason, ...rest }), rest.why?.code);
  }
  return response;
}
