import { createLarder, type Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { document } from '../core/svg.ts';
import { theBitesPack } from '../labels/the-bites.ts';
import { theMixPack } from '../labels/the-mix.ts';
import { bitePieces } from '../parts/bite-pieces.ts';
import { ingredients } from '../parts/larder-list.ts';
import { board, type Strewn, stand, strew } from './stage.ts';

/** A pack without a ground, for pages that bring their own field of colour. */
function cutOut(title: string, compose: (larder: Larder) => string): string {
  const larder = createLarder({ ...ingredients, ...bitePieces }, 1);
  const content = compose(larder);
  return document(board, board, title, larder.defs() + content);
}

const aroundTheMix: readonly Strewn[] = [
  ['curry-leaf', 150, 300, 300, 2],
  ['peanut', 1120, 250, 40, 2],
  ['chickpea', 120, 640, 0, 1.8],
  ['peanut-shell', 150, 1010, 340, 1.9],
  ['chilli', 1140, 960, 150, 2],
  ['curry-leaf', 1150, 600, 20, 1.8],
  ['boondi', 250, 1180, 0, 1.8],
  ['puffed-rice', 1090, 1190, 160, 1.8],
];

function theMixBag(): string {
  return cutOut(
    'The Mix: an orange pouch with a window of mix',
    (larder) =>
      strew(larder, aroundTheMix, color.wine) +
      stand(theMixPack(larder), { x: 636, y: 622, scale: 1.3, turn: 5 }),
  );
}

const aroundTheBites: readonly Strewn[] = [
  ['chilli', 1150, 330, 120, 1.9],
  ['cardamom', 110, 330, 320, 2],
  ['bite-chilli-cacao-cut', 130, 1080, 0, 1.7],
  ['coffee-bean', 1170, 760, 30, 1.8],
  ['bite-cardamom-coffee', 1140, 1110, 0, 1.6],
];

function theBitesBag(): string {
  return cutOut(
    'The Bites: a wine pouch moulded like a chocolate bar',
    (larder) =>
      strew(larder, aroundTheBites, color.wine) +
      stand(theBitesPack(larder), { x: 620, y: 610, scale: 1.42, turn: -5 }),
  );
}

export const cutOutPictures = { 'the-mix-bag': theMixBag, 'the-bites-bag': theBitesBag };
