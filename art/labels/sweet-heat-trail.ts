import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillPath, stroke } from '../core/svg.ts';
import type { Pack } from '../packs/pack.ts';
import { pouch } from '../packs/pouch.ts';
import { packWindow, streaks } from '../packs/window.ts';
import { heap } from '../parts/heap.ts';
import { recipes } from '../parts/recipes.ts';
import { curvedLine, nameplate } from './marks.ts';
import { title } from './title.ts';

/** Sweet heat: half sugar, half fire, and a heart that has grown horns. */
export function sweetHeatTrailPack(larder: Larder): Pack {
  return pouch(600, 880, {
    base: '#FF8FB0',
    shade: '#C4164A',
    light: '#FFC7D6',
    seal: color.yellow,
    front: front(larder),
    foot: curvedLine('FIG, CASHEW & CHILLI TRAIL MIX', 430, 26, color.cream),
  });
}

function front(larder: Larder): string {
  const heart =
    'M0 362C-60 312 -204 236 -200 122C-196 34 -74 14 0 96C74 14 196 34 200 122C204 236 60 312 0 362z';
  const horn = (s: 1 | -1): string =>
    `M${s * 84} 66C${s * 120} 50 ${s * 150} 10 ${s * 136} -40C${s * 190} -10 ${s * 212} 50 ${s * 172} 92z`;
  const tail = 'M150 300C214 330 250 280 236 236';
  const contents = heap(larder, {
    room: { x: -210, y: 20, width: 420, height: 350 },
    recipe: recipes.trail,
    seed: 9,
    scale: 0.74,
  });
  return (
    fillPath('M-360 -70q45 -70 90 0t90 0t90 0t90 0t90 0t90 0t90 0t90 0V500H-360z', color.red) +
    stroke('M-360 -70q45 -70 90 0t90 0t90 0t90 0t90 0t90 0t90 0t90 0', color.ink, 6) +
    stroke(tail, color.ink, 22) +
    stroke(tail, color.yellow, 11) +
    `<path d="M236 250l-34 -22l42 -44l28 56z" fill="${color.yellow}" stroke="${color.ink}" stroke-width="6" stroke-linejoin="round"/>` +
    [horn(-1), horn(1)]
      .map(
        (d) =>
          `<path d="${d}" fill="${color.yellow}" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>`,
      )
      .join('') +
    packWindow(heart, contents, recipes.trail.ground, streaks(-130, 30, 340), color.yellow) +
    title([
      { text: 'SWEET', y: -160, width: 440, face: color.cream },
      { text: 'HEAT', y: -20, width: 420, size: 176, face: color.yellow, depth: 15, turned: { 2: -15 } },
    ]) +
    nameplate(0, -334, 34, color.yellow, color.wine)
  );
}
