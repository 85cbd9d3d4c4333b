/** Opening a table and sitting down at it. */

import * as api from "../net/api";
import type { NewTable } from "../wire.gen";
import { faces } from "./faces.svelte";
import { me } from "./me.svelte";
import { route } from "./route.svelte";

/** Tables that this page opened to be played at once: bots are seated and the game begins without a further tap. */
const atOnce = new Set<string>();
export const beginsAtOnce = (code: string): boolean => atOnce.delete(code);

export async function openTable(wanted: Omit<NewTable, "name" | "avatar">): Promise<string> {
  const seated = await api.open({ ...wanted, name: me.name, avatar: me.avatar });
  me.take(seated.code, { token: seated.token, seat: seated.seat, game: wanted.game });
  return seated.code;
}

export async function playNow(game: string): Promise<void> {
  const code = await openTable({ game, ...(await faces.face(game)).quick });
  atOnce.add(code);
  route.go(`/t/${code}`);
}

export async function sitDown(code: string, game: string, seat: number | null): Promise<string> {
  const seated = await api.sit(code, { name: me.name, avatar: me.avatar, seat });
  me.take(seated.code, { token: seated.token, seat: seated.seat, game });
  return seated.token;
}
