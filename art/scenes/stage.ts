import { createLarder, type Larder, type PutOptions } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { document, n } from '../core/svg.ts';
import type { Pack } from '../packs/pack.ts';
import { bitePieces } from '../parts/bite-pieces.ts';
import { ingredients } from '../parts/larder-list.ts';

export const board = 1280;

/** A finished picture: a title for those who cannot see it, a ground, and the drawing on the 1280 board. */
export function picture(title: string, ground: string, compose: (larder: Larder) => string): string {
  const larder = createLarder({ ...ingredients, ...bitePieces }, 1);
  const content = compose(larder);
  return document(
    board,
    board,
    title,
    `${larder.defs()}<rect width="${board}" height="${board}" fill="${ground}"/>${content}`,
  );
}

export type Standing = {
  x: number;
  y: number;
  scale?: number;
  turn?: number;
  shadow?: string;
  drop?: readonly [number, number];
};

/** A pack at a place with its solid shadow to the lower right. */
export function stand(pack: Pack, where: Standing): string {
  const { x, y, scale = 1, turn = 0, shadow = color.wine, drop = [34, 30] } = where;
  const at = (dx: number, dy: number): string =>
    `translate(${n(x + dx)} ${n(y + dy)})rotate(${turn})scale(${scale})`;
  return (
    `<path d="${pack.silhouette}" fill="${shadow}" stroke="${shadow}" stroke-width="12" stroke-linejoin="round" transform="${at(drop[0], drop[1])}"/>` +
    `<g transform="${at(0, 0)}">${pack.art}</g>`
  );
}

export type Strewn = readonly [name: string, x: number, y: number, turn?: number, scale?: number];

/** Pieces lying about, each with its shadow. */
export function strew(larder: Larder, pieces: readonly Strewn[], shadow: string): string {
  return pieces
    .map(([name, x, y, turn = 0, scale = 1.3], i) => {
      const options: PutOptions = { turn, scale, shadow, stock: i % 2 };
      return larder.put(name, x, y, options);
    })
    .join('');
}
