import { ellipse, type Point, rotate, smoothClosed, smoothOpen, wobble } from '../core/geometry.ts';
import { solid } from '../core/ink.ts';
import type { Part } from '../core/larder.ts';
import { softLine, stroke } from '../core/svg.ts';

/** A chickpea, roasted: round, beaked, cleft down the back. */
export const chickpea: Part = (random, turn, pen = 1) => {
  const guides: Point[] = [
    [37, 3],
    [29, 20],
    [8, 31],
    [-16, 28],
    [-31, 12],
    [-32, -9],
    [-19, -27],
    [5, -31],
    [25, -21],
    [30, -7],
  ];
  const outline = rotate(smoothClosed(wobble(guides, random, 1.3), 2), turn);
  const cleft = rotate(
    smoothOpen(
      [
        [30, 2],
        [14, 6],
        [-4, 2],
        [-15, -6],
      ],
      3,
    ),
    turn,
  );
  const dimple = rotate(
    smoothOpen(
      [
        [-20, 8],
        [-12, 17],
        [0, 20],
      ],
      3,
    ),
    turn,
  );
  return (
    solid(outline, { fill: '#F2B24A', shade: '#CE8122', light: '#FFE09A' }, 3 * pen, 15) +
    stroke(softLine(cleft), '#A85F12', 3.2) +
    stroke(softLine(dimple), '#A85F12', 2)
  );
};

/** Boondi: a fried bead of gram batter. */
export const boondi: Part = (random, _, pen = 1) => {
  const outline = wobble(ellipse(14, 13.4, 14), random, 0.8);
  return solid(outline, { fill: '#FFC93C', shade: '#E29A16', light: '#FFF0A8' }, 2.6 * pen, 7);
};
