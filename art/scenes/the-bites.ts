import { color } from '../core/palette.ts';
import { seeded } from '../core/random.ts';
import { fillPath, place } from '../core/svg.ts';
import { theBitesPack } from '../labels/the-bites.ts';
import { bite } from '../parts/bite.ts';
import { biteFlavours } from '../parts/bite-flavours.ts';
import { fireEscape } from './fire-escape.ts';
import { wavyFloor } from './pack-shot.ts';
import { picture, type Strewn, stand, strew } from './stage.ts';

const shadow = color.wine;

function packShot(): string {
  return picture(
    'The Bites: a wine pouch moulded like a chocolate bar',
    color.pink,
    (larder) =>
      wavyFloor(950, color.pinkDeep) +
      strew(
        larder,
        [
          ['chilli', 1110, 300, 120, 1.7],
          ['cardamom', 150, 360, 320, 1.7],
        ],
        shadow,
      ) +
      stand(theBitesPack(larder), { x: 625, y: 590, scale: 1.3, turn: 4 }) +
      strew(
        larder,
        [
          ['bite-chilli-cacao-cut', 205, 1050, 0, 1.5],
          ['bite-cardamom-coffee', 1075, 1030, 0, 1.4],
          ['fig', 400, 1170, 330, 1.15],
          ['coffee-bean', 640, 1180, 30, 1.5],
          ['cardamom', 850, 1190, 200, 1.4],
        ],
        shadow,
      ),
  );
}

const tumble: readonly Strewn[] = [
  ['bite-chilli-cacao', 800, 250, 0, 1.15],
  ['bite-fig-fennel', 990, 190, 0, 1.2],
  ['bite-cardamom-coffee-cut', 1160, 290, 0, 1.25],
  ['bite-cardamom-coffee', 700, 390, 0, 1.15],
  ['bite-chilli-cacao-cut', 920, 380, 0, 1.35],
  ['bite-chilli-cacao', 1120, 490, 0, 1.3],
  ['bite-fig-fennel-cut', 900, 600, 0, 1.4],
  ['bite-cardamom-coffee', 1110, 720, 0, 1.35],
  ['bite-chilli-cacao-cut', 950, 880, 0, 1.45],
  ['bite-fig-fennel', 1150, 1000, 0, 1.35],
];

function poured(): string {
  const dusk = '#B35A00';
  return picture(
    'The Bites tumbling out of their pouch',
    color.yellow,
    (larder) =>
      `<path d="M0 1280V560L1280 1000V1280z" fill="${color.amber}"/>` +
      stand(theBitesPack(larder), { x: 440, y: 740, scale: 1.08, turn: 40, shadow: dusk }) +
      strew(larder, tumble, dusk) +
      strew(
        larder,
        [
          ['chilli', 300, 180, 20, 1.6],
          ['cardamom', 540, 170, 330, 1.7],
          ['fig', 150, 330, 340, 1.2],
          ['coffee-bean', 800, 1130, 30, 1.5],
          ['cardamom', 1010, 1170, 20, 1.5],
          ['coffee-bean', 690, 1190, 100, 1.4],
        ],
        dusk,
      ),
  );
}

/** One bite, as big as the board, cut open, its filling running. */
function detail(): string {
  const flavour = biteFlavours['chilli-cacao'];
  const stripes = Array.from(
    { length: 7 },
    (_, i) => `M${-200 + i * 260} 1300L${300 + i * 260} -20h110L${-90 + i * 260} 1300z`,
  ).join('');
  return picture(
    'A chilli cacao bite, cut open, very close',
    color.hotPink,
    (larder) =>
      fillPath(stripes, '#F74D8C') +
      fillPath('M210 900L640 1120L1180 860L1240 960L700 1240z', '#8E0F45') +
      place(bite(seeded(9), { flavour, half: 500, cut: true, weight: 9 }), 640, 640) +
      strew(
        larder,
        [
          ['chilli', 1110, 190, 110, 2.2],
          ['speck', 150, 1120, 0, 5],
          ['speck', 250, 1190, 60, 4],
          ['speck', 110, 1010, 90, 3.4],
          ['chilli', 190, 230, 30, 2.1],
        ],
        '#8E0F45',
      ),
  );
}

export const theBitesPictures = {
  'the-bites-pack': packShot,
  'the-bites-poured': poured,
  'the-bites-scene': () => fireEscape(),
  'the-bites-detail': detail,
};
