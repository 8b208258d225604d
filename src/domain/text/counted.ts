/** `1 order`, `2 orders`; with `many` where the plural is more than an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
