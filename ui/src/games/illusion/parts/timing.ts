/** When each card of a row is turned over, and when the verdict comes, in milliseconds. */
export const TURN_OVER = 420;
export const turned = (cards: number, passed: number): number => Math.min(cards, Math.floor(passed / TURN_OVER));
