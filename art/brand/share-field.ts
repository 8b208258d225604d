import { grain } from '../core/grain.ts';
import { textPath } from '../core/lettering.ts';
import { color } from '../core/palette.ts';
import { document, fillPath, place, stroke } from '../core/svg.ts';
import { wordmark } from './wordmark.ts';

const width = 610;
const height = 630;
const teeth = 9;
const depth = 28;
const inset = 56;

/** The left part of a link's picture: the name on yellow, its right edge torn like a bag. The product stands beside it, a little under the teeth. */
export function shareField(): string {
  const step = (height + 40) / teeth;
  const notches = `l${depth} ${step / 2}l${-depth} ${step / 2}`.repeat(teeth);
  const edge = `M${width - depth - 6} -20${notches}`;
  const mark = wordmark();
  const room = { x: 10, y: 10, width: width - 70, height: height - 20 };
  const lines = ['Snacks that turn', 'the other way.'];
  const words = lines.map((line, i) =>
    fillPath(
      textPath(line, inset, 388 + i * 56, { size: 48, weight: 800, tracking: -10, anchor: 'start' }),
      color.ink,
    ),
  );
  const content = [
    fillPath(`${edge}H-20V-20z`, color.yellow),
    grain({ room, count: 110, seed: 7, paint: color.ink, size: 5, opacity: 0.14 }),
    stroke(edge, color.ink, 7),
    place(fillPath(mark.d, color.wine), inset, 196, { scale: 444 / mark.width }),
    ...words,
  ];
  return document(width, height, 'Doosra', content.join(''));
}

export const sharePictures = { 'brand/share-field': shareField };
