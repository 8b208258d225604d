import { grain } from '../core/grain.ts';
import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, stroke } from '../core/svg.ts';
import type { Pack } from './pack.ts';

export type BoxDress = {
  base: string;
  shade: string;
  inside: string;
  lining: string;
  /** Art on the front, about its centre; the front is 720 × 360. */
  front: string;
  /** Art inside the open lid, about its centre; 720 × 300. */
  lid: string;
  /** What stands in the box, seen above its front edge; (0, 0) is the middle of the opening. */
  contents: string;
};

const [w, h, depth, lean] = [720, 360, 84, 96];

function tooth(left: number, dress: BoxDress): string {
  return grain({
    room: { x: left + w - 54, y: 60, width: 50, height: h - 66 },
    count: 80,
    seed: 23,
    paint: dress.shade,
    size: 5.5,
    lean: 'shade',
  });
}

/** A gift box with its lid thrown back: front, right side, the dark of the inside, and whatever looks out. */
export function openGiftBox(dress: BoxDress): Pack {
  const [x0, x1] = [-w / 2 - lean / 2, w / 2 - lean / 2];
  const back = -depth;
  const front = `M${x0} 0H${x1}V${h}H${x0}z`;
  const side = `M${x1} 0l${lean} ${back}v${h}l${-lean} ${depth}z`;
  const opening = `M${x0} 0L${x0 + lean} ${back}H${x1 + lean}L${x1} 0z`;
  const lid = `M${x0 + lean} ${back}L${x0 + lean - 26} ${back - 330}q2 -22 24 -22H${x1 + lean + 2}q22 0 24 22L${x1 + lean} ${back}z`;
  const lidEdge = `M${x1 + lean} ${back}L${x1 + lean + 26} ${back - 330}l22 12L${x1 + lean + 20} ${back + 6}z`;
  const art = [
    panel(lidEdge, dress.shade, 7),
    panel(lid, dress.inside, 7),
    clipped(lid, `<g transform="translate(${lean / 2} ${back - 178})">${dress.lid}</g>`),
    `<path d="${lid}" fill="none" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>`,
    panel(opening, dress.lining, 7),
    fillPath(`M${x0} 0L${x0 + lean} ${back}h60L${x0 + 90} 0z`, color.ink),
    dress.contents,
    panel(side, dress.shade, 7),
    panel(front, dress.base, 7),
    clipped(
      front,
      `<g transform="translate(${(x0 + x1) / 2} ${h / 2})">${dress.front}</g>${tooth(x0, dress)}`,
    ),
    `<path d="${front}" fill="none" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>`,
    stroke(`M${x1 + lean * 0.5} ${-depth * 0.5}v${h}`, dress.base, 4),
  ].join('');
  const silhouette = `M${x0} 0L${x0 + lean} ${back}L${x0 + lean - 26} ${back - 352}H${x1 + lean + 26}L${x1 + lean + 20} ${back}V${h - depth}L${x1} ${h}H${x0}z`;
  return { art, silhouette, width: w + lean, height: h + depth + 352 };
}
