import { m } from "../../../words/messages";

/** What the die can show: at least, at most, or nothing. */
export type DieFace = "ge" | "le" | "blank";

export const faceName = (face: DieFace): string =>
  ({ ge: m.knights_dice_face_ge(), le: m.knights_dice_face_le(), blank: m.knights_dice_face_blank() })[face];
