import { inOneColour, type Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { seeded } from '../core/random.ts';
import { fillPath, place } from '../core/svg.ts';
import { carton } from '../packs/carton.ts';
import type { Pack } from '../packs/pack.ts';
import { fig } from '../parts/fruit.ts';
import { nameplate, smallLine } from './marks.ts';
import { title } from './title.ts';

/** Fig and fennel bites: a plum carton with one enormous fig, cut open, on its front. */
export function figFennelBitesPack(larder: Larder): Pack {
  return carton(540, 800, {
    base: color.plum,
    shade: color.plumDeep,
    light: '#9A57AC',
    seal: color.yellow,
    front: front(larder),
    foot: smallLine('CHOCOLATE BITES', 380, 28, '#E4EE7E'),
  });
}

function front(larder: Larder): string {
  const random = seeded(3);
  const half = fig(random, 14);
  const seeds = [
    [-210, 80, 40],
    [-200, 260, 120],
    [212, 96, 150],
    [206, 290, 60],
    [-222, 170, 90],
    [226, 196, 20],
  ] as const;
  return (
    sunburst() +
    place(inOneColour(half, color.ink), 10, 186, { scale: 2.4 }) +
    place(half, 0, 172, { scale: 2.4 }) +
    seeds.map(([x, y, turn]) => larder.put('fennel', x, y, { turn, scale: 1.3 })).join('') +
    title([
      { text: 'FIG &', y: -166, width: 360, size: 160, face: '#E4EE7E', turned: { 1: -15 } },
      { text: 'FENNEL', y: -44, width: 462, face: color.cream },
    ]) +
    nameplate(0, -318, 34, '#E4EE7E', color.wine)
  );
}

function sunburst(): string {
  const rays = Array.from({ length: 18 }, (_, i) => {
    const [a, b] = [(i / 18) * Math.PI * 2, ((i + 0.5) / 18) * Math.PI * 2];
    return `M0 170L${Math.round(Math.cos(a) * 800)} ${Math.round(190 + Math.sin(a) * 800)}L${Math.round(Math.cos(b) * 800)} ${Math.round(190 + Math.sin(b) * 800)}z`;
  });
  return fillPath(rays.join(''), '#7C3690');
}
