import { grain } from '../core/grain.ts';
import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, stroke } from '../core/svg.ts';
import type { Dress, Pack } from './pack.ts';

/** A big round tin, 700 × 800, with its lid on: seen from a little above, so rims curve. */
export function tin(dress: Dress): Pack {
  const body = 'M-330 -250V330C-330 400 330 400 330 330V-250z';
  const lidSide = 'M-350 -300V-226C-350 -146 350 -146 350 -226V-300z';
  const lidTop = 'M-350 -300C-350 -394 350 -394 350 -300C350 -206 -350 -206 -350 -300z';
  const inner = 'M-306 -304C-306 -372 306 -372 306 -304C306 -236 -306 -236 -306 -304z';
  const art = [
    panel(body, dress.base, 7),
    clipped(body, dress.front + sheen(dress) + (dress.foot ?? '')),
    `<path d="${body}" fill="none" stroke="${color.ink}" stroke-width="7"/>`,
    panel(lidSide, dress.seal, 7),
    clipped(
      lidSide,
      fillPath('M170 -320H380V-120H140z', dress.shade) + stroke('M-320 -270V-190', dress.light, 14),
    ),
    `<path d="${lidSide}" fill="none" stroke="${color.ink}" stroke-width="7"/>`,
    panel(lidTop, dress.seal, 6),
    `<path d="${inner}" fill="${dress.light}" stroke="${color.ink}" stroke-width="4.5"/>`,
    clipped(inner, fillPath('M-306 -280C-200 -226 260 -226 306 -300V-200H-306z', dress.seal)),
  ].join('');
  const silhouette =
    'M-350 -300C-350 -394 350 -394 350 -300V-226L330 -200V330C330 400 -330 400 -330 330V-200L-350 -226z';
  return { art, silhouette, width: 700, height: 770 };
}

function sheen(dress: Dress): string {
  return (
    `<g opacity=".5">${fillPath('M210 -260C230 0 220 200 200 420H360V-260z', dress.shade)}</g>` +
    `<g opacity=".7">${stroke('M-292 -130V280', dress.light, 16)}</g>` +
    grain({
      room: { x: 222, y: -160, width: 100, height: 520 },
      count: 110,
      seed: 29,
      paint: dress.shade,
      size: 6,
      lean: 'shade',
    }) +
    fillPath('M-330 -200C-200 -140 200 -140 330 -200V-176C200 -112 -200 -112 -330 -176z', dress.shade)
  );
}
