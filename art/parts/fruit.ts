import {
  ellipse,
  type Point,
  ribbon,
  rotate,
  scale,
  shift,
  smoothClosed,
  smoothOpen,
  wobble,
} from '../core/geometry.ts';
import { crescent, solid } from '../core/ink.ts';
import type { Part } from '../core/larder.ts';
import { fillShape, softLine, stroke } from '../core/svg.ts';

const figGuides: Point[] = [
  [0, -72],
  [10, -56],
  [20, -38],
  [46, -14],
  [56, 18],
  [42, 50],
  [12, 64],
  [-14, 63],
  [-42, 50],
  [-56, 18],
  [-46, -14],
  [-20, -38],
  [-9, -56],
];

/** Half a fig, cut side up: skin, pale rim, a crowd of seeds round a hollow heart. */
export const fig: Part = (random, turn, pen = 1) => {
  const outline = rotate(smoothClosed(wobble(figGuides, random, 1.2), 2), turn);
  const layer = (sx: number, sy: number): Point[] =>
    rotate(smoothClosed(shift(scale(figGuides, sx, sy), 0, 4), 2), turn);
  const flesh = rotate(
    ellipse(39, 40, 24).map(([x, y]) => [x, y + 16] as const),
    turn,
  );
  const heart = rotate(
    smoothClosed(
      [
        [0, 0],
        [9, 14],
        [4, 34],
        [-5, 33],
        [-9, 14],
      ],
      2,
    ),
    turn,
  );
  const seeds = Array.from({ length: 22 }, (_, i) => {
    const around = (i / 22) * Math.PI * 2;
    const far = i % 2 ? 31 : 21;
    const [x, y] = [Math.cos(around) * far, 16 + Math.sin(around) * far];
    return softLine(
      rotate(
        [
          [x, y],
          [x * 1.12, 16 + (y - 16) * 1.12],
        ],
        turn,
      ),
    );
  });
  return (
    solid(outline, { fill: '#6B2A7B', shade: '#4A1858', light: '#B07AC4' }, 3.4 * pen, 11) +
    fillShape(layer(0.83, 0.84), '#FBE9C8') +
    fillShape(flesh, '#E2506A') +
    crescent(flesh, '#C2334F', 10) +
    stroke(seeds.join(''), '#FFE3A6', 3.4) +
    fillShape(heart, '#A61F3F')
  );
};

/** A slice of lime: rind, pith and segments. */
export const lime: Part = (_, turn, pen = 1) => {
  const rind = rotate(ellipse(62, 60, 30), turn);
  const segments = Array.from({ length: 8 }, (_, i) => {
    const wedge = smoothClosed(
      [
        [9, 0],
        [40, -15.5],
        [47, -9],
        [48, 0],
        [47, 9],
        [40, 15.5],
      ],
      2,
    );
    return fillShape(rotate(wedge, turn + i * 45), i % 3 === 0 ? '#DDF27A' : '#C4E538');
  });
  return (
    solid(rind, { fill: '#5DAA2B', shade: '#3C8420' }, 3.4 * pen, 8) +
    fillShape(ellipse(53, 51, 28), '#F6FCD6') +
    segments.join('')
  );
};

/** A strip of dried mango. */
export const mango: Part = (random, turn, pen = 1) => {
  const spine = smoothOpen(
    wobble(
      [
        [-54, 16],
        [-20, -12],
        [18, -12],
        [54, 14],
      ],
      random,
      3,
    ),
    6,
  );
  const outline = rotate(
    ribbon(spine, (t) => 21 * Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 4)) * (0.9 + 0.1 * Math.sin(t * 14))),
    turn,
  );
  const lines = [-7, 4].map((y) =>
    stroke(
      softLine(
        rotate(
          spine.slice(4, -4).map(([px, py]) => [px, py + y] as const),
          turn,
        ),
      ),
      '#E88A00',
      2.4,
    ),
  );
  return (
    solid(outline, { fill: '#FFB81F', shade: '#EE8E00', light: '#FFE58A' }, 3 * pen, 11) + lines.join('')
  );
};
