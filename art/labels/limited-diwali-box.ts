import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillPath, place, stroke } from '../core/svg.ts';
import { openGiftBox } from '../packs/gift-box.ts';
import type { Pack } from '../packs/pack.ts';
import { brandName } from './marks.ts';
import { sweetHeatTrailPack } from './sweet-heat-trail.ts';
import { theBitesPack } from './the-bites.ts';
import { title } from './title.ts';

const gold = '#FFC93C';

/** The Diwali box: midnight and gold, a rangoli rising inside the lid. */
export function limitedDiwaliBoxPack(larder: Larder): Pack {
  return openGiftBox({
    base: color.night,
    shade: color.nightDeep,
    inside: '#5B2AA8',
    lining: color.nightDeep,
    front: front(),
    lid: rangoli(0, 60, 300),
    contents: contents(larder),
  });
}

function front(): string {
  return (
    place(rangoli(0, 0, 190), -360, 180) +
    place(rangoli(0, 0, 190), 360, 180) +
    lights() +
    brandName(0, -88, 46, gold) +
    title([
      { text: 'DIWALI', y: 58, width: 500, face: gold, depth: 14, turned: { 3: 14 } },
      { text: 'LIMITED BOX', y: 128, width: 360, face: color.cream, depth: 7, outline: 9 },
    ])
  );
}

/** Petals within petals. */
export function rangoli(x: number, y: number, radius: number): string {
  const ring = (count: number, from: number, to: number, paint: string): string => {
    const half = ((to - from) * 0.42).toFixed(0);
    const petal = `M0 ${-from}C${half} ${-from - (to - from) * 0.35} ${half} ${-to + 12} 0 ${-to}C-${half} ${-to + 12} -${half} ${-from - (to - from) * 0.35} 0 ${-from}z`;
    return Array.from(
      { length: count },
      (_, i) => `<g transform="rotate(${(i / count) * 360})">${fillPath(petal, paint)}</g>`,
    ).join('');
  };
  return place(
    ring(16, radius * 0.62, radius, color.hotPink) +
      ring(16, radius * 0.42, radius * 0.72, gold) +
      ring(8, radius * 0.14, radius * 0.46, color.orange) +
      `<circle r="${radius * 0.13}" fill="${gold}"/>`,
    x,
    y,
  );
}

/** A string of lights along the edge. */
function lights(): string {
  const bulbs = Array.from({ length: 9 }, (_, i) => {
    const x = -320 + i * 80;
    return `<circle cx="${x}" cy="${i % 2 ? -140 : -150}" r="13" fill="${[gold, color.hotPink, color.mint][i % 3]}" stroke="${color.ink}" stroke-width="4"/>`;
  });
  return stroke(`M-360 -170${'q40 30 80 0'.repeat(9)}`, color.ink, 5) + bulbs.join('');
}

function contents(larder: Larder): string {
  return (
    `<g transform="translate(-160 -70)rotate(-8)scale(0.6)">${sweetHeatTrailPack(larder).art}</g>` +
    `<g transform="translate(186 -36)rotate(7)scale(0.6)">${theBitesPack(larder).art}</g>`
  );
}
