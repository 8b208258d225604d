import type { Larder } from '../core/larder.ts';

/** A place in a stack: steps to the right, to the left and up. */
export type Cell = readonly [right: number, left: number, up: number, isCut?: boolean];

/** Three by three below, two by two on it, one on top; the ones in front are cut open. */
export const pyramid: readonly Cell[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [2, 0, 0],
  [1, 1, 0],
  [0, 2, 0, true],
  [2, 1, 0],
  [1, 2, 0],
  [2, 2, 0, true],
  [0.5, 0.5, 1],
  [1.5, 0.5, 1],
  [0.5, 1.5, 1],
  [1.5, 1.5, 1, true],
  [1, 1, 2],
];

/** Bites stacked on a square grid, back to front. Each is `half` to a side; (x, y) is the middle of the lowest layer. */
export function biteStack(
  larder: Larder,
  flavours: readonly string[],
  x: number,
  y: number,
  half: number,
  cells: readonly Cell[] = pyramid,
): string {
  const [across, deep, tall] = [half * 0.99, half * 0.49, half * 1.06];
  return cells
    .map(([right, left, up, isCut], i) => {
      const flavour = flavours[i % flavours.length];
      const at = [x + (right - left) * across, y + (right + left - 2) * deep - up * tall] as const;
      return larder.put(`bite-${flavour}${isCut ? '-cut' : ''}`, at[0], at[1], { scale: half / 70 });
    })
    .join('');
}
