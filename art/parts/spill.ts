import { type Point, shift, smoothClosed } from '../core/geometry.ts';
import type { Larder } from '../core/larder.ts';
import { fillPath, softPath } from '../core/svg.ts';
import { heap } from './heap.ts';
import type { Recipe } from './recipes.ts';

export type SpillOptions = {
  outline: readonly Point[];
  recipe: Recipe;
  seed: number;
  scale: number;
  shadow: string;
};

/** Mix poured out over a table: a heap that fills an outline, with strays beyond its edge. */
export function spill(larder: Larder, { outline, recipe, seed, scale, shadow }: SpillOptions): string {
  const edge = smoothClosed(outline, 6);
  const xs = edge.map(([x]) => x);
  const ys = edge.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const room = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  return (
    fillPath(softPath(shift(edge, 26, 34)), shadow) +
    fillPath(softPath(edge), recipe.ground) +
    heap(larder, { room, recipe, seed, scale, allowed: (point) => isInside(edge, point) })
  );
}

/** Whether a point lies inside a polygon (even-odd ray casting). */
export function isInside(polygon: readonly Point[], [px, py]: Point): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i] as Point;
    const [xj, yj] = polygon[j] as Point;
    if (yi > py !== yj > py && px < ((xj - xi) * (py - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
