import type { Larder } from '../core/larder.ts';
import { blockLetters, textPath } from '../core/lettering.ts';
import { color } from '../core/palette.ts';
import { n, place } from '../core/svg.ts';
import { starterPack } from '../labels/starter-pack.ts';
import { theBitesPack } from '../labels/the-bites.ts';
import { theMixPack } from '../labels/the-mix.ts';
import type { Pack } from '../packs/pack.ts';
import { plainFloor, tornFloor, wavyFloor } from './pack-shot.ts';
import { board, picture } from './stage.ts';

type Stand = readonly [x: number, y: number, turn: number, scale: number];

type Bundle = {
  title: string;
  ground: string;
  floor: string;
  shadow: string;
  pack: (larder: Larder) => Pack;
  stands: readonly Stand[];
  count: 3 | 6;
  badge: readonly [fill: string, face: string];
};

const three: readonly Stand[] = [
  [388, 580, -11, 0.8],
  [892, 580, 11, 0.8],
  [640, 680, -1, 0.98],
];
const six: readonly Stand[] = [
  [230, 420, -10, 0.66],
  [640, 380, 1, 0.68],
  [1050, 420, 10, 0.66],
  [280, 790, -8, 0.74],
  [1000, 790, 8, 0.74],
  [640, 800, 2, 0.8],
];
const threeBoxes: readonly Stand[] = [
  [640, 330, 0, 0.66],
  [350, 800, 0, 0.7],
  [930, 820, 0, 0.7],
];
const sixBoxes: readonly Stand[] = [
  [226, 470, 0, 0.47],
  [630, 430, 0, 0.47],
  [1034, 470, 0, 0.47],
  [226, 880, 0, 0.49],
  [1034, 880, 0, 0.49],
  [630, 930, 0, 0.53],
];

const mix = {
  ground: color.yellow,
  shadow: color.wine,
  pack: theMixPack,
  badge: [color.hotPink, color.cream],
} as const;
const bites = {
  ground: color.pink,
  shadow: color.wine,
  pack: theBitesPack,
  badge: [color.yellow, color.orange],
} as const;
const starter = {
  ground: color.orange,
  shadow: color.wine,
  pack: starterPack,
  badge: [color.hotPink, color.cream],
} as const;

const bundles: Record<string, Bundle> = {
  'the-mix-3-pack': {
    ...mix,
    title: 'Three bags of The Mix',
    floor: tornFloor(960, color.amber),
    stands: three,
    count: 3,
  },
  'the-mix-6-pack': {
    ...mix,
    title: 'Six bags of The Mix',
    floor: tornFloor(960, color.amber),
    stands: six,
    count: 6,
  },
  'the-bites-3-pack': {
    ...bites,
    title: 'Three pouches of The Bites',
    floor: wavyFloor(960, color.pinkDeep),
    stands: lowered(grown(three, 1.16), 24),
    count: 3,
  },
  'the-bites-6-pack': {
    ...bites,
    title: 'Six pouches of The Bites',
    floor: wavyFloor(960, color.pinkDeep),
    stands: lowered(grown(six, 0.98), 20),
    count: 6,
  },
  'doosra-starter-pack-3-pack': {
    ...starter,
    title: 'Three starter packs',
    floor: plainFloor(900, color.orangeDeep),
    stands: threeBoxes,
    count: 3,
  },
  'doosra-starter-pack-6-pack': {
    ...starter,
    title: 'Six starter packs',
    floor: plainFloor(1000, color.orangeDeep),
    stands: sixBoxes,
    count: 6,
  },
};

function grown(stands: readonly Stand[], by: number): Stand[] {
  return stands.map(([x, y, turn, scale]) => [x, y, turn, scale * by]);
}

function lowered(stands: readonly Stand[], by: number): Stand[] {
  return stands.map(([x, y, turn, scale]) => [x, y + by, turn, scale]);
}

/** The pack is drawn once and stands several times. */
function drawBundle(bundle: Bundle): string {
  return picture(bundle.title, bundle.ground, (larder) => {
    const pack = bundle.pack(larder);
    const silhouette = `<path d="${pack.silhouette}" fill="${bundle.shadow}" stroke="${bundle.shadow}" stroke-width="12" stroke-linejoin="round"/>`;
    const copies = bundle.stands.map(([x, y, turn, scale]) => {
      const at = (dx: number, dy: number): string =>
        `translate(${x + dx} ${y + dy})${turn ? `rotate(${turn})` : ''}scale(${n(scale * 100)}e-2)`;
      return `<use xlink:href="#shade" transform="${at(26, 24)}"/><use xlink:href="#pack" transform="${at(0, 0)}"/>`;
    });
    return `<defs><g id="pack">${pack.art}</g><g id="shade">${silhouette}</g></defs>${bundle.floor}${copies.join('')}${badge(bundle)}`;
  });
}

function badge({ count, badge: [fill, face] }: Bundle): string {
  const points = Array.from({ length: 36 }, (_, i) => {
    const turn = (i / 36) * Math.PI * 2;
    const reach = i % 2 ? 128 : 148;
    return `${i ? 'L' : 'M'}${n(Math.cos(turn) * reach)} ${n(Math.sin(turn) * reach)}`;
  });
  const star = `${points.join('')}z`;
  return place(
    `<path d="${star}" fill="${color.ink}" transform="translate(10 13)" stroke="${color.ink}" stroke-width="8"/>` +
      `<path d="${star}" fill="${fill}" stroke="${color.ink}" stroke-width="8" stroke-linejoin="round"/>` +
      blockLetters(textPath(String(count), 30, 62, { size: 172 }) + times(-58, 12, 27), face, 9, 10),
    board - 168,
    168,
    { turn: 10 },
  );
}

/** A heavy multiplication sign; the face's own is too small beside its figures. */
function times(x: number, y: number, r: number): string {
  const w = 11;
  return `M${x} ${y - w}L${x + r - w} ${y - r}L${x + r} ${y - r + w}L${x + w} ${y}L${x + r} ${y + r - w}L${x + r - w} ${y + r}L${x} ${y + w}L${x - r + w} ${y + r}L${x - r} ${y + r - w}L${x - w} ${y}L${x - r} ${y - r + w}L${x - r + w} ${y - r}z`;
}

export const bundlePictures: Record<string, () => string> = Object.fromEntries(
  Object.entries(bundles).map(([name, bundle]) => [name, () => drawBundle(bundle)]),
);
