/** A session's environment on the browser APIs. */

import type { Socket, Environment } from "./session";

export const browserEnvironment = (connect: () => Socket): Environment => ({
  connect,
  now: () => performance.now(),
  later: (run, delay) => window.setTimeout(run, delay),
  cancel: (timer) => window.clearTimeout(timer),
  random: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  chance: Math.random,
});
