import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillPath, stroke } from '../core/svg.ts';
import { carton } from '../packs/carton.ts';
import type { Pack } from '../packs/pack.ts';
import { packWindow, streaks } from '../packs/window.ts';
import { nameplate, smallLine } from './marks.ts';
import { title } from './title.ts';

/** Sea salt and jaggery bites: a wide blue carton; a sun of bites goes down in a sea of salt. */
export function seaSaltJaggeryBitesPack(larder: Larder): Pack {
  return carton(760, 600, {
    base: color.blue,
    shade: color.blueDeep,
    light: '#6C93EE',
    seal: color.amber,
    front: front(larder),
    foot: smallLine('CHOCOLATE BITES', 286, 27, color.blueDeep),
  });
}

function front(larder: Larder): string {
  const sun = 'M-200 226C-200 110 -106 48 0 48C106 48 200 110 200 226z';
  const bites = [
    [-120, 96],
    [0, 70],
    [120, 96],
    [-150, 186],
    [-50, 160, 1],
    [78, 172, 1],
    [190, 190],
  ] as const;
  const contents = bites
    .map(([x, y, isCut]) =>
      larder.put(isCut ? 'bite-sea-salt-jaggery-cut' : 'bite-sea-salt-jaggery', x, y, { scale: 0.86 }),
    )
    .join('');
  return (
    rays() +
    packWindow(sun, contents, color.amber, streaks(-100, 30, 190), color.amber) +
    wave(178, '#5F8BF0') +
    wave(212, '#FFFFFF') +
    wave(234, color.sky) +
    title([
      { text: 'SEA SALT', y: -104, width: 600, face: color.cream, turned: { 5: 14 } },
      { text: '& JAGGERY', y: 12, width: 600, face: color.amber },
    ]) +
    nameplate(0, -250, 34, color.amber, color.wine)
  );
}

function wave(y: number, paint: string): string {
  let edge = `M-400 ${y}`;
  for (let i = 0; i < 8; i++) edge += 'c30 -44 74 -44 76 -8c6 20 -20 26 -30 14c14 30 50 10 54 -6';
  return fillPath(`${edge}V400H-400z`, paint) + stroke(edge, color.ink, 5);
}

function rays(): string {
  const lines = Array.from({ length: 11 }, (_, i) => {
    const turn = Math.PI * (1 + (i + 0.5) / 11);
    const point = (reach: number): string =>
      `${Math.round(Math.cos(turn) * reach)} ${Math.round(214 + Math.sin(turn) * reach)}`;
    return `M${point(236)}L${point(560)}`;
  });
  return stroke(lines.join(''), '#3B6CDD', 20);
}
