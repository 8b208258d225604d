import { createHash } from 'node:crypto';
import type { Point } from './geometry.ts';

/** Short decimal: pictures are drawn on a 1280 board, so a tenth of a unit is below sight. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Path data of a closed polygon, in relative steps to keep files small. */
export function closedPath(points: readonly Point[]): string {
  return `${openPath(points)}z`;
}

/** Path data of a closed soft outline: the points pull on curves that run from middle to middle. */
export function softPath(points: readonly Point[]): string {
  if (points.length < 8) return closedPath(points);
  const middle = (i: number): Point => {
    const [a, b] = [points[i % points.length] as Point, points[(i + 1) % points.length] as Point];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  let [px, py] = middle(points.length - 1).map((v) => Math.round(v * 10)) as [number, number];
  let d = `M${px / 10} ${py / 10}q`;
  points.forEach(([x, y], i) => {
    const [ex, ey] = middle(i);
    const steps = [x, y, ex, ey].map((v, k) => Math.round(v * 10) - (k % 2 ? py : px));
    d += steps.map((v, k) => (v < 0 || (i === 0 && k === 0) ? '' : ' ') + v / 10).join('');
    [px, py] = [Math.round(ex * 10), Math.round(ey * 10)];
  });
  return `${d}z`;
}

/** Path data of a soft open line. */
export function softLine(points: readonly Point[]): string {
  if (points.length < 3) return openPath(points);
  const last = points[points.length - 1] as Point;
  const inner = points.slice(1, -1).map(([x, y], i) => {
    const next = points[i + 2] as Point;
    const [ex, ey] = i === points.length - 3 ? last : [(x + next[0]) / 2, (y + next[1]) / 2];
    return `${n(x)} ${n(y)} ${n(ex)} ${n(ey)}`;
  });
  const [x0, y0] = points[0] as Point;
  return `M${n(x0)} ${n(y0)}Q${inner.join(' ')}`;
}

export function openPath(points: readonly Point[]): string {
  let [px, py] = [0, 0];
  return points
    .map(([x, y], i) => {
      const [dx, dy] = [Math.round((x - px) * 10), Math.round((y - py) * 10)];
      px += dx / 10;
      py += dy / 10;
      const pair = `${dx / 10}${dy < 0 ? '' : ' '}${dy / 10}`;
      return i === 0 ? `M${pair}` : `l${pair}`;
    })
    .join('');
}

export function fillShape(points: readonly Point[], fill: string): string {
  return `<path d="${softPath(points)}" fill="${fill}"/>`;
}

export function fillPath(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** An open line with round ends. */
export function stroke(d: string, paint: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function place(content: string, x: number, y: number, options: Placement = {}): string {
  const { turn = 0, scale = 1 } = options;
  const parts = [`translate(${n(x)} ${n(y)})`];
  if (turn) parts.push(`rotate(${n(turn)})`);
  if (scale !== 1) parts.push(`scale(${Math.round(scale * 1000) / 1000})`);
  return `<g transform="${parts.join('')}">${content}</g>`;
}

export type Placement = { turn?: number; scale?: number };

/** Content seen only inside a shape. The clip is named after its shape, so equal shapes share a name safely. */
export function clipped(d: string, content: string): string {
  const id = nameOf('c', d);
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

export function document(width: number, height: number, title: string, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${title}</title>${content}</svg>\n`
  );
}

/** A short name derived from what is named: stable from run to run, different for different things. */
export function nameOf(prefix: string, content: string): string {
  return prefix + createHash('sha1').update(content).digest('hex').slice(0, 8);
}
