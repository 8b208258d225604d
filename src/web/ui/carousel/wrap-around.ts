/** The index `step` places on in a ring of `count` pictures: after the last comes the first. 0 when there are none. Spec §2. */
export function wrapAround(index: number, step: number, count: number): number {
  if (count === 0) return 0;
  return (((index + step) % count) + count) % count;
}
