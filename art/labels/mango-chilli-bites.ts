import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillPath, stroke } from '../core/svg.ts';
import type { Pack } from '../packs/pack.ts';
import { pouch } from '../packs/pouch.ts';
import { packWindow, streaks } from '../packs/window.ts';
import { curvedLine, nameplate } from './marks.ts';
import { title } from './title.ts';

/** Mango chilli bites: hot glaze running down a mango pouch, and a mango for a window. */
export function mangoChilliBitesPack(larder: Larder): Pack {
  return pouch(620, 780, {
    base: '#FFB31A',
    shade: '#E07B00',
    light: '#FFDF8A',
    seal: color.hotPink,
    front: front(larder),
    foot: curvedLine('DARK CHOCOLATE BITES', 376, 28, color.ink),
  });
}

function front(larder: Larder): string {
  const mango =
    'M-200 176C-214 76 -108 12 10 30C76 40 104 66 150 62C216 66 222 150 176 208C126 274 20 308 -80 286C-150 270 -194 232 -200 176z';
  const leaf = 'M140 58C150 0 214 -22 268 2C250 46 206 74 140 58z';
  const bites = [
    [-130, 90],
    [10, 80],
    [130, 100],
    [-160, 190],
    [-50, 170, 1],
    [84, 184, 1],
    [-100, 266],
    [20, 270, 1],
    [150, 260],
  ] as const;
  const contents = bites
    .map(([x, y, isCut]) => larder.put(isCut ? 'bite-mango-chilli-cut' : 'bite-mango-chilli', x, y))
    .join('');
  return (
    glaze() +
    packWindow(mango, contents, color.red, streaks(-120, 20, 280), color.cream) +
    stroke('M150 70L138 34', color.ink, 16) +
    `<path d="${leaf}" fill="${color.leaf}" stroke="${color.ink}" stroke-width="6" stroke-linejoin="round"/>` +
    stroke('M150 56Q200 34 250 6', color.leafLight, 5) +
    title([
      { text: 'MANGO', y: -130, width: 470, face: color.yellow },
      { text: 'CHILLI', y: -18, width: 400, face: color.cream, turned: { 2: 15 } },
    ]) +
    nameplate(0, -288, 34, color.yellow, color.wine)
  );
}

/** Red glaze running down from the seal in drips of uneven length. */
function glaze(): string {
  const drips = [110, 30, 150, 60, 20, 130, 50, 96];
  let edge = 'M-360 -60';
  for (const length of drips) edge += `v${length}q0 44 45 44t45 -44v${-length}`;
  return (
    fillPath(`${edge}V-420H-360z`, color.red) +
    stroke(edge, color.ink, 6) +
    stroke('M-322 20v36M-142 40v40M128 30v40', '#FF8A6B', 10)
  );
}
