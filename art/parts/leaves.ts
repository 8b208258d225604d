import { type Point, ribbon, rotate, shift, smoothClosed, smoothOpen } from '../core/geometry.ts';
import { solid } from '../core/ink.ts';
import type { Part } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillShape, softLine, stroke } from '../core/svg.ts';

/** A curry leaf, fried crisp: almond-shaped, half of it in shade, veins like a fish bone. */
export const curryLeaf: Part = (random, turn, pen = 1) => {
  const lift = random.between(4, 12);
  const spine = smoothOpen(
    [
      [-62, lift],
      [-24, -lift * 0.5],
      [20, -lift * 0.6],
      [66, lift],
    ],
    3,
  );
  const girth = (t: number): number => 25 * Math.sin(Math.PI * t ** 0.85) ** 0.9;
  const whole = rotate(ribbon(spine, girth), turn);
  const under = rotate(ribbon(spine, girth).slice(spine.length), turn);
  const shaded = [...under, ...rotate(spine, turn)];
  const veins = [0.26, 0.42, 0.57, 0.7].flatMap((t) => {
    const [x, y] = spine[Math.round(t * (spine.length - 1))] as Point;
    const reach = girth(t) * 0.6;
    return [1, -1].map((side) =>
      softLine(
        rotate(
          [
            [x, y],
            [x + 12, y + reach * side],
          ],
          turn,
        ),
      ),
    );
  });
  return (
    solid(whole, { fill: '#3FA148', shade: '#3FA148' }, 3 * pen, 1) +
    fillShape(shaded, '#25783A') +
    stroke(veins.join(''), color.leafDeep, 2) +
    stroke(softLine(rotate(spine.slice(0, -2), turn)), '#A8DB6A', 3)
  );
};

/** A dried red chilli with its green cap and stalk. */
export const chilli: Part = (random, turn, pen = 1) => {
  const bend = random.between(14, 26);
  const spine = smoothOpen(
    [
      [-62, -bend * 0.4],
      [-30, -bend],
      [14, -bend * 0.5],
      [52, bend * 0.5],
      [80, bend * 1.3],
    ],
    3,
  );
  const girth = (t: number): number => 18 * Math.sqrt(Math.max(0, 1 - t ** 1.5)) * Math.min(1, 0.55 + t * 5);
  const body = rotate(ribbon(spine, girth), turn);
  const [sx, sy] = spine[0] as Point;
  const cap = rotate(
    smoothClosed(
      shift(
        [
          [14, -2],
          [4, 13],
          [-8, 10],
          [-13, 0],
          [-7, -12],
          [5, -15],
        ],
        sx,
        sy,
      ),
      2,
    ),
    turn,
  );
  const stalk = rotate(
    smoothOpen(
      [
        [sx - 10, sy],
        [sx - 26, sy - 6],
        [sx - 36, sy - 20],
      ],
      3,
    ),
    turn,
  );
  return (
    stroke(softLine(stalk), color.ink, 12) +
    stroke(softLine(stalk), color.leafLight, 6) +
    solid(body, { fill: '#E8321C', shade: '#B01A10', light: '#FF9A78' }, 3 * pen, 11) +
    solid(cap, { fill: color.leafLight, shade: color.leafDeep }, 2.8 * pen, 6)
  );
};
