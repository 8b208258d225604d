import { panel } from '../core/ink.ts';
import type { Larder } from '../core/larder.ts';
import { textPath } from '../core/lettering.ts';
import { color } from '../core/palette.ts';
import { fillPath, place, stroke } from '../core/svg.ts';
import { brandName } from '../labels/marks.ts';
import { starterPack } from '../labels/starter-pack.ts';
import { theBitesPack } from '../labels/the-bites.ts';
import { theMixPack } from '../labels/the-mix.ts';
import { recipes } from '../parts/recipes.ts';
import { spill } from '../parts/spill.ts';
import { plainFloor } from './pack-shot.ts';
import { picture, stand, strew } from './stage.ts';
import { subway } from './subway.ts';

const shadow = color.wine;

function packShot(): string {
  return picture(
    'The Doosra starter pack: a yellow box with the mix and the bites inside',
    color.orange,
    (larder) =>
      plainFloor(960, color.orangeDeep) +
      stand(starterPack(larder), { x: 640, y: 640, scale: 1.28 }) +
      strew(
        larder,
        [
          ['peanut', 140, 1190, 20, 1.6],
          ['curry-leaf', 1150, 1180, 330, 1.6],
          ['chickpea', 420, 1210, 0, 1.4],
        ],
        shadow,
      ),
  );
}

/** The note in the box. */
function card(x: number, y: number, turn: number, scale = 1): string {
  const d = 'M-190 -130H190V130H-190z';
  return place(
    `<g transform="translate(14 16)">${fillPath(d, '#8E1F4C')}</g>` +
      panel(d, color.cream, 6) +
      `<path d="M-166 -106H166V106H-166z" fill="none" stroke="${color.orange}" stroke-width="5"/>` +
      brandName(0, -62, 34, color.wine) +
      fillPath(textPath('THE ONE THAT', 0, 10, { size: 38, tracking: 10 }), color.wine) +
      fillPath(textPath('TURNS', 0, 84, { size: 86, tracking: 20, turned: { 3: 16 } }), color.orange),
    x,
    y,
    { turn, scale },
  );
}

function poured(): string {
  const dusk = '#8E1F4C';
  return picture(
    'Everything in the starter pack, laid out',
    color.pink,
    (larder) =>
      `<path d="M0 1280V700L1280 380V1280z" fill="${color.pinkDeep}"/>` +
      stand(theMixPack(larder), { x: 350, y: 460, scale: 0.86, turn: -10, shadow: dusk }) +
      stand(theBitesPack(larder), { x: 880, y: 430, scale: 0.92, turn: 9, shadow: dusk }) +
      spill(larder, {
        outline: [
          [130, 960],
          [260, 880],
          [430, 900],
          [560, 960],
          [600, 1080],
          [500, 1190],
          [320, 1220],
          [160, 1160],
          [90, 1060],
        ],
        recipe: recipes.mix,
        seed: 31,
        scale: 1,
        shadow: dusk,
      }) +
      strew(
        larder,
        [
          ['bite-chilli-cacao', 850, 900, 0, 1.15],
          ['bite-fig-fennel-cut', 1020, 960, 0, 1.2],
          ['bite-cardamom-coffee', 770, 1040, 0, 1.15],
          ['bite-chilli-cacao-cut', 930, 1110, 0, 1.25],
        ],
        dusk,
      ) +
      strew(
        larder,
        [
          ['curry-leaf', 660, 1180, 340, 1.4],
          ['peanut', 640, 930, 30, 1.3],
          ['cardamom', 1150, 830, 60, 1.4],
        ],
        dusk,
      ) +
      card(1076, 1136, 8, 0.86),
  );
}

/** The box from above, its lid off: what a shopper sees first. */
function detail(): string {
  return picture(
    'The starter pack from above: the mix, the bites and a note',
    color.teal,
    (larder) =>
      fillPath('M0 0H640V640H0zM640 640H1280V1280H640z', '#0A7D77') +
      fillPath('M180 190H1180V1180H180z', '#034B47') +
      fromAbove(larder),
  );
}

function fromAbove(larder: Larder): string {
  const outer = 'M120 120H1120V1110H120z';
  const inner = 'M160 160H1080V1070H160z';
  const folds = [58, 18, 84, 30, 66, 12, 78, 34, 60, 20];
  const crumple = (y: number, sign: 1 | -1): string =>
    folds.map((fold, i) => `L${160 + i * 102} ${y + sign * fold}`).join('');
  const tissue = (y: number, sign: 1 | -1): string =>
    `M160 ${y}${crumple(y + sign * 60, sign)}L1080 ${y + sign * 90}V${y}z`;
  return (
    panel(outer, color.yellow, 8) +
    `<path d="${inner}" fill="${color.wine}" stroke="${color.ink}" stroke-width="7"/>` +
    fillPath('M160 160H1080V200H200V1070H160z', color.ink) +
    `<path d="${tissue(160, 1)}" fill="${color.pinkDeep}" stroke="${color.ink}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="${tissue(1070, -1)}" fill="${color.pink}" stroke="${color.ink}" stroke-width="6" stroke-linejoin="round"/>` +
    stand(theMixPack(larder), { x: 424, y: 622, scale: 0.82, turn: -3, shadow: color.ink, drop: [16, 18] }) +
    stand(theBitesPack(larder), { x: 866, y: 446, scale: 0.64, turn: 4, shadow: color.ink, drop: [16, 18] }) +
    card(868, 880, -5, 1) +
    strew(
      larder,
      [
        ['peanut-shell', 1190, 1190, 30, 1.4],
        ['curry-leaf', 70, 1190, 320, 1.5],
      ],
      '#034B47',
    ) +
    stroke('M140 1090V140H1100', '#FFF59A', 6)
  );
}

export const starterPackPictures = {
  'doosra-starter-pack-pack': packShot,
  'doosra-starter-pack-poured': poured,
  'doosra-starter-pack-scene': () => subway(),
  'doosra-starter-pack-detail': detail,
};
