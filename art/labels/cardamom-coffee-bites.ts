import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillPath, stroke } from '../core/svg.ts';
import { coffeeBag } from '../packs/coffee-bag.ts';
import type { Pack } from '../packs/pack.ts';
import { packWindow, streaks } from '../packs/window.ts';
import { nameplate, smallLine } from './marks.ts';
import { title } from './title.ts';

/** Cardamom coffee bites: rolled down like a coffee bag, with a window in the shape of a cup. */
export function cardamomCoffeeBitesPack(larder: Larder): Pack {
  return coffeeBag(520, 880, {
    base: '#9FE0BF',
    shade: '#5DB78D',
    light: '#D6F7E6',
    seal: color.chocolate,
    front: front(larder),
    foot: smallLine('DARK CHOCOLATE BITES', 402, 24, color.chocolate),
  });
}

function front(larder: Larder): string {
  const cup = 'M-170 150H130C130 250 110 330 50 362H-90C-150 330 -170 250 -170 150z';
  const handle = 'M128 190C220 170 226 290 100 300';
  const steam = (x: number): string => `M${x} 118c-24 -26 24 -44 0 -72`;
  const bites = [
    ['bite-cardamom-coffee', -110, 190, 0.9],
    ['bite-cardamom-coffee', 30, 180, 0.9],
    ['bite-cardamom-coffee', -170, 268, 0.9],
    ['bite-cardamom-coffee-cut', -52, 262, 1],
    ['bite-cardamom-coffee', 84, 274, 0.9],
    ['bite-cardamom-coffee-cut', 10, 344, 0.9],
    ['bite-cardamom-coffee', -112, 346, 0.9],
  ] as const;
  return (
    pods() +
    stroke(handle, color.ink, 46) +
    stroke(handle, color.cream, 30) +
    packWindow(
      cup,
      bites.map(([name, x, y, scale]) => larder.put(name, x, y, { scale })).join(''),
      color.chocolate,
      streaks(-120, 150, 220),
    ) +
    stroke([-86, -20, 46].map(steam).join(''), color.ink, 17) +
    stroke([-86, -20, 46].map(steam).join(''), color.cream, 9) +
    title([
      { text: 'CARDAMOM', y: -112, width: 440, face: color.yellow, depth: 10, outline: 10 },
      { text: 'COFFEE', y: 22, width: 446, face: color.cream, turned: { 3: 14 } },
    ]) +
    nameplate(0, -238, 36, color.chocolate, color.cream)
  );
}

/** Split pods, printed in a second mint. */
function pods(): string {
  const pod = 'M0 -40C22 -20 22 20 0 40C-22 20 -22 -20 0 -40z';
  return Array.from({ length: 30 }, (_, i) => {
    const [x, y] = [-240 + (i % 5) * 120 + (Math.floor(i / 5) % 2) * 60, -290 + Math.floor(i / 5) * 134];
    return `<g transform="translate(${x} ${y})rotate(${(i * 47) % 180})">${fillPath(pod, '#86D0AB')}</g>`;
  }).join('');
}
