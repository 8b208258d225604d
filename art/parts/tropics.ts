import { ellipse, type Point, polar, rotate, smoothClosed, smoothOpen, wobble } from '../core/geometry.ts';
import { crescent, solid } from '../core/ink.ts';
import type { Part } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { closedPath, fillShape, softLine, stroke } from '../core/svg.ts';

/** A whole cacao pod, ridged like a pumpkin that wanted to be a rugby ball. */
export const cacao: Part = (_, turn, pen = 1) => {
  const guides: Point[] = [
    [86, 4],
    [64, 32],
    [20, 48],
    [-30, 44],
    [-66, 24],
    [-80, 0],
    [-66, -26],
    [-28, -46],
    [22, -46],
    [64, -26],
  ];
  const outline = rotate(smoothClosed(guides, 2), turn);
  const ridges = [-28, -10, 10, 28].map((y) => {
    const line = smoothOpen(
      [
        [-66, y * 0.4],
        [-28, y],
        [24, y * 1.02],
        [72, y * 0.3],
      ],
      3,
    );
    return softLine(rotate(line, turn));
  });
  const stalk = rotate(
    [
      [-78, 0],
      [-96, -4],
    ],
    turn,
  );
  return (
    stroke(softLine(stalk), color.ink, 16) +
    stroke(softLine(stalk), '#8A5A2B', 9) +
    solid(outline, { fill: '#DB6A26', shade: '#AC4613', light: '#FFB36B' }, 3.6 * pen, 20) +
    stroke(ridges.join(''), '#9C3D12', 4)
  );
};

/** Half a coconut: shell, white flesh, shadow inside the bowl. */
export const coconut: Part = (_, turn, pen = 1) => {
  const shell = rotate(
    polar(28, (deg) => 70 + (deg % 26 < 13 ? 1.5 : -1.5)),
    turn,
  );
  const flesh = rotate(ellipse(58, 56, 28), turn);
  const bowl = rotate(ellipse(40, 38, 24), turn);
  const bowlLit = ellipse(31, 29, 20).map(([x, y]) => [x + 6, y + 7] as const);
  const hairs = [20, 55, 100, 150, 200, 250, 300, 340].map((deg) =>
    softLine(
      rotate(
        [
          [63, -4],
          [65, 5],
        ],
        deg,
      ),
    ),
  );
  return (
    solid(shell, { fill: '#8A4B22', shade: '#663212' }, 3.6 * pen, 10) +
    stroke(hairs.join(''), '#4D230B', 3) +
    fillShape(flesh, '#FFFDF4') +
    crescent(flesh, '#EBDDC0', 9) +
    fillShape(bowl, '#DCCBA6') +
    fillShape(bowlLit, '#EFE3C8')
  );
};

/** A lump of jaggery, broken from the block: three flat faces. */
export const jaggery: Part = (random, turn, pen = 1) => {
  const outline = rotate(
    wobble(
      [
        [34, -12],
        [30, 20],
        [2, 32],
        [-32, 20],
        [-36, -10],
        [-8, -30],
        [18, -28],
      ],
      random,
      2.5,
    ),
    turn,
  );
  const middle: Point = [random.between(-5, 3), random.between(-6, 0)];
  const faces = outline.map((point, i) => {
    const next = outline[(i + 1) % outline.length] as Point;
    const facing = (point[0] + next[0]) * -0.6 + (point[1] + next[1]) * -0.8;
    const tone = facing > 22 ? '#F7C06A' : facing > -12 ? '#DE9334' : '#B56A1A';
    return `<path d="${closedPath([point, next, middle])}" fill="${tone}" stroke="${tone}" stroke-width="1"/>`;
  });
  return solid(outline, { fill: '#DE9334', shade: '#B56A1A' }, 3 * pen, 4) + faces.join('');
};
