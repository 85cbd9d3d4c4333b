/** A replay watched together: one person steers, the others follow or look around by themselves. */

import type { Steered } from "../server/wire.gen";
import { LiveRoom } from "../table/room.svelte";

/** Where a replay stands. */
export type Position = { step: number; running: boolean; speed: number; shorten: boolean };

/** Whether this person came to watch together, by that address or before the page was loaded again. */
export const wasInvited = (): boolean =>
  location.hash === "#together" || Boolean((history.state as { together?: boolean } | null)?.together);

/** Put the moment that is shown into the address. */
export function nameMoment(address: string, together: boolean): void {
  try {
    history.replaceState({ together }, "", address);
  } catch {
    // browsers refuse it after a hundred times in a few seconds
  }
}

/** The least time between two messages of the person who steers, in milliseconds: as often as the table takes them. */
const EVERY = 260;

export class Together {
  readonly room: LiveRoom;
  /** Looks around by themselves, whoever steers. */
  free = $state(false);
  #position: Position | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = 0;

  constructor(code: string, token: string | null, free: boolean) {
    this.room = new LiveRoom(code, token);
    this.free = free;
  }

  /** The seat that steers; null where nobody does. */
  get steerer(): number | null {
    return this.room.steered?.seat ?? null;
  }

  get steering(): boolean {
    return this.steerer !== null && this.steerer === this.room.you;
  }

  get following(): boolean {
    return this.steerer !== null && !this.steering && !this.free;
  }

  /** Whether this person could steer. */
  get able(): boolean {
    return this.room.you !== null && this.room.connected;
  }

  /** Show everybody this position, and steer from now on. */
  async steer(position: Position): Promise<void> {
    this.free = false;
    this.#told = Date.now();
    await this.room.ask({ type: "steer", ...position, take: true });
  }

  /** The person who steers moved. What follows too soon is told a little later, and only the last of it. */
  moved(position: Position): void {
    if (!this.steering) return;
    this.#position = position;
    this.#timer ??= setTimeout(() => this.#tell(), Math.max(0, this.#told + EVERY - Date.now()));
  }

  #tell(): void {
    this.#timer = undefined;
    if (this.steering && this.#position) void this.steer(this.#position);
  }

  leave(): void {
    void this.room.ask({ type: "leave-replay" });
  }

  /** How many milliseconds a running replay has gone on since it was told. */
  elapsed({ at = 0, running = false, speed = 1 }: Steered): number {
    return running ? Math.max(0, this.room.now() - at) * speed : 0;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.room.close();
  }
}
