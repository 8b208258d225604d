import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, stroke } from '../core/svg.ts';
import type { Pack } from './pack.ts';

export type JarDress = {
  lid: string;
  lidShade: string;
  lidLight: string;
  ground: string;
  contents: string;
  front: string;
};

/** A squat glass jar, 620 × 820, filled to the shoulder, with a screw lid and a label around it. */
export function jar(dress: JarDress): Pack {
  const body =
    'M-226 -258C-226 -222 -318 -214 -318 -132V338Q-318 410 -246 410H246Q318 410 318 338V-132C318 -214 226 -222 226 -258z';
  const lid =
    'M-262 -396Q-262 -418 -240 -418H240Q262 -418 262 -396V-282Q262 -264 244 -264H-244Q-262 -264 -262 -282z';
  const ribs = Array.from({ length: 20 }, (_, i) => `M${-238 + i * 25} -386V-288`).join('');
  const glass =
    fillPath('M-318 -150C-318 -214 -226 -222 -226 -258H226C226 -222 318 -214 318 -150z', '#fff') +
    dress.contents +
    `<g opacity=".28">${fillPath('M318 -160C276 -60 292 200 262 420H340V-160z', color.ink)}</g>`;
  const art = [
    panel(body, dress.ground, 7),
    clipped(
      body,
      glass +
        dress.front +
        `<g opacity=".55">${fillPath('M-292 -120q0 -40 34 -56v500q-34 -8 -34 -40z', '#fff')}</g>`,
    ),
    `<path d="${body}" fill="none" stroke="${color.ink}" stroke-width="7"/>`,
    panel(lid, dress.lid, 7),
    clipped(
      lid,
      fillPath('M150 -430H280V-250H120z', dress.lidShade) +
        stroke(ribs, dress.lidShade, 6) +
        fillPath('M-262 -418H262V-398H-262z', dress.lidLight),
    ),
    `<path d="${lid}" fill="none" stroke="${color.ink}" stroke-width="7"/>`,
    stroke('M-234 -248H234', color.ink, 5),
  ].join('');
  const silhouette =
    'M-262 -418H262V-264H226C226 -222 318 -214 318 -132V338Q318 410 246 410H-246Q-318 410 -318 338V-132C-318 -214 -226 -222 -226 -264H-262z';
  return { art, silhouette, width: 640, height: 830 };
}
