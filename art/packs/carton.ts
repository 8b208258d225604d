import { grain } from '../core/grain.ts';
import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, stroke } from '../core/svg.ts';
import type { Dress, Pack } from './pack.ts';

/** A folding carton seen from a little above: front, top with its tuck flap, right side. */
export function carton(width: number, height: number, dress: Dress): Pack {
  const [w, h] = [width / 2, height / 2];
  const [dx, dy] = [92, 70];
  const front = `M${-w} ${-h}H${w}V${h}H${-w}z`;
  const top = `M${-w} ${-h}l${dx} ${-dy}H${w + dx}L${w} ${-h}z`;
  const side = `M${w} ${-h}l${dx} ${-dy}V${h - dy}L${w} ${h}z`;
  const art = [
    panel(side, dress.shade, 7),
    panel(top, dress.light, 7),
    stroke(`M${-w + dx * 0.28} ${-h - dy * 0.28}H${w + dx * 0.28}`, color.ink, 4),
    fillPath(`M-46 ${-h - 4}q46 -26 92 0z`, color.ink),
    panel(front, dress.base, 7),
    clipped(
      front,
      dress.front +
        grain({
          room: { x: w - 40, y: -h, width: 38, height },
          count: 80,
          seed: width,
          paint: dress.shade,
          size: 5.5,
          lean: 'shade',
        }) +
        (dress.foot ?? ''),
    ),
    `<path d="${front}" fill="none" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>`,
    stroke(`M${w + dx / 2} ${-h - dy / 2 + 8}V${h - dy / 2 - 8}`, dress.base, 5),
  ].join('');
  const silhouette = `M${-w} ${-h}l${dx} ${-dy}H${w + dx}V${h - dy}L${w} ${h}H${-w}z`;
  return { art, silhouette, width: width + dx, height: height + dy };
}
