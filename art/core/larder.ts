import { color } from './palette.ts';
import type { Random } from './random.ts';
import { seeded } from './random.ts';
import { n } from './svg.ts';

/**
 * Draws one piece of food about its own centre, turned by some degrees but lit from the upper left all the same.
 * `pen` thins the outline of pieces that will be shown very large.
 */
export type Part = (random: Random, turn: number, pen?: number) => string;

export type PutOptions = {
  turn?: number;
  scale?: number;
  /** Another drawing of the same thing, so that neighbours differ. */
  stock?: number;
  /** Colour of the solid shadow it casts where it lies; none when left out. */
  shadow?: string;
};

export type Larder = {
  /** A piece at a place. Pieces turned alike share one drawing, which keeps files small. */
  put: (name: string, x: number, y: number, options?: PutOptions) => string;
  defs: () => string;
};

/** Pieces in a heap are turned in eighths, so that few drawings fill it; a piece lying alone is turned as asked. */
const heapStep = 45;

/**
 * A picture's stock of drawn pieces. Each (part, turn) pair is drawn once and reused, so that light stays
 * consistent (the drawing, not the finished piece, is turned).
 */
export function createLarder(parts: Record<string, Part>, seed: number): Larder {
  const drawn = new Map<string, string>();
  const keep = (id: string, draw: () => string): string => {
    if (!drawn.has(id)) drawn.set(id, draw());
    return id;
  };
  const drawPart = (name: string, turn: number, stock: number): string => {
    const part = parts[name];
    if (!part) throw new Error(`No drawing for the ingredient "${name}"`);
    return part(seeded(seed * 7919 + turn * 104729 + stock * 15485863 + name.length * 31), turn);
  };
  return {
    put: (name, x, y, { turn = 0, scale = 1, stock = 0, shadow } = {}) => {
      const wanted = shadow ? Math.round(turn) : Math.round(turn / heapStep) * heapStep;
      const degrees = ((wanted % 360) + 360) % 360;
      const id = keep(`${name}-${degrees}-${stock}`, () => drawPart(name, degrees, stock));
      const piece = use(id, x, y, scale);
      if (!shadow) return piece;
      const shadowId = keep(`${id}-${shadow.slice(1)}`, () => inOneColour(drawn.get(id) ?? '', shadow));
      return use(shadowId, x + 9 * scale, y + 10 * scale, scale) + piece;
    },
    defs: () => `<defs>${[...drawn].map(([id, svg]) => `<g id="${id}">${svg}</g>`).join('')}</defs>`,
  };
}

function use(id: string, x: number, y: number, scale: number): string {
  const grown = scale === 1 ? '' : `scale(${Math.round(scale * 1000) / 1000})`;
  return `<use xlink:href="#${id}" transform="translate(${n(x)} ${n(y)})${grown}"/>`;
}

/** Any drawing as its silhouette: whatever is inked, in one colour; all of it where nothing is inked. */
export function inOneColour(svg: string, paint: string): string {
  const isInked = svg.includes(color.ink);
  const kept = svg.replaceAll(/<(?:path|circle|ellipse|rect) [^>]*\/>/g, (shape) =>
    isInked && !shape.includes(color.ink) ? '' : shape,
  );
  return kept.replaceAll(/(fill|stroke)="#[^"]+"/g, `$1="${paint}"`);
}
