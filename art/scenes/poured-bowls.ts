import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { chilliLimeChickpeasPack } from '../labels/chilli-lime-chickpeas.ts';
import { curryLeafPeanutsPack } from '../labels/curry-leaf-peanuts.ts';
import { masalaCashewsPack } from '../labels/masala-cashews.ts';
import { officeShareTinPack } from '../labels/office-share-tin.ts';
import { puffedRiceBhelPack } from '../labels/puffed-rice-bhel.ts';
import { sweetHeatTrailPack } from '../labels/sweet-heat-trail.ts';
import type { Pack } from '../packs/pack.ts';
import { type BowlLook, bowl } from '../parts/bowl.ts';
import { type RecipeName, recipes } from '../parts/recipes.ts';
import { picture, type Standing, type Strewn, stand, strew } from './stage.ts';

type Poured = {
  title: string;
  ground: string;
  shadow: string;
  /** The second field: a hard diagonal across the table. */
  cloth: string;
  pack: (larder: Larder) => Pack;
  where: Standing;
  recipe: RecipeName;
  look: BowlLook;
  around: readonly Strewn[];
};

const bowls: Record<string, Poured> = {
  'masala-cashews': {
    title: 'Masala cashews in a bowl',
    ground: color.teal,
    cloth: '#13A196',
    shadow: '#034B47',
    pack: masalaCashewsPack,
    where: { x: 300, y: 290, scale: 0.72, turn: -12 },
    recipe: 'cashews',
    look: { rim: color.yellow, motif: color.red, wall: color.amber, print: 'petals' },
    around: [
      ['masala-cashew', 1060, 170, 40, 1.5],
      ['chilli', 790, 130, 200, 1.5],
      ['masala-cashew', 150, 940, 200, 1.5],
      ['masala-cashew', 240, 1130, 80, 1.5],
      ['curry-leaf', 1170, 340, 60, 1.4],
    ],
  },
  'curry-leaf-peanuts': {
    title: 'Curry-leaf peanuts in a bowl',
    ground: '#FFD23E',
    cloth: '#F5B50A',
    shadow: '#8A5A00',
    pack: curryLeafPeanutsPack,
    where: { x: 270, y: 330, scale: 0.78, turn: -14 },
    recipe: 'peanuts',
    look: { rim: color.cream, motif: color.leaf, wall: color.creamDeep, print: 'petals' },
    around: [
      ['curry-leaf', 900, 150, 330, 1.9],
      ['peanut-shell', 1130, 240, 60, 1.5],
      ['peanut', 640, 180, 40, 1.4],
      ['curry-leaf', 160, 960, 280, 1.8],
      ['peanut-half', 230, 1150, 20, 1.4],
    ],
  },
  'chilli-lime-chickpeas': {
    title: 'Chilli-lime chickpeas in a bowl',
    ground: color.lime,
    cloth: '#AFD022',
    shadow: '#4C6B00',
    pack: chilliLimeChickpeasPack,
    where: { x: 300, y: 300, scale: 0.78, turn: -12 },
    recipe: 'chickpeas',
    look: { rim: color.red, motif: color.yellow, wall: color.redDeep, print: 'dashes' },
    around: [
      ['lime', 960, 170, 20, 1.5],
      ['chilli', 1150, 330, 90, 1.6],
      ['chickpea', 740, 140, 0, 1.4],
      ['chilli', 170, 980, 120, 1.6],
      ['lime', 280, 1150, 70, 1.2],
      ['chickpea', 120, 1170, 40, 1.4],
    ],
  },
  'puffed-rice-bhel': {
    title: 'Puffed-rice bhel in a bowl',
    ground: '#FF8FB0',
    cloth: '#F7719A',
    shadow: '#8E1F4C',
    pack: puffedRiceBhelPack,
    where: { x: 300, y: 300, scale: 0.76, turn: -12 },
    recipe: 'bhel',
    look: { rim: '#7A4BD6', motif: color.yellow, wall: '#5528A8', print: 'dots' },
    around: [
      ['puffed-rice', 760, 120, 30, 1.7],
      ['coconut', 1020, 170, 0, 1.3],
      ['puffed-rice', 1180, 330, 120, 1.7],
      ['puffed-rice', 130, 940, 60, 1.7],
      ['sev', 200, 1080, 30, 1.5],
      ['puffed-rice', 300, 1200, 340, 1.7],
    ],
  },
  'sweet-heat-trail': {
    title: 'Sweet heat trail mix in a bowl',
    ground: color.amber,
    cloth: '#FF9A1F',
    shadow: '#8A3D00',
    pack: sweetHeatTrailPack,
    where: { x: 290, y: 310, scale: 0.74, turn: -13 },
    recipe: 'trail',
    look: { rim: color.hotPink, motif: color.cream, wall: '#B5124F', print: 'checks' },
    around: [
      ['fig', 950, 170, 30, 1.4],
      ['chilli', 1150, 330, 100, 1.5],
      ['cashew', 720, 140, 20, 1.4],
      ['mango', 150, 960, 60, 1.6],
      ['cashew', 240, 1140, 200, 1.5],
    ],
  },
  'office-share-tin': {
    title: 'The office share tin, its mix in a bowl',
    ground: color.orange,
    cloth: '#F2540B',
    shadow: color.wine,
    pack: officeShareTinPack,
    where: { x: 310, y: 310, scale: 0.74, turn: 0 },
    recipe: 'mix',
    look: { rim: color.cream, motif: color.ink, wall: color.creamDeep, print: 'checks' },
    around: [
      ['peanut-shell', 960, 170, 340, 1.5],
      ['curry-leaf', 1160, 330, 60, 1.6],
      ['chickpea', 730, 130, 0, 1.4],
      ['peanut', 150, 980, 60, 1.5],
      ['puffed-rice', 240, 1150, 20, 1.6],
    ],
  },
};

function draw(handle: string, poured: Poured): string {
  const { shadow } = poured;
  return picture(
    poured.title,
    poured.ground,
    (larder) =>
      `<path d="M0 1280V760L1280 300V1280z" fill="${poured.cloth}"/>` +
      stand(poured.pack(larder), { shadow, ...poured.where }) +
      strew(larder, poured.around, shadow) +
      bowl(larder, {
        ...poured.look,
        x: 760,
        y: 780,
        radius: 450,
        recipe: recipes[poured.recipe],
        seed: handle.length,
        scale: 1.12,
        shadow,
      }),
  );
}

export const pouredBowlPictures: Record<string, () => string> = Object.fromEntries(
  Object.entries(bowls).map(([handle, poured]) => [`${handle}-poured`, () => draw(handle, poured)]),
);
