/** Svelte transitions for cards; with reduced motion they only fade. */

import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import { crossfade, fade, fly, type FlyParams, type TransitionConfig } from "svelte/transition";

export const reducedMotion = (): boolean => prefersReducedMotion.current;
export const pace = (duration: number): number => (reducedMotion() ? 0 : duration);
export const flipping = {
  duration: (distance: number) => (reducedMotion() ? 0 : Math.min(260, 140 + distance * 0.3)),
  easing: cubicOut,
};

type Travel = ReturnType<typeof crossfade>;

/** A crossfade pair: a card moves from one place to another. */
export function travel(): Travel {
  const [send, receive] = crossfade({
    duration: (distance) => Math.min(260, 150 + distance * 0.25),
    easing: cubicOut,
    fallback: (node) => arrive(node, { y: -16 }),
  });
  return [calmly(send), calmly(receive)];
}

function calmly(move: Travel[0]): Travel[0] {
  return (node, params) => (reducedMotion() ? () => fade(node, { duration: 120 }) : move(node, params));
}

export function arrive(node: Element, params: FlyParams = {}): TransitionConfig {
  return reducedMotion()
    ? fade(node, { duration: 120 })
    : fly(node, { duration: 220, easing: cubicOut, y: 24, ...params });
}

/** Move from or to the centre of the element a selector finds; fade if there is none. */
export function between(
  node: Element,
  { selector, duration = 420 }: { selector: string; duration?: number },
): TransitionConfig {
  const other = document.querySelector(selector);
  if (reducedMotion() || !other) return fade(node, { duration: 120 });
  const [here, there] = [node.getBoundingClientRect(), other.getBoundingClientRect()];
  const [x, y] = [
    there.x + there.width / 2 - here.x - here.width / 2,
    there.y + there.height / 2 - here.y - here.height / 2,
  ];
  return {
    duration,
    easing: cubicOut,
    css: (t, u) =>
      `translate: ${x * u}px ${y * u}px; scale: ${0.35 + 0.65 * t}; opacity: ${Math.min(1, t * 4)}; z-index: 3`,
  };
}

/** Stay in place while another card moves on top. */
export const stay = (_: Element, { duration = 420 } = {}): TransitionConfig => ({
  duration: pace(duration),
  css: () => "z-index: 0",
});

export function shake(node: HTMLElement): void {
  if (reducedMotion()) return;
  const steps = [0, -7, 6, -4, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  node.animate(steps, { duration: 320, easing: "ease-out" });
}
