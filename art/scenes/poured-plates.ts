import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { cardamomCoffeeBitesPack } from '../labels/cardamom-coffee-bites.ts';
import { figFennelBitesPack } from '../labels/fig-fennel-bites.ts';
import { mangoChilliBitesPack } from '../labels/mango-chilli-bites.ts';
import { seaSaltJaggeryBitesPack } from '../labels/sea-salt-jaggery-bites.ts';
import type { Pack } from '../packs/pack.ts';
import type { BiteName } from '../parts/bite-flavours.ts';
import { biteStack } from '../parts/bite-stack.ts';
import { plate } from '../parts/bowl.ts';
import { plainFloor } from './pack-shot.ts';
import { picture, type Standing, type Strewn, stand, strew } from './stage.ts';

type Plated = {
  title: string;
  wall: string;
  table: string;
  shadow: string;
  plate: readonly [fill: string, shade: string];
  pack: (larder: Larder) => Pack;
  where: Standing;
  flavour: BiteName;
  around: readonly Strewn[];
};

const plates: Record<string, Plated> = {
  'cardamom-coffee-bites': {
    title: 'Cardamom coffee bites stacked on a plate',
    wall: color.mint,
    table: '#5DB78D',
    shadow: '#1F5C3F',
    plate: [color.cream, color.creamDeep],
    pack: cardamomCoffeeBitesPack,
    where: { x: 240, y: 430, scale: 0.82 },
    flavour: 'cardamom-coffee',
    around: [
      ['coffee-bean', 120, 1150, 20, 1.5],
      ['cardamom', 290, 1190, 340, 1.7],
      ['coffee-bean', 1150, 1180, 80, 1.5],
      ['coffee-bean', 440, 1225, 150, 1.4],
    ],
  },
  'fig-fennel-bites': {
    title: 'Fig and fennel bites stacked on a plate',
    wall: '#DCE86A',
    table: '#B9C93E',
    shadow: '#5A6410',
    plate: ['#C6B0F7', '#9D80E2'],
    pack: figFennelBitesPack,
    where: { x: 230, y: 430, scale: 0.84 },
    flavour: 'fig-fennel',
    around: [
      ['fig', 150, 1120, 340, 1.4],
      ['fennel', 330, 1200, 20, 1.8],
      ['fennel', 430, 1230, 150, 1.8],
      ['fig', 1150, 1140, 30, 1.2],
    ],
  },
  'sea-salt-jaggery-bites': {
    title: 'Sea salt and jaggery bites stacked on a plate',
    wall: color.sky,
    table: '#3F9CCB',
    shadow: '#14507A',
    plate: ['#FFC76B', '#F0A338'],
    pack: seaSaltJaggeryBitesPack,
    where: { x: 300, y: 520, scale: 0.76 },
    flavour: 'sea-salt-jaggery',
    around: [
      ['jaggery', 150, 1140, 40, 1.9],
      ['salt', 300, 1190, 20, 1.7],
      ['salt', 370, 1225, 60, 1.7],
      ['jaggery', 1150, 1180, 200, 1.6],
      ['salt', 1010, 1230, 10, 1.7],
    ],
  },
  'mango-chilli-bites': {
    title: 'Mango chilli bites stacked on a plate',
    wall: '#FFB31A',
    table: '#F08A00',
    shadow: '#8A3D00',
    plate: [color.pink, color.pinkDeep],
    pack: mangoChilliBitesPack,
    where: { x: 260, y: 480, scale: 0.84, turn: -6 },
    flavour: 'mango-chilli',
    around: [
      ['mango', 160, 1150, 340, 1.7],
      ['chilli', 420, 1215, 10, 1.4],
      ['mango', 1140, 1180, 40, 1.6],
    ],
  },
};

function draw(plated: Plated): string {
  const { shadow } = plated;
  return picture(
    plated.title,
    plated.wall,
    (larder) =>
      plainFloor(690, plated.table) +
      stand(plated.pack(larder), { shadow, ...plated.where }) +
      plate(760, 960, plated.plate[0], plated.plate[1], shadow) +
      `<path d="M460 930L760 1080L1060 930L790 820z" fill="${shadow}" opacity=".45" transform="translate(36 6)"/>` +
      biteStack(larder, [plated.flavour], 760, 880, 104) +
      strew(larder, plated.around, shadow),
  );
}

export const pouredPlatePictures: Record<string, () => string> = Object.fromEntries(
  Object.entries(plates).map(([handle, plated]) => [`${handle}-poured`, () => draw(plated)]),
);
