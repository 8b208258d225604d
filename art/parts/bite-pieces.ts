import type { Part } from '../core/larder.ts';
import { bite } from './bite.ts';
import { type BiteName, biteFlavours } from './bite-flavours.ts';

/** Every flavour whole (`bite-…`) and cut open (`bite-…-cut`), 140 wide. A cube is never turned: its light is drawn in. */
export const bitePieces: Record<string, Part> = Object.fromEntries(
  (Object.keys(biteFlavours) as BiteName[]).flatMap((name): [string, Part][] => {
    const flavour = biteFlavours[name];
    return [
      [`bite-${name}`, (random) => bite(random, { flavour, half: 70 })],
      [`bite-${name}-cut`, (random) => bite(random, { flavour, half: 70, cut: true })],
    ];
  }),
);
