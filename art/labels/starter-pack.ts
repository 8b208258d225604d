import type { Larder } from '../core/larder.ts';
import { blockLetters, textPath } from '../core/lettering.ts';
import { color } from '../core/palette.ts';
import { fillPath, n, stroke } from '../core/svg.ts';
import { openGiftBox } from '../packs/gift-box.ts';
import type { Pack } from '../packs/pack.ts';
import { brandName } from './marks.ts';
import { theBitesPack } from './the-bites.ts';
import { theMixPack } from './the-mix.ts';

/** The starter pack: a yellow box, belted, with the mix and the bites looking out. */
export function starterPack(larder: Larder): Pack {
  return openGiftBox({
    base: color.yellow,
    shade: color.amber,
    inside: color.pink,
    lining: color.wine,
    front: front(),
    lid: lid(),
    contents: contents(larder),
  });
}

function front(): string {
  const starter = textPath('STARTER', 0, 52, { size: 132, tracking: 6, turned: { 4: 14 } });
  const pack = textPath('PACK', 0, 146, { size: 92, tracking: 60 });
  return (
    scallops(-180, 46, color.orange) +
    brandName(0, -92, 62, color.wine) +
    blockLetters(starter, color.orange, 14, 11) +
    blockLetters(pack, color.cream, 10, 10)
  );
}

/** A row of hanging scallops, as on an awning. */
function scallops(top: number, size: number, paint: string): string {
  let d = `M-380 ${top - 20}V${top + 14}`;
  for (let x = -380; x < 380; x += size) d += `q${n(size / 2)} ${n(size * 0.85)} ${size} 0`;
  d += `V${top - 20}z`;
  return fillPath(d, paint) + stroke(d, color.ink, 5);
}

function lid(): string {
  const rays = Array.from({ length: 15 }, (_, i) => {
    const [a, b] = [Math.PI * (1 + i / 15), Math.PI * (1 + (i + 0.5) / 15)];
    return `M0 180L${n(Math.cos(a) * 620)} ${n(180 + Math.sin(a) * 620)}L${n(Math.cos(b) * 620)} ${n(180 + Math.sin(b) * 620)}z`;
  });
  return fillPath(rays.join(''), color.pinkDeep);
}

function contents(larder: Larder): string {
  const mix = theMixPack(larder);
  const bites = theBitesPack(larder);
  return (
    `<g transform="translate(-150 -80)rotate(-9)scale(0.62)">${mix.art}</g>` +
    `<g transform="translate(190 -36)rotate(8)scale(0.6)">${bites.art}</g>`
  );
}
