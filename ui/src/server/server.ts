/** What the page asks of the server it plays at. */

import { remote } from "./remote";
import type { Socket } from "./session";

/** A server: over the network, or one that runs in the page. */
export interface Server {
  /** Begins the names of what this device keeps of its tables: the codes of two servers may be the same. */
  readonly scope: string;
  /** The start of links for others; null where nobody else can come. */
  readonly shareOrigin: string | null;
  /** Whether it has a deal of the day. */
  readonly days: boolean;
  /** Ask for a path such as "/api/games", answered in a language; a body is posted. Rejects when nobody answers. */
  ask(path: string, body: object | undefined, language: string): Promise<Response>;
  /** Connect to a table. */
  connect(code: string): Socket;
  /** The address of a picture that it named by its path. */
  picture(path: string): string;
}

export const server: Server = remote;
