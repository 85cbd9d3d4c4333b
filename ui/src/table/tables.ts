/** Open, join and leave tables. */

import * as api from "../server/api";
import type { NewTable } from "../server/wire.gen";
import { gameLoader } from "../games/gameLoader.svelte";
import { me } from "../me/me.svelte";
import type { LiveRoom } from "./room.svelte";
import { route } from "../ui/route.svelte";

/** Tables opened by "Play now": the waiting room seats bots and starts the game itself. */
const atOnce = new Set<string>();
export const noteQuickStart = (code: string): Set<string> => atOnce.add(code);
export const takeQuickStart = (code: string): boolean => atOnce.delete(code);

export async function openTable(wanted: Omit<NewTable, "name" | "avatar">): Promise<string> {
  const seated = await api.open({ ...wanted, name: me.name, avatar: me.avatar });
  me.take(seated.code, { token: seated.token, seat: seated.seat, game: wanted.game });
  return seated.code;
}

export async function playNow(game: string): Promise<void> {
  const code = await openTable({ game, ...(await gameLoader.entry(game)).quick });
  noteQuickStart(code);
  route.go(`/t/${code}`);
}

/** Play the deal of a finished game once more, at that seat: with bots, or with the ghosts of those who played it. */
export async function dealAgain(code: string, seat: number, ghosts: boolean): Promise<void> {
  const { game } = (await api.replay(code, "public")).header;
  const seated = await api.dealAgain(code, { name: me.name, avatar: me.avatar, seat, ghosts });
  me.take(seated.code, { token: seated.token, seat: seated.seat, game });
  noteQuickStart(seated.code);
  route.go(`/t/${seated.code}`);
}

export async function sitDown(code: string, game: string): Promise<string> {
  const seated = await api.sit(code, { name: me.name, avatar: me.avatar, former: me.former[code] ?? "" });
  me.take(seated.code, { token: seated.token, seat: seated.seat, game });
  return seated.token;
}

/** Join a game in progress as a guest; the token opens a seat once the host admits the guest. */
export async function joinAsGuest(code: string, game: string): Promise<string> {
  const { token } = await api.joinAsGuest(code, { name: me.name, avatar: me.avatar, former: me.former[code] ?? "" });
  me.take(code, { token, seat: null, game });
  return token;
}

/** Leave a table for good; a bot plays on in a running game. */
export async function leaveTable(room: LiveRoom): Promise<boolean> {
  const left = await room.ask({ type: "clear", seat: room.you! });
  if (left) me.leave(room.code);
  return left;
}
