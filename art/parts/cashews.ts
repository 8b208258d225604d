import { ellipse, type Point, rotate, smoothClosed, wobble } from '../core/geometry.ts';
import { solid, type Tones } from '../core/ink.ts';
import type { Part } from '../core/larder.ts';
import type { Random } from '../core/random.ts';
import { fillShape, softLine, stroke } from '../core/svg.ts';

const cashewGuides: Point[] = [
  [57, 10],
  [49, 25],
  [33, 20],
  [23, 3],
  [8, -7],
  [-8, -4],
  [-17, 8],
  [-21, 26],
  [-34, 39],
  [-50, 33],
  [-56, 12],
  [-51, -14],
  [-34, -36],
  [-6, -46],
  [26, -38],
  [48, -16],
];

/** A cashew: the paisley of nuts. */
export const cashew: Part = (random, turn, pen = 1) =>
  shapedCashew(random, turn, pen, { fill: '#F9DDA6', shade: '#E0AE68', light: '#FFF6DC' }, '#C98F4B');

function shapedCashew(random: Random, turn: number, pen: number, tones: Tones, line: string): string {
  const outline = rotate(smoothClosed(wobble(cashewGuides, random, 1.3), 2), turn);
  const crease = rotate(
    [
      [-30, 19],
      [-27, 2],
      [-14, -12],
      [4, -17],
      [21, -10],
    ],
    turn,
  );
  return solid(outline, tones, 3 * pen, 13) + stroke(softLine(crease), line, 2.6);
}

/** A cashew tossed in red masala: the same nut, dusted. */
export const masalaCashew: Part = (random, turn, pen = 1) => {
  const dust = Array.from({ length: 16 }, () => {
    const along = random.between(0.08, 0.92) * Math.PI;
    const [x, y] = [-Math.cos(along) * 38, 16 - Math.sin(along) * 42 + random.between(-9, 9)];
    const size = random.between(1.6, 4.4);
    return fillShape(
      rotate(
        ellipse(size, size * 0.75, 7).map(([dx, dy]) => [x + dx, y + dy]),
        turn,
      ),
      random.pick(['#D2411C', '#B3270F', '#E8702A']),
    );
  });
  return (
    shapedCashew(random, turn, pen, { fill: '#F5B65E', shade: '#D27B2B', light: '#FFE3AC' }, '#A8521A') +
    dust.join('')
  );
};
