import { type Point, polar, smoothOpen } from '../core/geometry.ts';
import { color } from '../core/palette.ts';
import type { Random } from '../core/random.ts';
import { clipped, closedPath, fillPath, fillShape, n, openPath, place, stroke } from '../core/svg.ts';
import type { BiteFlavour } from './bite-flavours.ts';
import { ingredients } from './larder-list.ts';

export type BiteOptions = {
  flavour: BiteFlavour;
  /** Half the width of the cube on the board. */
  half: number;
  /** Cut open on the side that catches the light. */
  cut?: boolean;
  /** Outline weight; grows slower than the piece so that big ones stay fine. */
  weight?: number;
};

type Face = (u: number, v: number) => Point;

/** A chocolate bite: a cube with soft corners, seen from above a corner. */
export function bite(random: Random, options: BiteOptions): string {
  const { flavour, half, cut = false, weight = 3 } = options;
  const soft = half * 0.2;
  const [a, d, h] = [half - soft, half * 0.5 - soft * 0.62, half * 0.98 - soft];
  const top: Face = (u, v) => [(u - v) * a, -h / 2 - d + (u + v) * d];
  const left: Face = (u, v) => [-a + u * a, -h / 2 + u * d + v * h];
  const right: Face = (u, v) => [u * a, -h / 2 + d - u * d + v * h];
  const silhouette = [top(0, 0), top(1, 0), right(1, 1), right(0, 1), left(0, 1), left(0, 0)];
  const soften = (points: Point[], paint: string, width: number): string =>
    `<path d="${closedPath(points)}" fill="${paint}" stroke="${paint}" stroke-width="${n(width)}" stroke-linejoin="round"/>`;
  const parts = [
    place(soften(silhouette, color.ink, soft * 2 + weight * 2.2), weight * 0.4, weight * 0.55),
    soften(silhouette, color.ink, soft * 2 + weight * 1.4),
    soften(silhouette, flavour.shellDeep, soft * 2),
    soften([left(0, 0), left(0.9, 0), left(0.9, 1), left(0, 1)], flavour.shell, soft * 2),
    soften([top(0, 0), top(0.91, 0), top(0.91, 0.91), top(0, 0.91)], flavour.shellLight, soft * 1.9),
    cut ? cutFace(random, left, flavour, half) : sheen(left, flavour, soft),
    drizzle(top, right, flavour, half),
    topping(random, top, flavour, half),
  ];
  return parts.join('');
}

function sheen(left: Face, flavour: BiteFlavour, soft: number): string {
  const line = openPath([left(-0.02, 0.2), left(-0.02, 0.62)]);
  return stroke(line, flavour.shellLight, soft * 0.5);
}

/** What the knife found: the shell's thickness, then the layers with their crumbs. */
function cutFace(random: Random, left: Face, flavour: BiteFlavour, half: number): string {
  const inside: Face = (u, v) => left(-0.1 + u * 0.98, 0.17 + v * 0.94);
  const window = roundedQuad(inside, 0.08);
  const layers: string[] = [];
  let v = 0;
  for (const layer of flavour.layers) {
    const [from, to] = [v, v + layer.share];
    v = to;
    layers.push(layerBand(inside, from, layer.fill), crumbs(random, inside, from, to, layer.speck, half));
  }
  const depth = `<path d="${window}" fill="none" stroke="${color.ink}" stroke-width="${n(half * 0.07)}" opacity=".32" transform="translate(${n(half * 0.015)} ${n(half * 0.025)})"/>`;
  return (
    clipped(window, layers.join('') + drips(inside, flavour, half) + depth) +
    `<path d="${window}" fill="none" stroke="${flavour.shellDeep}" stroke-width="${n(half * 0.03)}"/>`
  );
}

function roundedQuad(face: Face, r: number): string {
  const p = (u: number, v: number): string => face(u, v).map(n).join(' ');
  return `M${p(r, 0)}L${p(1 - r, 0)}Q${p(1, 0)} ${p(1, r)}L${p(1, 1 - r)}Q${p(1, 1)} ${p(1 - r, 1)}L${p(r, 1)}Q${p(0, 1)} ${p(0, 1 - r)}L${p(0, r)}Q${p(0, 0)} ${p(r, 0)}z`;
}

/** Each layer reaches down to the floor; the next one covers it with a wavy seam. */
function layerBand(inside: Face, from: number, fill: string): string {
  const seam = [0, 0.2, 0.4, 0.6, 0.8, 1].map((u, i) =>
    inside(u, from + (from ? (i % 2 ? 0.03 : -0.03) : 0)),
  );
  return fillPath(closedPath([...smoothOpen(seam, 4), inside(1, 1), inside(0, 1)]), fill);
}

/** The top layer runs a little over the one below it. */
function drips(inside: Face, flavour: BiteFlavour, half: number): string {
  const [first] = flavour.layers;
  const from = first?.share ?? 0;
  const runs = [
    [0.2, 0.13],
    [0.36, 0.26],
    [0.74, 0.17],
  ] as const;
  const d = runs.map(([u, length]) => openPath([inside(u, from - 0.08), inside(u, from + length)])).join('');
  return stroke(d, first?.fill ?? flavour.shell, half * 0.085);
}

function crumbs(random: Random, inside: Face, from: number, to: number, paint: string, half: number): string {
  const count = Math.round((to - from) * 26) + 2;
  return Array.from({ length: count }, (_, i) => {
    const u = (i + random.between(0.2, 0.8)) / count;
    const [x, y] = inside(u, from + (to - from) * random.between(0.2, 0.85));
    const size = half * random.between(0.014, 0.046);
    return fillShape(
      polar(7, () => size * random.between(0.8, 1.25)).map(([px, py]) => [x + px, y + py]),
      paint,
    );
  }).join('');
}

/** A zigzag of icing over the top, running over the edge once. */
function drizzle(top: Face, right: Face, flavour: BiteFlavour, half: number): string {
  const turns = [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92].map((u, i) => top(u, i % 2 ? 0.03 : 0.97));
  const line = openPath(smoothOpen([...turns, right(0.9, 0.02), right(0.9, 0.22)], 5));
  return (
    place(stroke(line, flavour.shellDeep, half * 0.075), half * 0.012, half * 0.03) +
    stroke(line, flavour.drizzle, half * 0.07)
  );
}

function topping(random: Random, top: Face, flavour: BiteFlavour, half: number): string {
  const size = half / 70;
  const draw = ingredients[flavour.topping];
  const spots: readonly (readonly [number, number])[] =
    flavour.topping === 'coffee-bean'
      ? [[0.5, 0.5]]
      : [
          [0.3, 0.4],
          [0.55, 0.55],
          [0.75, 0.35],
          [0.45, 0.78],
          [0.2, 0.15],
          [0.85, 0.75],
        ];
  const grow = flavour.topping === 'coffee-bean' ? 0.62 : flavour.topping === 'speck' ? 1 : 0.62;
  return spots
    .map(([u, v]) => {
      const [x, y] = top(u, v);
      return place(draw(random, random.between(0, 360)), x, y - size * 2, { scale: size * grow });
    })
    .join('');
}
