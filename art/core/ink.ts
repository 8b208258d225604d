import { awayFromLight, normals, offset, type Point } from './geometry.ts';
import { color } from './palette.ts';
import { fillShape, softLine, softPath, stroke } from './svg.ts';

export type Tones = { fill: string; shade: string; light?: string };

/**
 * A solid thing: an ink outline that swells on the side away from the light, a flat fill, a crescent of shade
 * and, when a light tone is given, a thin glint. `weight` is the thin side of the outline in board units.
 */
export function solid(outline: readonly Point[], tones: Tones, weight: number, depth: number): string {
  const ink = offset(outline, (normal) => weight * (0.7 + 1.1 * awayFromLight(normal)));
  const parts = [fillShape(ink, color.ink), fillShape(outline, tones.fill)];
  if (tones.shade !== tones.fill) parts.push(crescent(outline, tones.shade, depth));
  if (tones.light) parts.push(glint(outline, tones.light, depth));
  return parts.join('');
}

/** The part of a shape that lies in shade: as deep as the outline there faces away from the light. */
export function crescent(outline: readonly Point[], paint: string, depth: number): string {
  const inner = offset(outline, (normal) => -depth * awayFromLight(normal) ** 1.2);
  return `<path d="${softPath(outline)}${softPath([...inner].reverse())}" fill="${paint}" fill-rule="nonzero"/>`;
}

/** A thin light along the longest stretch that faces the light. */
function glint(outline: readonly Point[], paint: string, depth: number): string {
  const outward = normals(outline);
  const isLit = (i: number): boolean =>
    awayFromLight(scaled(outward[i % outline.length] as Point, -1)) > 0.86;
  const inset = offset(outline, () => -depth * 0.55);
  let best: Point[] = [];
  for (let start = 0; start < outline.length; start++) {
    if (!isLit(start) || isLit(start + outline.length - 1)) continue;
    const run: Point[] = [];
    for (let i = start; isLit(i) && run.length < outline.length; i++)
      run.push(inset[i % outline.length] as Point);
    if (run.length > best.length) best = run;
  }
  return best.length < 2 ? '' : stroke(softLine(best), paint, depth * 0.34);
}

function scaled([x, y]: Point, by: number): Point {
  return [x * by, y * by];
}

/** A flat panel from ready path data: ink outline heavier at the lower right, and a flat fill. */
export function panel(d: string, fill: string, weight = 6): string {
  return (
    `<path d="${d}" fill="${color.ink}" stroke="${color.ink}" stroke-width="${weight * 1.4}" stroke-linejoin="round" transform="translate(${weight * 0.35} ${weight * 0.45})"/>` +
    `<path d="${d}" fill="${fill}" stroke="${color.ink}" stroke-width="${weight}" stroke-linejoin="round"/>`
  );
}
