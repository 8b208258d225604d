import type { Point } from '../core/geometry.ts';
import { color } from '../core/palette.ts';
import { seeded } from '../core/random.ts';
import { fillPath, n, place } from '../core/svg.ts';
import { theMixPack } from '../labels/the-mix.ts';
import { curryLeaf } from '../parts/leaves.ts';
import { peanutHalf, peanutShell } from '../parts/peanuts.ts';
import { recipes } from '../parts/recipes.ts';
import { spill } from '../parts/spill.ts';
import { tornFloor } from './pack-shot.ts';
import { picture, stand, strew } from './stage.ts';
import { stoop } from './stoop.ts';

const shadow = color.wine;

function packShot(): string {
  return picture(
    'The Mix: an orange pouch with a window of mix',
    color.yellow,
    (larder) =>
      tornFloor(930, color.amber) +
      strew(
        larder,
        [
          ['curry-leaf', 190, 330, 300, 1.7],
          ['peanut', 1090, 420, 40, 1.6],
        ],
        shadow,
      ) +
      stand(theMixPack(larder), { x: 630, y: 620, scale: 1.14, turn: -4 }) +
      strew(
        larder,
        [
          ['peanut-shell', 170, 1040, 340, 1.6],
          ['chickpea', 330, 1160, 0, 1.6],
          ['curry-leaf', 1110, 960, 320, 1.7],
          ['chilli', 1060, 1150, 170, 1.6],
          ['peanut-half', 560, 1205, 20, 1.5],
          ['puffed-rice', 790, 1195, 160, 1.5],
          ['boondi', 200, 1190, 0, 1.6],
          ['boondi', 1190, 1050, 0, 1.6],
        ],
        shadow,
      ),
  );
}

/** The mouth of the bag is at the narrow end; the mix fans out to the upper right. */
const fan: readonly Point[] = [
  [690, 330],
  [770, 200],
  [900, 130],
  [1060, 120],
  [1190, 210],
  [1230, 360],
  [1220, 540],
  [1140, 690],
  [1000, 740],
  [880, 700],
  [800, 600],
  [720, 470],
];

function poured(): string {
  const dusk = '#1E6A93';
  return picture(
    'The Mix poured out of its bag',
    color.sky,
    (larder) =>
      `<path d="M0 1280V640L1280 980V1280z" fill="${color.skyDeep}"/>` +
      stand(theMixPack(larder), { x: 450, y: 770, scale: 1, turn: 46, shadow: dusk }) +
      spill(larder, { outline: fan, recipe: recipes.mix, seed: 21, scale: 1.15, shadow: dusk }) +
      strew(
        larder,
        [
          ['peanut', 590, 180, 40, 1.4],
          ['curry-leaf', 420, 130, 20, 1.7],
          ['chickpea', 640, 330, 0, 1.2],
          ['peanut-half', 1130, 860, 60, 1.4],
          ['puffed-rice', 980, 880, 10, 1.4],
          ['chilli', 1090, 1040, 30, 1.5],
          ['boondi', 900, 830, 0, 1.4],
          ['peanut-shell', 160, 240, 30, 1.6],
          ['sev', 920, 1000, 340, 1.3],
          ['mustard-seed', 1040, 930, 0, 1.5],
          ['chickpea', 1200, 980, 30, 1.4],
        ],
        dusk,
      ),
  );
}

/** One split peanut, enormous; everything else keeps its distance. */
function detail(): string {
  const random = seeded(7);
  const rays = Array.from({ length: 20 }, (_, i) => {
    const [a, b] = [(i / 20) * Math.PI * 2, ((i + 0.5) / 20) * Math.PI * 2];
    return `M640 640L${n(640 + Math.cos(a) * 1000)} ${n(640 + Math.sin(a) * 1000)}L${n(640 + Math.cos(b) * 1000)} ${n(640 + Math.sin(b) * 1000)}z`;
  });
  const behind = place(curryLeaf(random, 18, 0.42), 800, 300, { scale: 6.4 });
  return picture(
    'A peanut of The Mix, split, very close',
    color.orange,
    (larder) =>
      fillPath(rays.join(''), '#FF8A1E') +
      shadowOf(7.2, 900, 880, 24) +
      behind +
      place(`<ellipse rx="430" ry="200" fill="${shadow}" transform="rotate(-28)"/>`, 500, 520) +
      place(peanutShell(random, -28, 0.45), 450, 440, { scale: 5.6 }) +
      place(`<ellipse rx="330" ry="200" fill="${shadow}" transform="rotate(26)"/>`, 830, 850) +
      place(peanutHalf(random, 26, 0.4), 790, 800, { scale: 8.8 }) +
      spice(790, 800, 260, 150, 9) +
      strew(
        larder,
        [
          ['sev', 240, 1010, 30, 3],
          ['sev', 420, 1130, 340, 3],
          ['mustard-seed', 180, 830, 0, 3.4],
          ['mustard-seed', 1090, 480, 0, 3.4],
          ['boondi', 1150, 1120, 0, 3.2],
          ['sev', 1090, 150, 60, 2.8],
          ['mustard-seed', 620, 1180, 0, 3],
        ],
        shadow,
      ),
  );
}

function shadowOf(scale: number, x: number, y: number, turn: number): string {
  return place(`<ellipse rx="44" ry="27" fill="${shadow}"/>`, x - 410, y - 340, { scale, turn: -turn });
}

/** Red spice on a surface: grains of three sizes, thicker towards the middle. */
function spice(x: number, y: number, rx: number, ry: number, seed: number): string {
  const random = seeded(seed);
  const paths = ['#D2411C', '#B3270F', '#F08A2C'].map((paint) => {
    const grains = Array.from({ length: 16 }, () => {
      const [turn, far] = [random.between(0, Math.PI * 2), Math.sqrt(random.between(0.02, 1))];
      const size = random.between(4, 11);
      const [gx, gy] = [x + Math.cos(turn) * rx * far, y + Math.sin(turn) * ry * far];
      return `M${n(gx - size)} ${n(gy)}l${n(size * 0.8)} ${n(-size * 0.8)}l${n(size)} ${n(size * 0.5)}l${n(-size * 0.5)} ${n(size * 0.8)}z`;
    });
    return fillPath(grains.join(''), paint);
  });
  return paths.join('');
}

export const theMixPictures = {
  'the-mix-pack': packShot,
  'the-mix-poured': poured,
  'the-mix-scene': () => stoop(),
  'the-mix-detail': detail,
};
