import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { bucket } from '../packs/bucket.ts';
import type { Pack } from '../packs/pack.ts';
import { chilliLimeChickpeasPack } from './chilli-lime-chickpeas.ts';
import { nameplate } from './marks.ts';
import { puffedRiceBhelPack } from './puffed-rice-bhel.ts';
import { theBitesPack } from './the-bites.ts';
import { title } from './title.ts';

/** The movie night box: a striped bucket with three packs for a full house. */
export function movieNightBoxPack(larder: Larder): Pack {
  return bucket({
    base: color.cream,
    stripe: color.red,
    shade: color.redDeep,
    lining: color.wineDeep,
    front: ticket(),
    contents: contents(larder),
  });
}

/** An admission ticket, notched at both ends, for the name. */
function ticket(): string {
  const d = 'M-262 70H262V140a34 34 0 0 0 0 68V290H-262V208a34 34 0 0 0 0 -68z';
  return (
    `<path d="${d}" fill="${color.ink}" stroke="${color.ink}" stroke-width="12" transform="translate(6 9)"/>` +
    `<path d="${d}" fill="${color.yellow}" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="M-216 92V268M216 92V268" stroke="${color.ink}" stroke-width="5" stroke-dasharray="12 12" fill="none"/>` +
    title([
      { text: 'MOVIE', y: 172, width: 330, size: 108, face: color.red, turned: { 1: -15 } },
      { text: 'NIGHT', y: 264, width: 330, size: 108, face: color.cream },
    ]) +
    nameplate(0, 352, 36, color.cream, color.wine)
  );
}

function contents(larder: Larder): string {
  return (
    `<g transform="translate(-146 -196)rotate(-11)scale(0.5)">${puffedRiceBhelPack(larder).art}</g>` +
    `<g transform="translate(150 -176)rotate(11)scale(0.5)">${theBitesPack(larder).art}</g>` +
    `<g transform="translate(4 -226)rotate(-1)scale(0.54)">${chilliLimeChickpeasPack(larder).art}</g>`
  );
}
