import { ellipse, type Point, ribbon, rotate, shift } from '../core/geometry.ts';
import { letterBoxes, textPath } from '../core/lettering.ts';
import { closedPath } from '../core/svg.ts';

const letters = 'Doosra';
const options = { size: 100, tracking: -8, anchor: 'start' } as const;

export type Wordmark = { d: string; width: number; height: number };

/**
 * The name as one path of one colour: the second o is a ball whose seam turns the other way. Cap height is 70
 * units from y = 0 down; scale it to fit.
 */
export function wordmark(): Wordmark {
  const boxes = letterBoxes(letters, 0, 70, options);
  const second = boxes[2] as (typeof boxes)[number];
  const last = boxes[boxes.length - 1] as (typeof boxes)[number];
  const before = textPath('Do', 0, 70, options);
  const after = textPath('sra', (boxes[3] as typeof second).x1 - sideBearing(), 70, options);
  const centre: Point = [(second.x1 + second.x2) / 2, (second.y1 + second.y2) / 2];
  const radius = (second.y2 - second.y1) / 2 + 1.5;
  return { d: before + ball(centre, radius) + after, width: last.x2, height: 70 };
}

function sideBearing(): number {
  const [first] = letterBoxes('s', 0, 70, options);
  return first?.x1 ?? 0;
}

/** A ball in one colour: the double seam and its stitches are cut out of the disc, few and thick, so that they hold at 16 px. */
export function ball([cx, cy]: Point, radius: number, turn = 32): string {
  const bow = (y: number, off: number): Point => [(off + 0.2 - 0.3 * y * y) * radius, y * radius];
  const line = (off: number, reach: number): Point[] =>
    ribbon(
      Array.from({ length: 13 }, (_, i) => bow((i / 6 - 1) * reach, off)),
      () => radius * 0.07,
    );
  const stitches = [-0.5, 0, 0.5].flatMap((y) =>
    [-0.5, 0.32].map((off) =>
      ribbon([bow(y + (off < 0 ? 0.08 : -0.08), off), bow(y, off + 0.19)], () => radius * 0.08),
    ),
  );
  const holes = [line(-0.14, 0.88), line(0.14, 0.9), ...stitches].map((hole) =>
    [...rotate(hole, turn)].reverse(),
  );
  const disc = ellipse(radius, radius, 72);
  return [disc, ...holes].map((points) => closedPath(shift(points, cx, cy))).join('');
}
