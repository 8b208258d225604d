import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath } from '../core/svg.ts';
import type { Pack } from './pack.ts';

export type BucketDress = {
  base: string;
  stripe: string;
  shade: string;
  lining: string;
  front: string;
  contents: string;
};

/** A paper bucket as at the pictures: striped, scalloped at the rim, packed to the brim. The rim is at y = -60. */
export function bucket(dress: BucketDress): Pack {
  const rim = scallops(-340, 340, -60, 8);
  const body = `M-340 -60${rim}L270 400Q0 432 -270 400z`;
  const back = 'M-340 -60C-300 -140 300 -140 340 -60z';
  const stripes = Array.from({ length: 5 }, (_, i) => {
    const [top, foot] = [-340 + 75.5 * (i * 2), -270 + 60 * (i * 2)];
    return `M${top} -130L${foot} 440H${foot + 60}L${top + 75.5} -130z`;
  });
  const art = [
    panel(back, dress.lining, 7),
    dress.contents,
    panel(body, dress.base, 7),
    clipped(
      body,
      fillPath(stripes.join(''), dress.stripe) +
        `<g opacity=".45">${fillPath('M250 -120C230 100 190 260 180 440H360V-120z', dress.shade)}</g>` +
        dress.front,
    ),
    `<path d="${body}" fill="none" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>`,
  ].join('');
  const silhouette = 'M-340 -60C-300 -140 300 -140 340 -60L270 400Q0 432 -270 400z';
  return { art, silhouette, width: 680, height: 560 };
}

function scallops(from: number, to: number, y: number, count: number): string {
  const step = (to - from) / count;
  return Array.from(
    { length: count },
    (_, i) => `Q${from + (i + 0.5) * step} ${y + 52} ${from + (i + 1) * step} ${y}`,
  ).join('');
}
