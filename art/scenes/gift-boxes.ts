import { color } from '../core/palette.ts';
import { fillPath, n, place, stroke } from '../core/svg.ts';
import { chilliLimeChickpeasPack } from '../labels/chilli-lime-chickpeas.ts';
import { rangoli } from '../labels/limited-diwali-box.ts';
import { puffedRiceBhelPack } from '../labels/puffed-rice-bhel.ts';
import { sweetHeatTrailPack } from '../labels/sweet-heat-trail.ts';
import { theBitesPack } from '../labels/the-bites.ts';
import { bowl } from '../parts/bowl.ts';
import { diya } from '../parts/diya.ts';
import { recipes } from '../parts/recipes.ts';
import { picture, stand, strew } from './stage.ts';

const gold = '#FFC93C';

/** What the Diwali box holds, round a lamp on a rangoli. */
function diwaliPoured(): string {
  return picture(
    'What is in the Diwali box, laid round a rangoli with a lamp',
    '#4A1FA0',
    (larder) =>
      stars() +
      rangoli(640, 760, 560) +
      stand(sweetHeatTrailPack(larder), { x: 300, y: 440, scale: 0.78, turn: -12, shadow: color.nightDeep }) +
      stand(theBitesPack(larder), { x: 950, y: 440, scale: 0.84, turn: 11, shadow: color.nightDeep }) +
      `<ellipse cx="690" cy="1052" rx="250" ry="44" fill="${color.nightDeep}"/>` +
      diya(640, 1040, 1.5) +
      strew(
        larder,
        [
          ['bite-chilli-cacao', 210, 1010, 0, 1.3],
          ['bite-fig-fennel-cut', 370, 1120, 0, 1.3],
          ['cashew', 1010, 1130, 20, 1.5],
          ['fig', 1130, 1000, 30, 1.3],
          ['cardamom', 920, 1220, 340, 1.5],
          ['cashew', 560, 1210, 200, 1.4],
        ],
        color.nightDeep,
      ),
  );
}

function stars(): string {
  const spark = (x: number, y: number, r: number): string =>
    `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}z`;
  return fillPath(
    [
      [640, 110, 46],
      [560, 230, 22],
      [730, 250, 26],
      [80, 120, 28],
      [1200, 110, 30],
      [70, 800, 26],
      [1210, 790, 24],
      [620, 400, 18],
    ]
      .map(([x, y, r]) => spark(x as number, y as number, r as number))
      .join(''),
    gold,
  );
}

/** Front row: the beam, three packs, a bowl and two tickets. */
function moviePoured(): string {
  const dark = '#160B36';
  return picture(
    'What is in the movie night box, in the light of a projector',
    color.night,
    (larder) =>
      fillPath('M1280 60L-60 420V1340H1180z', '#43309A') +
      fillPath('M1280 60L200 420L520 1340H1000z', '#5B45BE') +
      stand(puffedRiceBhelPack(larder), { x: 270, y: 430, scale: 0.68, turn: -12, shadow: dark }) +
      stand(theBitesPack(larder), { x: 1010, y: 440, scale: 0.72, turn: 11, shadow: dark }) +
      stand(chilliLimeChickpeasPack(larder), { x: 640, y: 420, scale: 0.76, turn: 1, shadow: dark }) +
      ticket(250, 940, -16, dark) +
      ticket(1080, 960, 14, dark) +
      bowl(larder, {
        x: 650,
        y: 960,
        radius: 300,
        rim: color.cream,
        motif: color.red,
        wall: color.redDeep,
        print: 'dashes',
        recipe: recipes.bhel,
        seed: 12,
        scale: 0.96,
        shadow: dark,
      }) +
      strew(
        larder,
        [
          ['bite-chilli-cacao', 150, 1160, 0, 1.1],
          ['bite-cardamom-coffee-cut', 1140, 1160, 0, 1.15],
          ['chickpea', 1010, 1210, 0, 1.3],
          ['puffed-rice', 310, 1200, 30, 1.5],
        ],
        dark,
      ),
  );
}

function ticket(x: number, y: number, turn: number, shadow: string): string {
  const d = 'M-150 -80H150V-24a24 24 0 0 0 0 48V80H-150V24a24 24 0 0 0 0 -48z';
  const star = Array.from({ length: 10 }, (_, i) => {
    const [a, r] = [(i / 10) * Math.PI * 2 - Math.PI / 2, i % 2 ? 20 : 46];
    return `${i ? 'L' : 'M'}${n(Math.cos(a) * r)} ${n(Math.sin(a) * r)}`;
  }).join('');
  return place(
    `<path d="${d}" fill="${shadow}" transform="translate(14 18)"/><path d="${d}" fill="${color.yellow}" stroke="${color.ink}" stroke-width="6" stroke-linejoin="round"/>` +
      `<path d="M-104 -60V60M104 -60V60" stroke="${color.ink}" stroke-width="4.5" stroke-dasharray="9 9"/>` +
      fillPath(`${star}z`, color.red) +
      stroke('M-70 -50H-30M30 50H70', color.wine, 8),
    x,
    y,
    { turn },
  );
}

export const giftBoxPictures = {
  'limited-diwali-box-poured': diwaliPoured,
  'movie-night-box-poured': moviePoured,
};
