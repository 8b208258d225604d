import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillPath, stroke } from '../core/svg.ts';
import type { Pack } from '../packs/pack.ts';
import { pillow } from '../packs/pillow.ts';
import { packWindow, streaks } from '../packs/window.ts';
import { heap } from '../parts/heap.ts';
import { recipes } from '../parts/recipes.ts';
import { nameplate } from './marks.ts';
import { title } from './title.ts';

/** Puffed-rice bhel: a fat light bag; the window is the paper cone it is eaten from on the beach. */
export function puffedRiceBhelPack(larder: Larder): Pack {
  return pillow(680, 830, {
    base: '#7A4BD6',
    shade: '#5528A8',
    light: '#B597F5',
    seal: color.yellow,
    front: front(larder),
  });
}

function front(larder: Larder): string {
  const filling = 'M-190 60C-200 10 -130 -10 -96 12C-70 -34 20 -40 44 2C84 -26 190 0 178 66L150 120H-160z';
  const contents = heap(larder, {
    room: { x: -210, y: -30, width: 410, height: 180 },
    recipe: recipes.bhel,
    seed: 6,
    scale: 0.66,
  });
  const cone = 'M-204 66L196 92L-6 334Q-20 344 -30 328z';
  const wrap = 'M196 92L-6 334Q-20 344 -30 328L20 78z';
  const print = [108, 134, 160, 186, 212]
    .map((y, i) => `M${-160 + i * 19} ${y}L${-6 - i * 4} ${y + 10}`)
    .join('');
  return (
    dots() +
    packWindow(filling, contents, recipes.bhel.ground, streaks(-120, -30, 170), color.cream) +
    `<path d="${cone}" fill="${color.cream}" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>` +
    fillPath(wrap, '#F7D9A8') +
    stroke(print, '#B99A7B', 7) +
    stroke('M20 78L-30 328', color.ink, 5) +
    stroke('M60 112l98 6M46 146l84 6M36 180l66 5', '#C9A477', 7) +
    title([
      { text: 'PUFFED RICE', y: -200, width: 460, face: color.cream, depth: 8, outline: 9 },
      { text: 'BHEL', y: -50, width: 500, size: 190, face: color.yellow, depth: 16, turned: { 2: 14 } },
    ]) +
    nameplate(0, -306, 32, color.yellow, color.wine)
  );
}

/** Grains of rice, printed all over. */
function dots(): string {
  const grains: string[] = [];
  for (let row = 0; row < 10; row++) {
    for (let column = 0; column < 8; column++) {
      const [x, y] = [-330 + column * 96 + (row % 2) * 48, -350 + row * 82];
      const turn = (row * 3 + column * 5) % 4;
      grains.push(
        `<ellipse rx="24" ry="11" fill="#9A72E8" transform="translate(${x} ${y})rotate(${turn * 45})"/>`,
      );
    }
  }
  return grains.join('');
}
