/**
 * The index `step` positions further in a list of `count` items, starting over at either end; 0 for an empty
 * list. Spec §2.
 */
export function wrapAround(index: number, step: number, count: number): number {
  if (count === 0) return 0;
  return (((index + step) % count) + count) % count;
}
