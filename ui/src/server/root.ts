/** The path below which the parlour is served: "" at the root of its host, "/games" with `--root-path /games`.
 *
 * The server writes it into index.html. */

export const rootOf = (content: string | null | undefined): string =>
  content?.startsWith("/") ? content.replace(/\/+$/, "") : "";

const tag = globalThis.document?.querySelector('meta[name="parlour-root"]');
const ROOT = rootOf(tag?.getAttribute("content"));

/** A path of the parlour, such as "/t/ABC234", as a path of its host. */
export const rooted = (path: string, root = ROOT): string => root + path;

/** The other way round: a path of the host as a path of the parlour. */
export const unrooted = (path: string, root = ROOT): string =>
  path === root || path.startsWith(`${root}/`) ? path.slice(root.length) || "/" : path;
