import {
  ellipse,
  type Point,
  polar,
  ribbon,
  rotate,
  smoothClosed,
  smoothOpen,
  wobble,
} from '../core/geometry.ts';
import { solid } from '../core/ink.ts';
import type { Part } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillShape, softLine, stroke } from '../core/svg.ts';

/** A single black mustard seed. */
export const mustardSeed: Part = (_, __, pen = 1) =>
  solid(ellipse(9, 8.6, 12), { fill: '#5A2A12', shade: '#3A1404', light: '#C98A5A' }, 2 * pen, 5);

/** A cardamom pod: three-sided, ribbed, pointed. */
export const cardamom: Part = (random, turn, pen = 1) => {
  const guides: Point[] = [
    [58, 0],
    [40, 14],
    [14, 23],
    [-18, 22],
    [-42, 11],
    [-54, 0],
    [-42, -12],
    [-16, -22],
    [16, -22],
    [42, -12],
  ];
  const outline = rotate(smoothClosed(wobble(guides, random, 1.4), 2), turn);
  const ribs = [-15, -6, 4, 13].map((y) =>
    softLine(
      rotate(
        [
          [-42, y * 0.3],
          [-14, y * 1.2],
          [14, y * 1.2],
          [42, y * 0.35],
        ],
        turn,
      ),
    ),
  );
  const tip = rotate(
    [
      [-52, 0],
      [-66, 3],
    ],
    turn,
  );
  return (
    stroke(softLine(tip), color.ink, 10) +
    stroke(softLine(tip), '#B99A5B', 5) +
    solid(outline, { fill: '#B6DB7C', shade: '#83B851', light: '#E9F8C4' }, 3 * pen, 11) +
    stroke(ribs.join(''), '#5E9A3C', 2.6)
  );
};

/** A fennel seed: a small striped boat. */
export const fennel: Part = (_, turn, pen = 1) => {
  const spine: Point[] = smoothOpen(
    [
      [-24, 2],
      [0, -1.5],
      [24, 1],
    ],
    3,
  );
  const outline = rotate(
    ribbon(spine, (t) => 8 * Math.sin(Math.PI * t) ** 0.6),
    turn,
  );
  const stripe = rotate(spine.slice(2, -2), turn);
  return (
    solid(outline, { fill: '#CBD75B', shade: '#98A92F' }, 2.4 * pen, 5) +
    stroke(softLine(stripe), '#7E8F22', 2)
  );
};

/** A coffee bean: the S of its furrow tells it from everything else. */
export const coffeeBean: Part = (random, turn, pen = 1) => {
  const outline = rotate(
    smoothClosed(
      wobble(
        [
          [38, 0],
          [27, 21],
          [0, 28],
          [-27, 21],
          [-38, 0],
          [-27, -21],
          [0, -28],
          [27, -21],
        ],
        random,
        1,
      ),
      2,
    ),
    turn,
  );
  const furrow = rotate(
    smoothOpen(
      [
        [-35, -2],
        [-16, -8],
        [0, 0],
        [16, 8],
        [35, 2],
      ],
      3,
    ),
    turn,
  );
  return (
    solid(outline, { fill: '#7A431F', shade: '#532810', light: '#BC7A47' }, 3 * pen, 13) +
    stroke(softLine(furrow), '#341304', 5)
  );
};

/** A crystal of salt. */
export const salt: Part = (_, turn, pen = 1) => {
  const outline = rotate(
    [
      [9, -9],
      [9, 9],
      [-9, 9],
      [-9, -9],
    ],
    turn,
  );
  return solid(outline, { fill: '#FFFFFF', shade: '#CFE3F2' }, 2.4 * pen, 6);
};

/** A grain of chilli or spice, for dust. */
export const speck: Part = (random, turn) =>
  fillShape(
    rotate(
      polar(6, () => random.between(3, 6)),
      turn,
    ),
    random.pick(['#D2411C', '#B3270F', '#F08A2C']),
  );
