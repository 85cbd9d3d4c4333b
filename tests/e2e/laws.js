/* What must hold of every screen as it stands: texts whole, apart and translated, targets large enough. Returns the faults. */
() => {
  const TARGET = 43.5;
  const SLACK = 1;
  const OWN = "button, a[href], input, select, summary, [role=button]";
  const faults = [];
  const top = document.querySelector("dialog[open]") ?? document.body;
  const forEars = (each) => {
    for (let around = each; around; around = around.parentElement)
      if (getComputedStyle(around).clipPath === "inset(50%)") return true;
    return false;
  };
  const shown = (each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !each.closest("[inert], noscript") &&
    !forEars(each);
  const short = (text) => text.trim().slice(0, 40);
  const clips = (overflow) => overflow === "hidden" || overflow === "clip";

  if (document.documentElement.scrollWidth > innerWidth) faults.push(`${document.documentElement.scrollWidth} wide`);

  /* A person's name may end in an ellipsis; its whole is in the accessible name. */
  const texts = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const each = node.parentElement;
    if (!node.data.trim() || !shown(each) || each.closest("option, .name")) continue;
    if (/\b[a-z]+_[a-z_0-9]+\b/.test(node.data)) faults.push(`a key and no text: ${short(node.data)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1) continue;
    if (!each.closest("svg")) texts.push({ node, each, lines: [...range.getClientRects()] });
    const ascender = parseFloat(getComputedStyle(each).fontSize) / 4; // a line may be lower than the font is high
    let scrolls = false;
    for (let around = each; around; around = around === top ? null : around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      const wide = box.left < edge.left - SLACK || box.right > edge.right + SLACK;
      const high = box.top < edge.top - ascender || box.bottom > edge.bottom + ascender;
      if ((clips(overflowX) && wide) || (clips(overflowY) && high)) {
        faults.push(`cut off: ${short(node.data)}`);
        break;
      }
      scrolls ||= overflowX === "auto" || overflowX === "scroll";
    }
    if (!scrolls && (box.left < -SLACK || box.right > innerWidth + SLACK))
      faults.push(`out of the window: ${short(node.data)}`);
  }

  /* What is pinned to the window may cover what scrolls below it. */
  const pinned = ({ each }) => each.closest(".pin, header, footer");
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6 * letter;
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1))
      if (
        pinned(one) === pinned(other) &&
        !one.each.contains(other.each) &&
        !other.each.contains(one.each) &&
        one.lines.some((line) => other.lines.some((next) => meet(line, next)))
      )
        faults.push(`on each other: ${short(one.node.data)} / ${short(other.node.data)}`);
  });

  for (const each of top.querySelectorAll("select")) {
    if (!shown(each)) continue;
    const style = getComputedStyle(each);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const arrow = 20;
    const needed = pen.measureText(each.selectedOptions[0]?.text ?? "").width + arrow;
    if (needed > each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight))
      faults.push(`cut off: ${each.selectedOptions[0]?.text}`);
  }

  /* A link in a sentence is as high as its line. A gap between cards is as wide as the row leaves it: the card can be
     dragged there instead. */
  for (const each of top.querySelectorAll(OWN)) {
    if (!shown(each) || each.matches(".gap") || (each.matches("a") && getComputedStyle(each).display === "inline"))
      continue;
    const { width, height } = (each.closest("label") ?? each).getBoundingClientRect();
    if (width < TARGET || height < TARGET)
      faults.push(`${Math.round(width)} × ${Math.round(height)}: ${short(each.ariaLabel ?? each.textContent)}`);
  }

  /* A surface with text is opaque for whoever asks for it, and what is held over others for whoever has few colours. */
  const opaque = matchMedia("(prefers-reduced-transparency: reduce)").matches;
  const alphaOf = ({ backgroundColor }) => backgroundColor.match(/[\d.]+/g).map(Number)[3] ?? 1;
  if (opaque || matchMedia("(forced-colors: active)").matches)
    for (const each of top.querySelectorAll(".held"))
      if (shown(each) && alphaOf(getComputedStyle(each)) < 1)
        faults.push(`held, and shines through: ${short(each.textContent)}`);
  if (opaque)
    for (const each of top.querySelectorAll("*")) {
      const style = getComputedStyle(each);
      const alpha = alphaOf(style);
      if (shown(each) && each.textContent.trim() && ((alpha > 0 && alpha < 1) || style.backdropFilter !== "none"))
        faults.push(`shines through: ${short(each.textContent)}`);
    }
  return faults;
};
