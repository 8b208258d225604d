import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, n, place, stroke } from '../core/svg.ts';
import { heap } from './heap.ts';
import type { Recipe } from './recipes.ts';

export type BowlLook = {
  rim: string;
  motif: string;
  wall: string;
  print: 'dots' | 'dashes' | 'petals' | 'checks';
};
export type BowlOptions = BowlLook & {
  x: number;
  y: number;
  radius: number;
  recipe: Recipe;
  seed: number;
  scale: number;
  shadow: string;
};

/** A bowl seen from above, filled to the lip: printed rim, a ring of inner wall in shade, the food, some over the edge. */
export function bowl(larder: Larder, options: BowlOptions): string {
  const { x, y, radius, recipe, seed, scale, shadow, rim, wall } = options;
  const inner = radius * 0.83;
  const food = radius * 0.79;
  const room = { x: -food, y: -food, width: food * 2, height: food * 2 };
  const filling = heap(larder, {
    room,
    recipe,
    seed,
    scale,
    allowed: ([px, py]) => Math.hypot(px, py) < food,
  });
  const lip = heap(larder, {
    room: { x: -inner, y: -inner * 0.2, width: inner * 2, height: inner * 1.15 },
    recipe,
    bare: true,
    seed: seed + 3,
    scale,
    fullness: 0.35,
    allowed: ([px, py]) => Math.abs(Math.hypot(px, py) - food * 0.98) < 26 && py > 0,
  });
  return place(
    `<circle r="${n(radius)}" cx="40" cy="46" fill="${shadow}"/>` +
      `<circle r="${n(radius)}" cx="5" cy="7" fill="${color.ink}" stroke="${color.ink}" stroke-width="12"/>` +
      `<circle r="${n(radius)}" fill="${rim}" stroke="${color.ink}" stroke-width="8"/>` +
      rimPrint(options, (radius + inner) / 2) +
      `<circle r="${n(inner)}" fill="${wall}" stroke="${color.ink}" stroke-width="6"/>` +
      clipped(
        disc(inner),
        `<circle r="${n(food)}" fill="${recipe.ground}"/>${filling}<path d="${crescentOf(inner)}" fill="${color.ink}" opacity=".2"/>`,
      ) +
      `<circle r="${n(inner)}" fill="none" stroke="${color.ink}" stroke-width="6"/>` +
      lip,
    x,
    y,
  );
}

function disc(r: number): string {
  return `M${n(-r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-r * 2)} 0z`;
}

/** The shade that the lip throws into the bowl, from the upper left. */
function crescentOf(r: number): string {
  return `M${n(-r * 0.71)} ${n(r * 0.71)}A${n(r)} ${n(r)} 0 0 1 ${n(r * 0.71)} ${n(-r * 0.71)}A${n(r * 1.08)} ${n(r * 1.08)} 0 0 0 ${n(-r * 0.71)} ${n(r * 0.71)}z`;
}

function rimPrint({ print, motif }: BowlLook, at: number): string {
  const counts = { dots: 30, dashes: 26, petals: 24, checks: 40 } as const;
  const count = counts[print];
  const marks = {
    dots: '<circle r="12"/>',
    dashes: '<rect x="-6" y="-24" width="12" height="48" rx="6"/>',
    petals: '<path d="M0 -30C22 -10 20 16 0 28C-20 16 -22 -10 0 -30z"/>',
    checks: '<path d="M-17 -32h34v32h-34z"/>',
  } as const;
  const ring = Array.from({ length: count }, (_, i) => {
    const flip = print === 'checks' && i % 2 ? at - 32 : at;
    return `<g transform="rotate(${n((i / count) * 360)})translate(0 ${n(-flip)})">${marks[print]}</g>`;
  });
  return `<g fill="${motif}">${ring.join('')}</g>`;
}

/** A plate seen from the side and a little above, 900 wide, its rim at y = 0: for things that stand on it. */
export function plate(x: number, y: number, fill: string, shade: string, shadow: string): string {
  const top = 'M-460 0C-460 -150 460 -150 460 0C460 150 -460 150 -460 0z';
  const under = 'M-460 0C-440 120 -200 196 0 196C200 196 440 120 460 0z';
  const well = 'M-350 -4C-350 -104 350 -104 350 -4C350 96 -350 96 -350 -4z';
  return place(
    `<g transform="translate(44 40)">${fillPath(under, shadow)}</g>` +
      `<path d="${under}" fill="${shade}" stroke="${color.ink}" stroke-width="8"/>` +
      `<path d="${top}" fill="${fill}" stroke="${color.ink}" stroke-width="8"/>` +
      `<path d="${well}" fill="${shade}"/>` +
      stroke('M-420 -22C-400 -96 -200 -110 -60 -112', color.white, 10),
    x,
    y,
  );
}
