import { grain } from '../core/grain.ts';
import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, n, stroke } from '../core/svg.ts';
import type { Dress, Pack } from './pack.ts';

/** A side-gusset bag as coffee comes in: top rolled down under a tin tie, one side seen folding in. */
export function coffeeBag(width: number, height: number, dress: Dress): Pack {
  const [w, h] = [width / 2, height / 2];
  const gusset = 84;
  const shoulder = -h + 150;
  const front = `M${-w} ${shoulder}L${-w + 12} ${-h + 96}H${w - 12}L${w} ${shoulder}L${w - 4} ${h}H${-w + 4}z`;
  const side = `M${w} ${shoulder}L${w - 12} ${-h + 96}L${w + 26} ${-h + 92}L${w + gusset} ${shoulder - 14}L${w + gusset - 6} ${h - 40}L${w - 4} ${h}z`;
  const fold = `M${w - 12} ${-h + 96}L${w + gusset * 0.4} ${shoulder + 60}L${w + gusset * 0.36} ${h - 20}`;
  const roll = `M${-w + 8} ${-h + 14}q0 -14 14 -14H${w + 8}q18 0 18 18V${-h + 92}q0 10 -12 10H${-w + 20}q-12 0 -12 -12z`;
  const tie = `M${-w - 26} ${-h + 40}H${w + 56}v34H${-w - 26}z`;
  const art = [
    panel(side, dress.shade, 7),
    fillPath(`${fold}L${w - 4} ${h}L${w} ${shoulder}z`, dress.base),
    stroke(fold, color.ink, 4),
    panel(front, dress.base, 7),
    clipped(
      front,
      `${dress.front}${foldShade(w, shoulder, h, dress)}${tooth(w, shoulder, h, dress)}${dress.foot ?? ''}`,
    ),
    `<path d="${front}" fill="none" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>`,
    panel(roll, dress.base, 7),
    fillPath(`M${-w + 12} ${-h + 78}H${w + 22}v14q0 8 -10 8H${-w + 20}q-8 0 -8 -8z`, dress.shade),
    panel(tie, dress.seal, 6),
    stroke(`M${-w - 10} ${-h + 57}h14M${w + 26} ${-h + 57}h14`, color.ink, 5),
  ].join('');
  const silhouette = `M${-w - 26} ${-h + 40}H${-w + 8}V${-h}H${w + 26}V${-h + 40}H${w + 56}V${-h + 74}L${w + gusset} ${shoulder - 14}L${w + gusset - 6} ${h - 40}L${w - 4} ${h}H${-w + 4}L${-w} ${shoulder}z`;
  return { art, silhouette, width: width + gusset, height };
}

function tooth(w: number, top: number, h: number, dress: Dress): string {
  return grain({
    room: { x: w - 70, y: top, width: 66, height: h - top },
    count: 90,
    seed: 17,
    paint: dress.shade,
    size: 5,
    lean: 'shade',
  });
}

function foldShade(w: number, shoulder: number, h: number, dress: Dress): string {
  return (
    fillPath(
      `M${-w} ${shoulder}L${-w + 12} ${-h + 96}H${w - 12}L${w} ${shoulder}Q0 ${shoulder - 16} ${-w} ${shoulder}z`,
      dress.shade,
    ) +
    stroke(`M${-w + 18} ${n(shoulder + 40)}V${n(h * 0.5)}`, dress.light, 9) +
    fillPath(`M${-w} ${h - 26}H${w}v40H${-w}z`, dress.shade)
  );
}
