/** The beginnings of paths in the call, with those of the fields. */
const PLACES: readonly [RegExp, string][] = [
  [/^\/name$/, '/recipient/name'],
  [/^\/address\//, '/recipient/'],
  [/^\/discount\/value$/, '/discountValue'],
  [/^\/discount\/label$/, '/discountLabel'],
  [/^\/shipping\/name$/, '/shippingName'],
  [/^\/shipping\/price$/, '/shippingPrice'],
  // What is wrong with a line as a whole is a price that it lacks.
  [/^\/lines\/(\d+)(?:\/unit_price)?$/, '/lines/$1/price'],
];

/** The path of the field that a path of the call means. */
export const fieldPathOf = (path: string): string =>
  PLACES.reduce((found, [place, field]) => found.replace(place, field), path);
