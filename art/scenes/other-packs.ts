import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { cardamomCoffeeBitesPack } from '../labels/cardamom-coffee-bites.ts';
import { chilliLimeChickpeasPack } from '../labels/chilli-lime-chickpeas.ts';
import { curryLeafPeanutsPack } from '../labels/curry-leaf-peanuts.ts';
import { figFennelBitesPack } from '../labels/fig-fennel-bites.ts';
import { limitedDiwaliBoxPack } from '../labels/limited-diwali-box.ts';
import { mangoChilliBitesPack } from '../labels/mango-chilli-bites.ts';
import { masalaCashewsPack } from '../labels/masala-cashews.ts';
import { movieNightBoxPack } from '../labels/movie-night-box.ts';
import { officeShareTinPack } from '../labels/office-share-tin.ts';
import { puffedRiceBhelPack } from '../labels/puffed-rice-bhel.ts';
import { seaSaltJaggeryBitesPack } from '../labels/sea-salt-jaggery-bites.ts';
import { sweetHeatTrailPack } from '../labels/sweet-heat-trail.ts';
import type { Pack } from '../packs/pack.ts';
import { diya } from '../parts/diya.ts';
import { plainFloor, tornFloor, wavyFloor } from './pack-shot.ts';
import { picture, type Standing, type Strewn, stand, strew } from './stage.ts';

type PackShot = {
  title: string;
  ground: string;
  floor: string;
  shadow: string;
  pack: (larder: Larder) => Pack;
  where: Standing;
  around: readonly Strewn[];
  /** Drawn last, in front of everything. */
  before?: string;
};

const shots: Record<string, PackShot> = {
  'masala-cashews': {
    title: 'Masala cashews: a jar with a red lid and a teal label',
    ground: color.peach,
    floor: wavyFloor(940, color.peachDeep),
    shadow: color.wine,
    pack: masalaCashewsPack,
    where: { x: 620, y: 620, scale: 1.18 },
    around: [
      ['masala-cashew', 150, 1090, 20, 1.6],
      ['chilli', 1110, 1080, 200, 1.6],
      ['masala-cashew', 360, 1190, 200, 1.6],
      ['cashew', 860, 1200, 160, 1.6],
      ['mustard-seed', 580, 1200, 0, 1.6],
      ['mustard-seed', 630, 1226, 0, 1.6],
    ],
  },
  'curry-leaf-peanuts': {
    title: 'Curry-leaf peanuts: a slim green pillow bag',
    ground: color.lime,
    floor: tornFloor(950, color.limeDeep),
    shadow: '#2F5E12',
    pack: curryLeafPeanutsPack,
    where: { x: 620, y: 610, scale: 1.2, turn: 3 },
    around: [
      ['curry-leaf', 180, 880, 300, 2],
      ['peanut-shell', 200, 1120, 20, 1.7],
      ['curry-leaf', 1110, 1000, 220, 2],
      ['peanut', 1030, 1170, 40, 1.6],
      ['peanut-half', 440, 1205, 340, 1.5],
      ['curry-leaf', 1080, 330, 50, 1.8],
    ],
  },
  'chilli-lime-chickpeas': {
    title: 'Chilli-lime chickpeas: a lime bag with flames and a lime-slice window',
    ground: '#FF5A3C',
    floor: tornFloor(950, color.red),
    shadow: color.wineDeep,
    pack: chilliLimeChickpeasPack,
    where: { x: 625, y: 610, scale: 1.24, turn: -3 },
    around: [
      ['lime', 170, 1060, 0, 1.7],
      ['chilli', 1120, 960, 250, 1.8],
      ['chickpea', 380, 1190, 0, 1.5],
      ['chickpea', 1010, 1180, 90, 1.5],
      ['chickpea', 1110, 1150, 200, 1.5],
      ['chilli', 130, 380, 80, 1.5],
    ],
  },
  'puffed-rice-bhel': {
    title: 'Puffed-rice bhel: a fat violet bag with a paper-cone window',
    ground: color.sky,
    floor: wavyFloor(960, color.skyDeep),
    shadow: '#1E4A86',
    pack: puffedRiceBhelPack,
    where: { x: 620, y: 610, scale: 1.2, turn: 3 },
    around: [
      ['puffed-rice', 150, 900, 30, 1.8],
      ['puffed-rice', 200, 1110, 330, 1.8],
      ['coconut', 1110, 1090, 0, 1.4],
      ['puffed-rice', 420, 1200, 10, 1.7],
      ['peanut', 560, 1215, 20, 1.5],
      ['sev', 850, 1190, 20, 1.5],
      ['puffed-rice', 1130, 280, 60, 1.8],
    ],
  },
  'sweet-heat-trail': {
    title: 'Sweet heat trail mix: a pouch half pink, half red, with a horned heart',
    ground: '#8D3FA0',
    floor: tornFloor(940, color.plum),
    shadow: color.nightDeep,
    pack: sweetHeatTrailPack,
    where: { x: 625, y: 610, scale: 1.14, turn: 4 },
    around: [
      ['fig', 180, 1040, 330, 1.7],
      ['cashew', 390, 1190, 0, 1.6],
      ['chilli', 1120, 1010, 230, 1.7],
      ['mango', 960, 1190, 340, 1.6],
      ['peanut', 700, 1215, 20, 1.5],
      ['cashew', 1120, 300, 80, 1.6],
    ],
  },
  'cardamom-coffee-bites': {
    title: 'Cardamom coffee bites: a mint bag rolled down like coffee',
    ground: '#8A4E2B',
    floor: plainFloor(950, '#6E3718'),
    shadow: '#3A1604',
    pack: cardamomCoffeeBitesPack,
    where: { x: 585, y: 610, scale: 1.2 },
    around: [
      ['cardamom', 150, 900, 300, 1.9],
      ['bite-cardamom-coffee-cut', 175, 1100, 0, 1.5],
      ['coffee-bean', 420, 1205, 30, 1.6],
      ['coffee-bean', 1080, 1030, 100, 1.6],
      ['cardamom', 1010, 1190, 20, 1.8],
      ['coffee-bean', 1160, 1150, 200, 1.6],
    ],
  },
  'fig-fennel-bites': {
    title: 'Fig and fennel bites: a plum carton with one huge fig',
    ground: color.lilac,
    floor: plainFloor(950, color.lilacDeep),
    shadow: color.plumDeep,
    pack: figFennelBitesPack,
    where: { x: 575, y: 640, scale: 1.22 },
    around: [
      ['bite-fig-fennel-cut', 1080, 1090, 0, 1.6],
      ['fig', 140, 1090, 20, 1.5],
      ['fennel', 320, 1200, 20, 1.8],
      ['fennel', 420, 1225, 140, 1.8],
      ['fennel', 850, 1215, 160, 1.8],
    ],
  },
  'sea-salt-jaggery-bites': {
    title: 'Sea salt and jaggery bites: a wide blue carton with a sun of bites',
    ground: '#FFC27A',
    floor: wavyFloor(900, '#F09A48'),
    shadow: color.wine,
    pack: seaSaltJaggeryBitesPack,
    where: { x: 585, y: 600, scale: 1.2 },
    around: [
      ['jaggery', 170, 1080, 0, 2],
      ['bite-sea-salt-jaggery-cut', 1050, 1110, 0, 1.6],
      ['salt', 330, 1160, 20, 1.8],
      ['salt', 400, 1120, 60, 1.8],
      ['jaggery', 560, 1150, 120, 1.5],
      ['salt', 720, 1180, 10, 1.8],
      ['salt', 820, 1130, 50, 1.8],
    ],
  },
  'mango-chilli-bites': {
    title: 'Mango chilli bites: a mango-yellow pouch running with red glaze',
    ground: '#FF4F8E',
    floor: wavyFloor(950, '#DE2A6C'),
    shadow: '#7A0F3E',
    pack: mangoChilliBitesPack,
    where: { x: 620, y: 610, scale: 1.26, turn: -4 },
    around: [
      ['mango', 170, 1080, 340, 1.8],
      ['bite-mango-chilli-cut', 1100, 1060, 0, 1.5],
      ['chilli', 430, 1195, 10, 1.5],
      ['mango', 820, 1200, 20, 1.6],
      ['chilli', 1130, 330, 130, 1.6],
    ],
  },
  'limited-diwali-box': {
    title: 'The limited Diwali box: midnight and gold, open, with lamps',
    ground: '#E3267F',
    floor: plainFloor(960, '#B71563'),
    shadow: '#5E0A3C',
    pack: limitedDiwaliBoxPack,
    where: { x: 640, y: 600, scale: 1.22 },
    around: [
      ['cashew', 640, 1200, 20, 1.4],
      ['cardamom', 480, 1215, 330, 1.3],
    ],
    before: diya(230, 1190, 0.86) + diya(960, 1200, 0.98),
  },
  'movie-night-box': {
    title: 'The movie night box: a striped bucket with three packs',
    ground: color.night,
    floor: plainFloor(1000, '#4B33A0'),
    shadow: color.nightDeep,
    pack: movieNightBoxPack,
    where: { x: 635, y: 700, scale: 1.18 },
    around: [
      ['puffed-rice', 140, 1120, 20, 1.9],
      ['chickpea', 1130, 1130, 20, 1.6],
      ['puffed-rice', 330, 1210, 130, 1.8],
      ['puffed-rice', 1010, 1215, 350, 1.8],
      ['boondi', 220, 1205, 0, 1.6],
    ],
  },
  'office-share-tin': {
    title: 'The office share tin: yellow as a cab, checks round its waist',
    ground: color.sky,
    floor: plainFloor(960, '#3F9CCB'),
    shadow: '#14507A',
    pack: officeShareTinPack,
    where: { x: 625, y: 660, scale: 1.28 },
    around: [
      ['peanut', 130, 1150, 30, 1.6],
      ['chickpea', 1160, 1110, 0, 1.5],
      ['curry-leaf', 1060, 1210, 340, 1.6],
    ],
  },
};

function draw(shot: PackShot): string {
  return picture(
    shot.title,
    shot.ground,
    (larder) =>
      shot.floor +
      stand(shot.pack(larder), { shadow: shot.shadow, ...shot.where }) +
      strew(larder, shot.around, shot.shadow) +
      (shot.before ?? ''),
  );
}

export const otherPackPictures: Record<string, () => string> = Object.fromEntries(
  Object.entries(shots).map(([handle, shot]) => [`${handle}-pack`, () => draw(shot)]),
);
