/** Colour cards have the shape of their pictures, so that none is cut or bent. */

import { keep, recall } from "./keep";

let shape = recall("picture", 5 / 7);
apply();

export function fit(picture: HTMLImageElement): void {
  const seen = picture.naturalWidth / picture.naturalHeight;
  if (!seen || seen === shape) return;
  shape = seen;
  keep("picture", shape);
  apply();
}

function apply(): void {
  document.documentElement.style.setProperty("--picture", String(shape));
}
