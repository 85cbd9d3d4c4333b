/** The server that the page came from. */

import { rooted } from "./root";
import type { Server } from "./server";
import type { Socket } from "./session";

export const remote: Server = {
  scope: "",
  shareOrigin: globalThis.location?.origin ?? null,
  days: true,
  ask: (path, body, language) =>
    fetch(rooted(path), {
      headers: { "accept-language": language, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    }),
  connect: (code) => new WebSocket(`${location.origin.replace(/^http/, "ws")}${rooted("/ws/")}${code}`) as Socket,
  picture: rooted,
};
