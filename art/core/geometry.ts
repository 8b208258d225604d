import type { Random } from './random.ts';

export type Point = readonly [x: number, y: number];

/** Unit vector from a surface towards the light: upper left, as in every picture of the house. */
export const towardsLight: Point = [-0.6, -0.8];

export function rotate(points: readonly Point[], degrees: number): Point[] {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return points.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
}

export function scale(points: readonly Point[], sx: number, sy = sx): Point[] {
  return points.map(([x, y]) => [x * sx, y * sy]);
}

export function shift(points: readonly Point[], dx: number, dy: number): Point[] {
  return points.map(([x, y]) => [x + dx, y + dy]);
}

/** Points on an ellipse, clockwise from the right. */
export function ellipse(rx: number, ry: number, count = 24): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * Math.PI * 2;
    return [Math.cos(turn) * rx, Math.sin(turn) * ry] as const;
  });
}

/** A closed shape from its radius at each turn (degrees, clockwise from the right). */
export function polar(count: number, radius: (degrees: number) => number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const degrees = (i / count) * 360;
    const turn = (degrees * Math.PI) / 180;
    return [Math.cos(turn) * radius(degrees), Math.sin(turn) * radius(degrees)] as const;
  });
}

/** Outward unit normals of a closed clockwise outline. */
export function normals(points: readonly Point[]): Point[] {
  return points.map((_, i) => {
    const before = at(points, i - 1);
    const after = at(points, i + 1);
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    return [dy / length, -dx / length] as const;
  });
}

/** The outline moved along its normals by a distance that depends on where the normal points. */
export function offset(points: readonly Point[], distance: (normal: Point) => number): Point[] {
  const outward = normals(points);
  return points.map(([x, y], i) => {
    const normal = outward[i] as Point;
    const d = distance(normal);
    return [x + normal[0] * d, y + normal[1] * d] as const;
  });
}

/** How far a normal faces away from the light, 0 to 1. */
export function awayFromLight(normal: Point): number {
  return Math.max(0, -(normal[0] * towardsLight[0] + normal[1] * towardsLight[1]));
}

/** The small unevenness of a hand: every point moved by up to `amount`. */
export function wobble(points: readonly Point[], random: Random, amount: number): Point[] {
  return points.map(([x, y]) => [x + random.between(-amount, amount), y + random.between(-amount, amount)]);
}

/** A closed smooth outline sampled finely from a few guiding points (Catmull-Rom). */
export function smoothClosed(guides: readonly Point[], perSegment = 6): Point[] {
  return guides.flatMap((_, i) =>
    Array.from({ length: perSegment }, (__, step) =>
      catmullRom(at(guides, i - 1), at(guides, i), at(guides, i + 1), at(guides, i + 2), step / perSegment),
    ),
  );
}

/** An open smooth line sampled finely from a few guiding points. */
export function smoothOpen(guides: readonly Point[], perSegment = 8): Point[] {
  const line: Point[] = [];
  for (let i = 0; i < guides.length - 1; i++) {
    const a = guides[Math.max(0, i - 1)] as Point;
    const d = guides[Math.min(guides.length - 1, i + 2)] as Point;
    for (let step = 0; step < perSegment; step++) {
      line.push(catmullRom(a, guides[i] as Point, guides[i + 1] as Point, d, step / perSegment));
    }
  }
  line.push(guides[guides.length - 1] as Point);
  return line;
}

/** A closed band around an open line, as wide at each place (0 to 1 along it) as `halfWidth` says. */
export function ribbon(line: readonly Point[], halfWidth: (along: number) => number): Point[] {
  const last = line.length - 1;
  const side = (sign: number): Point[] =>
    line.map(([x, y], i) => {
      const before = line[Math.max(0, i - 1)] as Point;
      const after = line[Math.min(last, i + 1)] as Point;
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const length = Math.hypot(dx, dy) || 1;
      const w = halfWidth(i / last) * sign;
      return [x + (dy / length) * w, y - (dx / length) * w] as const;
    });
  return [...side(1), ...side(-1).reverse()];
}

function at(points: readonly Point[], index: number): Point {
  const count = points.length;
  return points[((index % count) + count) % count] as Point;
}

function catmullRom(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const along = (k: 0 | 1): number =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * t +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
  return [along(0), along(1)];
}
