import { inOneColour, type Part } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { seeded } from '../core/random.ts';
import { place } from '../core/svg.ts';
import { cashew } from '../parts/cashews.ts';
import { fig } from '../parts/fruit.ts';
import { chilli, curryLeaf } from '../parts/leaves.ts';
import { peanutShell } from '../parts/peanuts.ts';
import { chickpea } from '../parts/pulses.ts';
import { cardamom, mustardSeed } from '../parts/spices.ts';
import { cacao, coconut } from '../parts/tropics.ts';

/** Three seeds: one alone would read as a dot. */
const mustardSeeds: Part = (random, turn) =>
  place(mustardSeed(random, turn), -18, 10, { scale: 1.9 }) +
  place(mustardSeed(random, turn), 19, 16, { scale: 1.7 }) +
  place(mustardSeed(random, turn), 3, -19, { scale: 1.6 });

type Icon = { draw: Part; turn: number; half: number };

const icons: Record<string, Icon> = {
  peanut: { draw: peanutShell, turn: -32, half: 90 },
  chickpea: { draw: chickpea, turn: 0, half: 44 },
  'curry-leaf': { draw: curryLeaf, turn: -40, half: 66 },
  chilli: { draw: chilli, turn: -50, half: 92 },
  cacao: { draw: cacao, turn: -38, half: 94 },
  'mustard-seed': { draw: mustardSeeds, turn: 0, half: 48 },
  cashew: { draw: cashew, turn: -16, half: 66 },
  fig: { draw: fig, turn: 16, half: 82 },
  cardamom: { draw: cardamom, turn: -40, half: 66 },
  coconut: { draw: coconut, turn: 0, half: 84 },
};

function icon(name: string, { draw, turn, half }: Icon): string {
  const box = `${-half} ${-half} ${half * 2} ${half * 2}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img"><title>${name.replace('-', ' ')}</title>${draw(seeded(4), turn)}</svg>\n`;
}

export const ingredientIcons: Record<string, () => string> = Object.fromEntries(
  Object.entries(icons).map(([name, options]) => [`ingredients/${name}`, () => icon(name, options)]),
);

/** Where each ingredient lies on the 480 tile; pieces keep inside, so the tile repeats without seams. */
const tile: readonly (readonly [name: string, x: number, y: number, size: number, turn: number])[] = [
  ['peanut', 92, 88, 0.74, -40],
  ['curry-leaf', 232, 70, 0.78, 20],
  ['chickpea', 338, 96, 0.86, 0],
  ['chilli', 420, 190, 0.66, -70],
  ['cashew', 74, 230, 0.86, 30],
  ['fig', 206, 216, 0.62, 16],
  ['mustard-seed', 312, 214, 0.6, 0],
  ['cardamom', 92, 372, 0.78, -60],
  ['cacao', 228, 384, 0.6, 28],
  ['curry-leaf', 366, 320, 0.74, 130],
  ['chickpea', 160, 300, 0.5, 40],
  ['mustard-seed', 318, 428, 0.6, 0],
  ['cashew', 420, 424, 0.76, 200],
  ['mustard-seed', 150, 160, 0.5, 0],
];

/** The repeating ground. Two tones of one colour, so that it lies behind text; `mono` is a pure one-colour stencil. */
export function pattern(mono: boolean): string {
  const content = tile.map(([name, x, y, size, turn], index) => {
    const art = (icons[name] as Icon).draw(seeded(4), turn);
    return place(mono ? stencil(art, index) : art, x, y, { scale: size });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480" color="${color.wine}">${content.join('')}</svg>\n`;
}

/** The drawing as one ink prints it: its silhouette, with its lines left bare. */
function stencil(art: string, index: number): string {
  const silhouette = inOneColour(
    art.replaceAll(/<path [^>]*(fill|stroke)="(?!#4A1602|none)[^>]*\/>/g, ''),
    '#fff',
  ).replaceAll('fill="#fff" stroke', 'fill="none" stroke');
  const lines = [...art.matchAll(/<path [^>]*stroke="(?!#4A1602)[^>]*\/>/g)].map(([path]) =>
    path.replace(/stroke="#[^"]+"/, 'stroke="#000"'),
  );
  const id = `s${index}`;
  return (
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="-120" y="-120" width="240" height="240">${silhouette}${lines.join('')}</mask>` +
    `<path d="M-120-120h240v240h-240z" fill="currentColor" mask="url(#${id})"/>`
  );
}

export const patternPictures = {
  'brand/pattern': () => pattern(true),
  'brand/pattern-colour': () => pattern(false),
};
