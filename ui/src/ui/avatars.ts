/** Avatar shapes. People choose a shape; the seat sets the colour. */

export const SHAPES = [
  "moon",
  "drop",
  "leaf",
  "key",
  "bell",
  "kite",
  "shell",
  "crown",
  "boat",
  "cup",
  "star",
  "tree",
] as const;
export type Shape = (typeof SHAPES)[number];

/** SVG paths on a 24 × 24 grid. */
export const DRAWN: Record<Shape, string> = {
  moon: "M15.5 4.2a8.2 8.2 0 1 0 4.6 11.6A7 7 0 0 1 15.5 4.2z",
  drop: "M12 3c3.6 4.4 6 7.4 6 10.8A6 6 0 0 1 6 13.8C6 10.4 8.4 7.4 12 3z",
  leaf: "M19.5 4.5C10 4 5 8.6 5 14.2c0 1.4.3 2.6.9 3.6L4.3 20l1.5 1 1.7-2.2c4.9 1.7 12-1.3 12-14.3zM9 16.3c1.5-3 3.6-5.2 6.6-7.1-2.4 2.4-4.1 4.9-5.3 7.5z",
  key: "M8.5 4.5a4.5 4.5 0 1 0 3.6 7.2L17 16.6l-1.5 1.5 1.6 1.6 3.6-3.6-1.6-1.5-.6.6-4.9-4.9A4.5 4.5 0 0 0 8.5 4.5zm0 2.7a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z",
  bell: "M12 3a1.5 1.5 0 0 1 1.5 1.5v.4A5.6 5.6 0 0 1 17.6 10.3c0 4 .8 5.2 1.9 6.4H4.5c1.1-1.2 1.9-2.4 1.9-6.4A5.6 5.6 0 0 1 10.5 4.9v-.4A1.5 1.5 0 0 1 12 3zm-2.4 15h4.8a2.4 2.4 0 0 1-4.8 0z",
  kite: "M12 2.5 18.5 10 12 18.5 5.5 10zM12 18.5l2.6 3h-5.2z",
  shell:
    "M12 4c5 0 8.5 3.9 8.5 8.6L14 18.5v2h-4v-2l-6.5-5.9C3.5 7.9 7 4 12 4zm0 3-.7 9h1.4zM7.6 8.6l2.3 7.4.9-.3zm8.8 0-3.2 7.1.9.3z",
  crown: "M4 8l4.2 3.5L12 5l3.8 6.5L20 8l-1.7 9H5.7zM5.7 18.3h12.6V20H5.7z",
  boat: "M11.2 3v10.5H5zM12.7 5.5l5.8 8h-5.8zM3.5 15h17c-.8 3.3-3 5.5-6 5.5h-5c-3 0-5.2-2.2-6-5.5z",
  cup: "M5 6h11.5v1.5H18a3.3 3.3 0 0 1 0 6.6h-1.9A5.8 5.8 0 0 1 10.7 18 5.7 5.7 0 0 1 5 12.3zm11.5 3.2v3.2H18a1.6 1.6 0 0 0 0-3.2zM4.5 19.3h12.6V21H4.5z",
  star: "M12 2.8l2.7 5.9 6.5.8-4.8 4.4 1.3 6.4-5.7-3.2-5.7 3.2 1.3-6.4L2.8 9.5l6.5-.8z",
  tree: "M12 2.5 17 9h-2.4l4 5.5h-5.4v4.5h3v1.8H7.8V19h3v-4.5H5.4l4-5.5H7z",
};

export const isShape = (text: string): text is Shape => (SHAPES as readonly string[]).includes(text);

/** The chosen shape, or for a bot the one of its seat. */
export const shapeAt = (avatar: string, seat: number): Shape => (isShape(avatar) ? avatar : ofSeat(seat));

const ofSeat = (seat: number): Shape => SHAPES[(seat * 5 + 3) % SHAPES.length]!;

/** Chairs with distinct shapes: the first to choose a shape keeps it, the others get a free one. */
export function distinctShapes<Chair extends { avatar: string }>(chairs: readonly Chair[]): Chair[] {
  const taken = new Set<string>();
  const own = chairs.map(({ avatar }) => isShape(avatar) && !taken.has(avatar) && Boolean(taken.add(avatar)));
  return chairs.map((chair, seat) => {
    if (own[seat]) return chair;
    const avatar = SHAPES.map((_, on) => ofSeat(seat + on)).find((shape) => !taken.has(shape)) ?? ofSeat(seat);
    taken.add(avatar);
    return { ...chair, avatar };
  });
}
