import { color } from '../core/palette.ts';
import { document, stroke } from '../core/svg.ts';

/** A ball with its seam, 44 wide, that turns where a question is opened. */
function ballMark(): string {
  return document(
    44,
    44,
    'A cricket ball',
    `<circle cx="22" cy="22" r="19.5" fill="${color.redDeep}" stroke="${color.ink}" stroke-width="3"/>` +
      `<path d="M30 4.5c-9 8-13 20-11 35M35.5 8.5C27 16 23 27 25 39" fill="none" stroke="${color.cream}" stroke-width="2"/>` +
      stroke('M24 8l6 3M20.5 14.5l6.5 2.5M18.5 22h7M18.3 29.5l6.7-.5M19 36l6.5-1.5', color.cream, 2.5),
  );
}

/** The way of a ball that bounces and turns. */
function ballPath(): string {
  const dotted = (d: string, paint: string, width: number, dashes: string) =>
    `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="${dashes}"/>`;
  return document(
    600,
    300,
    'A ball that turns the other way',
    dotted('M8 40C140 60 250 140 330 262C350 190 430 110 540 70', color.ink, 9, '1 24') +
      stroke('M292 282l-26 12M330 286v14M368 282l26 12', color.ink, 7) +
      `<circle cx="556" cy="62" r="36" fill="${color.redDeep}" stroke="${color.ink}" stroke-width="7"/>` +
      dotted('M572 30c-16 14-24 40-18 66', color.cream, 5, '2 7'),
  );
}

export const ballPictures = { 'brand/marker': ballMark, 'brand/flourish': ballPath };
