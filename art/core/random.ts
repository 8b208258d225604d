export type Random = {
  /** A number in [low, high). */
  between: (low: number, high: number) => number;
  /** A whole number in [0, count). */
  index: (count: number) => number;
  pick: <T>(items: readonly T[]) => T;
};

/** A seeded source of chance (mulberry32): the same seed always draws the same picture. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const index = (count: number): number => Math.floor(next() * count);
  return {
    between: (low, high) => low + next() * (high - low),
    index,
    pick: (items) => items[index(items.length)] as (typeof items)[number],
  };
}
