import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillPath, n, place, stroke } from '../core/svg.ts';
import type { Pack } from '../packs/pack.ts';
import { pillow } from '../packs/pillow.ts';
import { packWindow, streaks } from '../packs/window.ts';
import { heap } from '../parts/heap.ts';
import { recipes } from '../parts/recipes.ts';
import { nameplate } from './marks.ts';
import { title } from './title.ts';

/** Curry-leaf peanuts: a slim green pillow, a sprig climbing it, and a window cut like a leaf. */
export function curryLeafPeanutsPack(larder: Larder): Pack {
  return pillow(520, 900, {
    base: '#23854A',
    shade: '#14592F',
    light: '#6FC46A',
    seal: color.lime,
    front: front(larder),
  });
}

function front(larder: Larder): string {
  const leaf = 'M-214 296C-196 130 -60 60 208 52C214 190 130 366 -90 360C-140 358 -180 336 -214 296z';
  const contents = heap(larder, {
    room: { x: -230, y: 50, width: 450, height: 320 },
    recipe: recipes.peanuts,
    seed: 8,
    scale: 0.78,
  });
  return (
    sprigs() +
    packWindow(leaf, contents, recipes.peanuts.ground, streaks(-90, 40, 340), color.lime) +
    title([
      { text: 'CURRY', y: -176, width: 400, face: color.lime },
      { text: 'LEAF', y: -54, width: 330, size: 160, face: color.lime, turned: { 3: 14 } },
      { text: 'PEANUTS', y: 40, width: 400, face: color.cream, depth: 10 },
    ]) +
    nameplate(0, -336, 32, color.lime, color.wine)
  );
}

/** Leaves printed in a darker green, in pairs up each edge. */
function sprigs(): string {
  const leaf = 'M0 0C30 -44 90 -56 140 -36C110 8 50 26 0 0z';
  const stems = [-262, 262].map((x) => {
    const pairs = Array.from({ length: 7 }, (_, i) => {
      const y = 380 - i * 118;
      return (
        place(fillPath(leaf, '#1B6E3C'), x, y, { turn: -52 }) +
        place(fillPath(leaf, '#1B6E3C'), x, y, { turn: -150 })
      );
    });
    return stroke(`M${n(x)} -400V400`, '#1B6E3C', 9) + pairs.join('');
  });
  return stems.join('');
}
