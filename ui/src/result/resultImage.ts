/** Draw the result of a game as a PNG to share. */

import { isolate } from "../words/isolate";
import { DRAWN, shapeAt } from "../ui/avatars";
import { type Stage, type Summary, MARK_PATHS } from "./summary";

export type Sitter = { name: string; avatar: string; bot: boolean };
export type Poster = {
  title: string;
  result: string;
  summary: Summary;
  sitters: Sitter[];
  you: number | null;
  hue: string;
  sign: string;
};

const WIDE = 1080;
const EDGE = 72;
const ROW = 78;
const CHART = 300;
const STOP = 92;

/** The picture, or null without a 2D canvas. */
export async function drawResultImage(poster: Poster): Promise<Blob | null> {
  await Promise.allSettled(["600 64px Fraunces", "600 34px Figtree"].map((face) => document.fonts.load(face)));
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  canvas.width = WIDE;
  canvas.height = 1350;
  const height = paint(pen, poster, 1350); // once to measure, then on paper of that size
  canvas.height = height;
  paint(pen, poster, height);
  return new Promise((settle) => canvas.toBlob(settle, "image/png"));
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function paint(
  pen: CanvasRenderingContext2D,
  { title, result, summary, sitters, you, hue, sign }: Poster,
  height: number,
): number {
  const light = pen.createRadialGradient(WIDE / 2, height * 0.3, 40, WIDE / 2, height * 0.3, WIDE);
  light.addColorStop(0, colour("--lamp"));
  light.addColorStop(1, colour("--edge"));
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDE, height);
  let y = EDGE + 20;
  y = text(pen, title, "600 40px Fraunces", hue, y, 50);
  y = text(pen, result, "600 62px Fraunces", colour("--ink"), y + 18, 72) + 10;
  if (summary.facts.length)
    y = text(pen, summary.facts.join("  ·  "), "500 34px Figtree", colour("--ink-2"), y, 46) + 14;
  if (!summary.standings.length)
    y = text(pen, sitters.map(({ name }) => isolate(name)).join(", "), "600 36px Figtree", colour("--ink"), y, 48);
  for (const { seat, place, value } of summary.standings) {
    standing(pen, sitters[seat]!, seat, place, value, y, seat === you);
    y += ROW;
  }
  if (summary.lines && summary.lines.values.length > 1) y = lines(pen, summary.lines.values, you, y + 24);
  if (summary.path?.stages.length) y = path(pen, summary.path.stages, y + 24);
  if (summary.turn) y = text(pen, summary.turn, "500 36px Figtree", colour("--ink"), y + 34, 48);
  text(pen, sign, "600 34px Fraunces", colour("--ink-2"), y + 44, 44);
  return y + 44 + EDGE;
}

/** Draw wrapped text; returns the y of the next line. */
function text(
  pen: CanvasRenderingContext2D,
  words: string,
  font: string,
  ink: string,
  top: number,
  step: number,
): number {
  pen.font = font;
  pen.fillStyle = ink;
  pen.textAlign = "left";
  pen.textBaseline = "alphabetic";
  let [line, y] = ["", top];
  for (const word of words.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && pen.measureText(longer).width > WIDE - 2 * EDGE) {
      pen.fillText(line, EDGE, y);
      [line, y] = [word, y + step];
    } else line = longer;
  }
  pen.fillText(line, EDGE, y);
  return y + step;
}

function standing(
  pen: CanvasRenderingContext2D,
  { name, avatar, bot }: Sitter,
  seat: number,
  place: number,
  value: string,
  top: number,
  own: boolean,
): void {
  const middle = top + ROW / 2 - 6;
  pen.fillStyle = own ? colour("--raised") : "transparent";
  rounded(pen, EDGE - 16, top - 4, WIDE - 2 * EDGE + 32, ROW - 6, 20);
  pen.fillStyle = colour("--ink-2");
  pen.font = "600 36px Fraunces";
  pen.fillText(String(place), EDGE, middle + 12);
  pen.fillStyle = colour(`--seat-${seat % 12}`);
  rounded(pen, EDGE + 58, middle - 28, 56, 56, bot ? 16 : 28);
  pen.save();
  pen.translate(EDGE + 58 + 9, middle - 19);
  pen.scale(1.6, 1.6);
  pen.fillStyle = colour("--seat-ink");
  pen.fill(new Path2D(DRAWN[shapeAt(avatar, seat)]), "evenodd");
  pen.restore();
  pen.fillStyle = colour("--ink");
  pen.font = `${own ? 700 : 500} 36px Figtree`;
  pen.fillText(name, EDGE + 136, middle + 12, 560);
  pen.textAlign = "right";
  pen.font = "600 40px Fraunces";
  pen.fillText(value, WIDE - EDGE, middle + 13, 260);
  pen.textAlign = "left";
}

function rounded(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
  radius: number,
): void {
  pen.beginPath();
  pen.roundRect(x, y, wide, high, radius);
  pen.fill();
}

function lines(pen: CanvasRenderingContext2D, values: number[][], you: number | null, top: number): number {
  const all = [...values.flat(), 0];
  const [low, high] = [Math.min(...all), Math.max(Math.min(...all) + 4, ...all)];
  const x = (at: number): number => EDGE + 20 + ((WIDE - 2 * EDGE - 40) * at) / (values.length - 1);
  const y = (value: number): number => top + 20 + ((CHART - 40) * (high - value)) / (high - low);
  pen.fillStyle = "#14272b";
  rounded(pen, EDGE, top, WIDE - 2 * EDGE, CHART, 24);
  pen.lineJoin = "round";
  (values[0] ?? []).forEach((_, seat) => {
    pen.strokeStyle = colour(`--seat-${seat % 12}`);
    pen.lineWidth = seat === you ? 9 : 4;
    pen.beginPath();
    values.forEach((each, at) =>
      at
        ? (pen.lineTo(x(at), y(values[at - 1]![seat]!)), pen.lineTo(x(at), y(each[seat]!)))
        : pen.moveTo(x(0), y(each[seat]!)),
    );
    pen.stroke();
  });
  return top + CHART + 20;
}

function path(pen: CanvasRenderingContext2D, stages: Stage[], top: number): number {
  const across = Math.floor((WIDE - 2 * EDGE) / STOP);
  stages.forEach(({ label, reached, marks, seat, paint: ink }, at) => {
    const [x, y] = [EDGE + (at % across) * STOP, top + Math.floor(at / across) * (STOP + 10)];
    pen.globalAlpha = reached ? 1 : 0.35;
    pen.fillStyle = colour("--raised");
    rounded(pen, x, y, STOP - 10, STOP, 16);
    pen.fillStyle = !reached
      ? "transparent"
      : seat === undefined
        ? colour(marks.includes("life") ? "--bad" : "--good")
        : colour(`--seat-${seat % 12}`);
    rounded(pen, x, y + STOP - 10, STOP - 10, 10, 5);
    pen.fillStyle = colour("--ink");
    pen.font = "600 36px Fraunces";
    pen.fillText(label, x + 14, y + 42);
    pen.font = "600 26px Figtree";
    pen.fillStyle = ink ?? colour("--bad");
    if (ink) pen.fillText("➤", x + 12, y + 74, STOP - 28);
    const size = Math.min(24, (STOP - 28) / Math.max(1, marks.length));
    marks.forEach((mark, each) => {
      pen.save();
      pen.translate(x + 12 + each * size, y + 76 - size);
      pen.scale(size / 24, size / 24);
      pen.fill(new Path2D(MARK_PATHS[mark]));
      pen.restore();
    });
    pen.globalAlpha = 1;
  });
  return top + Math.ceil(stages.length / across) * (STOP + 10) + 20;
}
