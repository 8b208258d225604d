import type { Larder } from '../core/larder.ts';
import { blockLetters, textPath } from '../core/lettering.ts';
import { color } from '../core/palette.ts';
import { fillPath, n, place } from '../core/svg.ts';
import { chilliLimeChickpeasPack } from '../labels/chilli-lime-chickpeas.ts';
import { curryLeafPeanutsPack } from '../labels/curry-leaf-peanuts.ts';
import { mangoChilliBitesPack } from '../labels/mango-chilli-bites.ts';
import { sweetHeatTrailPack } from '../labels/sweet-heat-trail.ts';
import { theMixPack } from '../labels/the-mix.ts';
import { openGiftBox } from '../packs/gift-box.ts';
import type { Pack } from '../packs/pack.ts';
import { plainFloor } from './pack-shot.ts';
import { picture, stand, strew } from './stage.ts';

const shadow = color.wineDeep;

/** A bag of which only the upper half looks out of the box. */
function inBox(pack: Pack, x: number, y: number, turn: number, scale: number): string {
  return stand(pack, { x, y, turn, scale, shadow: color.tealDeep, drop: [14, 8] });
}

/** The place of a bag that is still to be chosen. */
function emptySlot(x: number, y: number, turn: number): string {
  return place(
    `<rect x="-66" y="-178" width="132" height="300" rx="22" fill="${color.tealDeep}" stroke="${color.yellow}" stroke-width="9" stroke-dasharray="26 20" stroke-linecap="round"/>` +
      fillPath(textPath('?', 0, 8, { size: 130 }), color.yellow),
    x,
    y,
    { turn },
  );
}

function front(words: readonly [string, string]): string {
  return (
    blockLetters(textPath(words[0], 0, -14, { size: 150, tracking: 6 }), color.yellow, 9, 10) +
    blockLetters(textPath(words[1], 0, 132, { size: 150, tracking: 6 }), color.cream, 9, 10)
  );
}

function stripes(): string {
  const bars = Array.from({ length: 9 }, (_, i) =>
    fillPath(`M${n(i * 110 - 520)} -170h54l-70 340h-54z`, color.mintDeep),
  );
  return bars.join('');
}

function box(larder: Larder, words: readonly [string, string]): Pack {
  return openGiftBox({
    base: color.hotPink,
    shade: '#B01654',
    inside: color.mint,
    lining: color.tealDeep,
    lid: stripes(),
    front: front(words),
    contents:
      inBox(curryLeafPeanutsPack(larder), -278, -104, -8, 0.37) +
      inBox(chilliLimeChickpeasPack(larder), -150, -112, -3, 0.36) +
      inBox(theMixPack(larder), 160, -112, 3, 0.36) +
      inBox(sweetHeatTrailPack(larder), 272, -100, 7, 0.35) +
      emptySlot(12, -70, 0),
  });
}

function openBox(): string {
  return picture(
    'A pink box with four bags of snacks in it and a fifth above an empty place',
    color.amber,
    (larder) =>
      plainFloor(1000, color.orange) +
      stand(box(larder, ['YOU', 'PICK']), { x: 640, y: 760, scale: 1.1, shadow }) +
      stand(mangoChilliBitesPack(larder), { x: 660, y: 214, scale: 0.44, turn: 9, shadow, drop: [20, 22] }) +
      strew(
        larder,
        [
          ['peanut', 120, 1180, 20, 1.6],
          ['chilli', 1150, 1190, 210, 1.6],
          ['curry-leaf', 130, 220, 320, 1.9],
          ['chickpea', 1150, 330, 0, 1.6],
          ['mango', 980, 150, 20, 1.5],
        ],
        shadow,
      ),
  );
}

export const buildABoxPictures = { 'build-a-box': openBox };
