import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, n, stroke } from '../core/svg.ts';
import type { Pack } from '../packs/pack.ts';
import { pillow } from '../packs/pillow.ts';
import { packWindow, streaks } from '../packs/window.ts';
import { heap } from '../parts/heap.ts';
import { recipes } from '../parts/recipes.ts';
import { nameplate } from './marks.ts';
import { title } from './title.ts';

const [cx, cy, r] = [0, 206, 146];

/** Chilli-lime chickpeas: flames climbing a lime bag; the window is a slice of lime. */
export function chilliLimeChickpeasPack(larder: Larder): Pack {
  return pillow(600, 860, {
    base: color.lime,
    shade: color.limeDeep,
    light: '#EAFBA0',
    seal: color.red,
    front: front(larder),
  });
}

function front(larder: Larder): string {
  const slice = circle(r);
  const contents = heap(larder, {
    room: { x: cx - r, y: cy - r, width: r * 2, height: r * 2 },
    recipe: recipes.chickpeas,
    seed: 4,
    scale: 0.82,
  });
  return (
    flames() +
    `<path d="${circle(r + 34)}" fill="${color.leaf}" stroke="${color.ink}" stroke-width="6"/>` +
    packWindow(
      slice,
      contents + spokes(),
      recipes.chickpeas.ground,
      streaks(cx - 110, cy - r, r * 2),
      '#F6FCD6',
    ) +
    title([
      { text: 'CHILLI', y: -186, width: 400, face: color.red },
      { text: 'LIME', y: -72, width: 300, size: 150, face: color.leaf, turned: { 1: -16 } },
      { text: 'CHICKPEAS', y: 8, width: 430, face: color.cream, depth: 9, outline: 10 },
    ]) +
    nameplate(0, -334, 32, color.red, color.cream)
  );
}

function circle(radius: number): string {
  return `M${cx - radius} ${cy}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${-radius * 2} 0z`;
}

/** The skins between a lime's segments. */
function spokes(): string {
  const lines = Array.from({ length: 4 }, (_, i) => {
    const turn = ((i + 0.3) / 4) * Math.PI;
    const [x, y] = [Math.cos(turn) * r, Math.sin(turn) * r];
    return `M${n(cx - x)} ${n(cy - y)}L${n(cx + x)} ${n(cy + y)}`;
  }).join('');
  return stroke(lines, color.ink, 19) + stroke(lines, '#F6FCD6', 11);
}

function flames(): string {
  const tongue = (x: number, height: number): string =>
    `M${x - 70} 440C${x - 84} ${420 - height * 0.4} ${x - 30} ${420 - height * 0.5} ${x + 14} ${420 - height}C${x + 6} ${420 - height * 0.7} ${x + 88} ${420 - height * 0.45} ${x + 66} 440z`;
  const back = [-280, -168, -56, 56, 168, 280].map((x, i) => tongue(x, 400 + (i % 2) * 130)).join('');
  const near = [-230, -120, 120, 230].map((x, i) => tongue(x, 230 + (i % 2) * 90)).join('');
  const box = 'M-340 -420H340V430H-340z';
  return clipped(
    box,
    fillPath(back, color.red) +
      fillPath(near, color.orange) +
      fillPath('M-340 380H340V440H-340z', color.orange),
  );
}
