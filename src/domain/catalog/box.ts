/** What a shopper put into one box: units by SKU. */
export type BoxContents = Readonly<Record<string, number>>;

/** What may go into a box: exactly `units` units of the SKUs in `from`, each with its units in stock. */
export interface BoxChoice {
  units: number;
  from: readonly { sku: string; handle: string; stock: number }[];
}

/** Units in a box, complete or not. */
export function unitsIn(contents: BoxContents): number {
  return Object.values(contents).reduce((sum, count) => sum + count, 0);
}

/** The contents with a unit more of a SKU; unchanged when the box is full. */
export function putInto(units: number, contents: BoxContents, sku: string): BoxContents {
  return unitsIn(contents) < units ? { ...contents, [sku]: (contents[sku] ?? 0) + 1 } : contents;
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

/** Whether contents that a client sent are a whole box of these SKUs. Stock is not considered. */
export function isCompleteBox(
  { units, skus }: { units: number; skus: readonly string[] },
  contents: BoxContents,
): boolean {
  const isAllowed = Object.entries(contents).every(
    ([sku, count]) => skus.includes(sku) && Number.isInteger(count) && count > 0,
  );
  return isAllowed && unitsIn(contents) === units;
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
