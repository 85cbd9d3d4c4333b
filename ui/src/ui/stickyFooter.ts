/** For what is pinned to the bottom of the screen (`.pin`): it is marked while it lies on something. It then covers what
    slides under it; at rest it is not to be seen. Its last pixel hangs over the edge only while it is held up. */
export function stickyFooter(node: HTMLElement): () => void {
  const watch = new IntersectionObserver((seen) => node.classList.toggle("held", seen.at(-1)!.intersectionRatio < 1), {
    threshold: 1,
  });
  watch.observe(node);
  return () => watch.disconnect();
}
