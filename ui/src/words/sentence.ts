/** Capitalise a reason of the server and end it with a full stop. */
export const sentence = (reason: string): string =>
  reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");
