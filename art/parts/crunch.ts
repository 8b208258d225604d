import { type Point, ribbon, rotate, smoothClosed, smoothOpen, wobble } from '../core/geometry.ts';
import { solid } from '../core/ink.ts';
import type { Part } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillShape, softLine, stroke } from '../core/svg.ts';

/** One strand of sev, the crisp gram noodle, bent as it fell into the oil. */
export const sev: Part = (random, turn) => {
  const bend = random.between(-26, 26);
  const sway = random.between(-10, 10);
  const half = random.between(48, 66);
  const line = rotate(
    smoothOpen(
      [
        [-half, sway],
        [-half * 0.3, bend],
        [half * 0.35, bend * 0.5],
        [half, -sway],
      ],
      3,
    ),
    turn,
  );
  const d = softLine(line);
  const lit = softLine(line.map(([x, y]) => [x - 1.6, y - 2.2] as const));
  return stroke(d, color.ink, 18) + stroke(d, '#F2A516', 12) + stroke(lit, '#FFD24A', 6);
};

/** A short crumb of sev. */
export const sevBit: Part = (random, turn) => {
  const line = rotate(
    smoothOpen(
      [
        [-20, random.between(-6, 6)],
        [0, random.between(-8, 8)],
        [20, 0],
      ],
      3,
    ),
    turn,
  );
  const lit = softLine(line.map(([x, y]) => [x - 1.4, y - 2] as const));
  return (
    stroke(softLine(line), color.ink, 16) +
    stroke(softLine(line), '#F2A516', 10.5) +
    stroke(lit, '#FFD24A', 5)
  );
};

/** A grain of puffed rice: swollen, light, with one crease. */
export const puffedRice: Part = (random, turn, pen = 1) => {
  const guides: Point[] = [
    [36, 2],
    [24, 13],
    [4, 17],
    [-20, 13],
    [-34, 2],
    [-25, -11],
    [-4, -16],
    [20, -13],
  ];
  const outline = rotate(smoothClosed(wobble(guides, random, 1.8), 2), turn);
  const crease = rotate(
    smoothOpen(
      [
        [-20, 1],
        [-2, 4],
        [20, 0],
      ],
      3,
    ),
    turn,
  );
  return (
    solid(outline, { fill: '#FFF8E8', shade: '#E6CDA0' }, 2.8 * pen, 9) +
    stroke(softLine(crease), '#D2AE75', 2.4)
  );
};

/** A flake of toasted coconut with its brown edge. */
export const coconutChip: Part = (random, turn, pen = 1) => {
  const line = smoothOpen(
    wobble(
      [
        [-52, 14],
        [-26, -10],
        [8, -16],
        [50, 4],
      ],
      random,
      3,
    ),
    3,
  );
  const girth = (t: number): number => 13 * Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 4));
  const outline = rotate(ribbon(line, girth), turn);
  const rind = rotate(
    ribbon(
      line.map(([x, y]) => [x, y - 9] as const),
      (t) => 4 * Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 4)),
    ),
    turn,
  );
  return solid(outline, { fill: '#FFFDF5', shade: '#EAD9B8' }, 3 * pen, 8) + fillShape(rind, '#8A4B22');
};
