import type { Point } from './geometry.ts';
import type { Random } from './random.ts';

export type Room = { x: number; y: number; width: number; height: number };
export type Spot<T> = { item: T; at: Point };

/**
 * Drops things one by one, each keeping its own clear radius from those already lying, so nothing overlaps badly.
 * `allowed` limits where they may lie. Returned from back to front.
 */
export function scatter<T>(
  random: Random,
  room: Room,
  things: readonly T[],
  radius: (thing: T) => number,
  allowed: (point: Point) => boolean = () => true,
): Spot<T>[] {
  const lying: (Spot<T> & { reach: number })[] = [];
  for (const item of things) {
    const reach = radius(item);
    for (let attempt = 0; attempt < 60; attempt++) {
      const at: Point = [
        random.between(room.x, room.x + room.width),
        random.between(room.y, room.y + room.height),
      ];
      const clear = lying.every(
        (other) => Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) > other.reach + reach,
      );
      if (clear && allowed(at)) {
        lying.push({ item, at, reach });
        break;
      }
    }
  }
  return lying.sort((a, b) => a.at[1] - b.at[1]);
}
