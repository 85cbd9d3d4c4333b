/** Opening a table and sitting down at it. */

import * as api from "../net/api";
import type { NewTable } from "../wire.gen";
import { faces } from "./faces.svelte";
import { me } from "./me.svelte";
import type { Room } from "./room.svelte";
import { route } from "./route.svelte";

/** Tables that this page opened to be played at once: bots are seated and the game begins without a further tap. */
const atOnce = new Set<string>();
export const beginAtOnce = (code: string): Set<string> => atOnce.add(code);
export const beginsAtOnce = (code: string): boolean => atOnce.delete(code);

export async function openTable(wanted: Omit<NewTable, "name" | "avatar">): Promise<string> {
  const seated = await api.open({ ...wanted, name: me.name, avatar: me.avatar });
  me.take(seated.code, { token: seated.token, seat: seated.seat, game: wanted.game });
  return seated.code;
}

export async function playNow(game: string): Promise<void> {
  const code = await openTable({ game, ...(await faces.face(game)).quick });
  beginAtOnce(code);
  route.go(`/t/${code}`);
}

export async function sitDown(code: string, game: string, seat: number | null): Promise<string> {
  const seated = await api.sit(code, { name: me.name, avatar: me.avatar, seat });
  me.take(seated.code, { token: seated.token, seat: seated.seat, game });
  return seated.token;
}

/** Be a guest at a game that has begun; the token opens a seat once there is one. */
export async function callOn(code: string, game: string): Promise<string> {
  const { token } = await api.call(code, { name: me.name, avatar: me.avatar });
  me.take(code, { token, seat: null, game });
  return token;
}

/** Leave for good; in a game that goes on, a bot plays the seat from then on. */
export async function leaveTable(room: Room): Promise<boolean> {
  const left = await room.ask({ type: "clear", seat: room.you! });
  if (left) me.leave(room.code);
  return left;
}
