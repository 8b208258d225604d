import { type Point, rotate, smoothClosed, wobble } from '../core/geometry.ts';
import { solid } from '../core/ink.ts';
import type { Part } from '../core/larder.ts';
import { fillShape, softLine, stroke } from '../core/svg.ts';

const kernelGuides: Point[] = [
  [39, 3],
  [31, 17],
  [13, 26],
  [-10, 27],
  [-29, 18],
  [-36, 1],
  [-31, -16],
  [-12, -26],
  [12, -27],
  [29, -18],
];

/** A whole kernel in its red skin, with the fine veins of the skin. */
export const peanut: Part = (random, turn, pen = 1) => {
  const outline = rotate(smoothClosed(wobble(kernelGuides, random, 1.6), 2), turn);
  const veins = [
    [-10, -16, 16],
    [2, -24, 24],
    [13, -12, 18],
  ].map(([y = 0, from = 0, to = 0]) =>
    softLine(
      rotate(
        [
          [from, y * 0.86],
          [(from + to) / 2, y * 1.14],
          [to, y * 0.8],
        ],
        turn,
      ),
    ),
  );
  return (
    solid(outline, { fill: '#CF6540', shade: '#9E3F24', light: '#F5AE88' }, 3 * pen, 13) +
    stroke(veins.join(''), '#9E3F24', 1.8)
  );
};

/** Half a kernel, flat side up: the groove and the little germ that everyone looks for. */
export const peanutHalf: Part = (random, turn, pen = 1) => {
  const outline = rotate(smoothClosed(wobble(kernelGuides, random, 1.4), 2), turn);
  const face = rotate(
    smoothClosed(
      kernelGuides.map(([x, y]) => [x * 0.74 - 1, y * 0.7]),
      2,
    ),
    turn,
  );
  const groove = rotate(
    [
      [-20, 0],
      [20, 0],
    ],
    turn,
  );
  const germ = rotate(
    smoothClosed(
      [
        [30, 0],
        [24, 5],
        [17, 3],
        [17, -3],
        [24, -5],
      ],
      2,
    ),
    turn,
  );
  return (
    solid(outline, { fill: '#F7D491', shade: '#DBA24F' }, 3 * pen, 12) +
    fillShape(face, '#FFE7B5') +
    stroke(softLine(groove), '#C98A3B', 3.4) +
    fillShape(germ, '#C98A3B')
  );
};

const shellGuides: Point[] = [
  [78, 2],
  [70, 24],
  [46, 35],
  [20, 27],
  [0, 22],
  [-22, 29],
  [-50, 36],
  [-76, 22],
  [-84, -2],
  [-74, -26],
  [-48, -38],
  [-22, -29],
  [0, -23],
  [22, -30],
  [48, -35],
  [70, -22],
];

/** A peanut in its shell, netted and waisted. */
export const peanutShell: Part = (random, turn, pen = 1) => {
  const outline = rotate(smoothClosed(wobble(shellGuides, random, 1.5), 2), turn);
  const ribs = [-20, -7, 7, 20].map((y) =>
    softLine(
      rotate(
        [
          [-66, y * 0.8],
          [-44, y * 1.16],
          [-4, y * 0.6],
          [42, y * 1.12],
          [62, y * 0.7],
        ],
        turn,
      ),
    ),
  );
  const rungs = [-60, -44, -27, 26, 42, 57].flatMap((x, i) =>
    [-13, 0, 13].map((y) => {
      const lean = (i % 2 ? 3 : -3) + y * 0.1;
      return softLine(
        rotate(
          [
            [x - lean, y - 6],
            [x + lean, y + 6],
          ],
          turn,
        ),
      );
    }),
  );
  return (
    solid(outline, { fill: '#F0BC70', shade: '#CF8F3F', light: '#FFE0A3' }, 3.4 * pen, 17) +
    stroke([...ribs, ...rungs].join(''), '#B9762B', 2.5)
  );
};
