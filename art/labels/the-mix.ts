import type { Larder } from '../core/larder.ts';
import { blockLetters, textPath } from '../core/lettering.ts';
import { color } from '../core/palette.ts';
import { fillPath, n } from '../core/svg.ts';
import type { Dress, Pack } from '../packs/pack.ts';
import { pouch } from '../packs/pouch.ts';
import { packWindow, streaks } from '../packs/window.ts';
import { heap } from '../parts/heap.ts';
import { recipes } from '../parts/recipes.ts';
import { curvedLine, nameplate } from './marks.ts';

/** Half the width and the top and foot of the jharokha, the scalloped palace window. */
const arch = { half: 186, top: 18, foot: 330 };

/** The Mix: orange pouch, a sun coming up behind a palace window full of mix. */
export function theMixPack(larder: Larder): Pack {
  const dress: Dress = {
    base: color.orange,
    shade: color.orangeDeep,
    light: '#FF9A5C',
    seal: color.yellow,
    front: front(larder),
    foot: curvedLine('BOMBAY-STYLE SNACK MIX', 430, 29, color.cream),
  };
  return pouch(600, 880, dress);
}

function front(larder: Larder): string {
  const d = jharokha();
  const contents = heap(larder, {
    room: {
      x: -arch.half - 30,
      y: arch.top - 10,
      width: arch.half * 2 + 60,
      height: arch.foot - arch.top + 40,
    },
    recipe: recipes.mix,
    seed: 11,
    scale: 0.74,
  });
  const mix = textPath('MIX', -8, -38, { size: 262, tracking: 34, turned: { 1: 15 } });
  const the = textPath('THE', -6, -236, { size: 60, tracking: 60 });
  return (
    rays() +
    packWindow(d, contents, recipes.mix.ground, streaks(-150, 10, 330), color.yellow) +
    blockLetters(mix, color.cream, 20, 13) +
    blockLetters(the, color.yellow, 8, 9) +
    nameplate(0, -328, 36, color.yellow, color.wine)
  );
}

function rays(): string {
  const count = 22;
  const rise = 190;
  const wedges = Array.from({ length: count }, (_, i) => {
    const [a, b] = [(i / count) * Math.PI * 2, ((i + 0.5) / count) * Math.PI * 2];
    return `M0 ${rise}L${n(Math.cos(a) * 760)} ${n(rise + Math.sin(a) * 760)}L${n(Math.cos(b) * 760)} ${n(rise + Math.sin(b) * 760)}z`;
  });
  return fillPath(wedges.join(''), color.amber);
}

/** Five scallops rising to a point, on straight jambs. */
function jharokha(): string {
  const { half: w, top, foot } = arch;
  return (
    `M${-w} ${foot}V${top + 130}` +
    `c-16 -52 30 -84 62 -66c-4 -40 52 -66 84 -36c8 -22 26 -34 40 -48c14 14 32 26 40 48c32 -30 88 -4 84 36c32 -18 78 14 62 66` +
    `V${foot}Q${w} ${foot + 16} ${w - 16} ${foot + 18}Q0 ${foot + 44} ${-w + 16} ${foot + 18}Q${-w} ${foot + 16} ${-w} ${foot}z`
  );
}
