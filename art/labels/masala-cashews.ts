import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { stroke } from '../core/svg.ts';
import { jar } from '../packs/jar.ts';
import type { Pack } from '../packs/pack.ts';
import { heap } from '../parts/heap.ts';
import { recipes } from '../parts/recipes.ts';
import { nameplate } from './marks.ts';
import { title } from './title.ts';

/** Masala cashews: a jar, and on its label a block print whose paisleys are cashews. */
export function masalaCashewsPack(larder: Larder): Pack {
  const room = { x: -330, y: -190, width: 660, height: 610 };
  return jar({
    lid: color.red,
    lidShade: color.redDeep,
    lidLight: '#FF7A5C',
    ground: '#E9B98A',
    contents: heap(larder, { room, recipe: recipes.cashews, seed: 5, scale: 1 }),
    front: label(larder),
  });
}

function label(larder: Larder): string {
  const plate = 'M-340 -64Q0 -20 340 -64V268Q0 312 -340 268z';
  const border = (y: number): string =>
    Array.from({ length: 9 }, (_, i) => {
      const x = -280 + i * 70;
      return larder.put('cashew', x, y - (x * x) / 7200, { turn: i % 2 ? 0 : 180, scale: 0.46 });
    }).join('');
  return (
    `<path d="${plate}" fill="${color.teal}" stroke="${color.ink}" stroke-width="7"/>` +
    stroke('M-340 -16Q0 28 340 -16M-340 222Q0 266 340 222', color.yellow, 6) +
    border(3) +
    border(278) +
    title([
      { text: 'MASALA', y: 128, width: 400, face: color.yellow, warp: sag },
      { text: 'CASHEWS', y: 228, width: 450, face: color.cream, turned: { 2: -14 }, warp: sag },
    ]) +
    nameplate(0, -66, 32, color.yellow, color.wine)
  );
}

function sag(x: number, y: number): readonly [number, number] {
  return [x, y - 0.00034 * x * x];
}
