import type { Cents, CurrencyCode } from '../money.ts';

/** What a shopper put into one box: units by SKU. */
export type BoxContents = Readonly<Record<string, number>>;

/** What may go into a box: exactly `units` units of the SKUs in `from`, each with its units in stock. */
export interface BoxChoice {
  units: number;
  from: readonly { sku: string; handle: string; stock: number }[];
}

/** Whether a product is a box, which shoppers fill themselves. */
export const isBox = ({ bundles }: { bundles: readonly { choice?: unknown }[] }): boolean =>
  bundles.some(({ choice }) => Boolean(choice));

/** Whether there is enough stock for one box of any contents; SKUs with less than none count as none. */
export function isFillable({ units, from }: { units: number; from: readonly { stock: number }[] }): boolean {
  return from.reduce((sum, { stock }) => sum + Math.max(stock, 0), 0) >= units;
}

/** Units in a box, complete or not. */
export function countUnits(contents: BoxContents): number {
  return Object.values(contents).reduce((sum, count) => sum + count, 0);
}

/** The contents with a unit more of a SKU; unchanged when the box is full. */
export function putInto(units: number, contents: BoxContents, sku: string): BoxContents {
  return countUnits(contents) < units ? { ...contents, [sku]: (contents[sku] ?? 0) + 1 } : contents;
}

/** The contents with a unit less of a SKU. */
export function takeOut(contents: BoxContents, sku: string): BoxContents {
  const { [sku]: count = 0, ...others } = contents;
  return count > 1 ? { ...contents, [sku]: count - 1 } : others;
}

/** The contents without the units beyond the size of the box, those that were put in last first. */
export function fitInto(units: number, contents: BoxContents): BoxContents {
  let room = units;
  const kept = Object.entries(contents).map(([sku, count]) => {
    const taken = Math.min(count, room);
    room -= taken;
    return [sku, taken] as const;
  });
  return Object.fromEntries(kept.filter(([, count]) => count > 0));
}

/** What is in a box: bags with their own prices and weights, and how many of each. */
type BoxedBags = readonly {
  bag: {
    netWeightGrams: number | null;
    prices: Readonly<Partial<Record<CurrencyCode, { priceCents: Cents }>>>;
  };
  quantity: number;
}[];

/** The net weight of a box's contents in grams; null when that of a bag is unknown. */
export function boxWeight(bags: BoxedBags): number | null {
  let sum = 0;
  for (const { bag, quantity } of bags) {
    if (bag.netWeightGrams === null) return null;
    sum += bag.netWeightGrams * quantity;
  }
  return sum;
}

/** What the contents of a box would cost separately, less the price of the box; null when one has no price in `currency`. */
export function savedByBox(bags: BoxedBags, boxPrice: Cents, currency: CurrencyCode): Cents | null {
  let sum = 0;
  for (const { bag, quantity } of bags) {
    const price = bag.prices[currency];
    if (!price) return null;
    sum += price.priceCents * quantity;
  }
  return sum - boxPrice;
}

/** Whether contents that a client sent are a whole box of these SKUs. Stock is not considered. */
export function isCompleteBox(
  { units, skus }: { units: number; skus: readonly string[] },
  contents: BoxContents,
): boolean {
  const isAllowed = Object.entries(contents).every(
    ([sku, count]) => skus.includes(sku) && Number.isInteger(count) && count > 0,
  );
  return isAllowed && countUnits(contents) === units;
}

/** 'The Mix (10 oz)'; the title alone where a variant has no attributes. */
export function contentName(title: string, attributes: Readonly<Record<string, string>>): string {
  const named = Object.values(attributes).join(', ');
  return named === '' ? title : `${title} (${named})`;
}

/** '2 × The Mix (10 oz), 4 × Mango Chilli Bites (7 oz)', as orders keep it. */
export function contentsText(contents: readonly { name: string; quantity: number }[]): string {
  return contents.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}
