/** Environment implementation on the browser APIs. */

import { rooted } from "./root";
import type { Socket, Environment } from "./session";

export function browserWorld(code: string): Environment {
  return {
    connect: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}${rooted("/ws/")}${code}`) as Socket,
    now: () => performance.now(),
    later: (run, delay) => window.setTimeout(run, delay),
    cancel: (timer) => window.clearTimeout(timer),
    random: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    chance: Math.random,
  };
}
