import type { Point } from '../core/geometry.ts';
import type { Larder } from '../core/larder.ts';
import { type Random, seeded } from '../core/random.ts';
import { type Room, scatter } from '../core/scatter.ts';
import type { Recipe } from './recipes.ts';

export type HeapOptions = {
  room: Room;
  recipe: Recipe;
  seed: number;
  /** Size of the pieces: 1 is as drawn. */
  scale?: number;
  /** How much lies on the bed: 1 is a full heap. */
  fullness?: number;
  /** Loose pieces only, on whatever is already drawn. */
  bare?: boolean;
  allowed?: (point: Point) => boolean;
};

/** A heap of mix filling a room: a tangled bed first, then pieces that keep clear of each other. */
export function heap(larder: Larder, options: HeapOptions): string {
  const { room, recipe, seed, scale = 1, fullness = 1, bare = false, allowed = () => true } = options;
  const random = seeded(seed);
  const area = (room.width * room.height) / (scale * scale);
  const bed = bare
    ? []
    : spread(random, room, 36 * scale, allowed).map((at) =>
        larder.put(random.pick(recipe.bed), at[0], at[1], { turn: random.between(0, 360), scale }),
      );
  const count = Math.round((area / 3300) * fullness);
  const things = draw(random, recipe, count);
  const pieces = scatter(random, room, things, (thing) => thing.reach * scale * 0.92, allowed).map(
    ({ item, at }) => larder.put(item.name, at[0], at[1], { turn: random.between(0, 360), scale }),
  );
  return bed.join('') + pieces.join('');
}

/** Pieces in the proportions of the recipe, big ones first so that they find room. */
function draw(random: Random, recipe: Recipe, count: number): Recipe['pieces'][number][] {
  const pool = recipe.pieces.flatMap((piece) => Array.from({ length: piece.share }, () => piece));
  return Array.from({ length: count }, () => random.pick(pool)).sort((a, b) => b.reach - a.reach);
}

/** An even but not regular spread of places. */
function spread(random: Random, room: Room, gap: number, allowed: (point: Point) => boolean): Point[] {
  const places: Point[] = [];
  for (let y = room.y; y < room.y + room.height; y += gap) {
    for (let x = room.x; x < room.x + room.width; x += gap) {
      const at: Point = [x + random.between(0, gap), y + random.between(0, gap)];
      if (allowed(at)) places.push(at);
    }
  }
  return places;
}
