import type { DiscountableLine } from '#domain/discounts/discount.ts';
import type { FieldProblem } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import {
  collectionsNamed,
  existingAmong,
  membersAmong,
  titlesOfProducts,
} from '#server/catalog/collections/collection-store.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Handles of the products and names of the collections that a discount is for; both empty: everything. */
export interface Restriction {
  products: readonly string[];
  collections: readonly string[];
}

interface SoldLine {
  productHandle: string;
  unitPriceCents: Cents;
  quantity: number;
}

/** Lines with whether a discount is for them. A pack is a product of its own, whatever is in it. */
export async function withEligibility(
  db: Queryable,
  storeId: StoreId,
  { products, collections }: Restriction,
  lines: readonly SoldLine[],
): Promise<DiscountableLine[]> {
  const isForEverything = products.length === 0 && collections.length === 0;
  const handles = [...new Set(lines.map(({ productHandle }) => productHandle))];
  const members =
    collections.length === 0 ? [] : await membersAmong(db, storeId, { names: collections, handles });
  const eligible = new Set([...products, ...members]);
  return lines.map(({ productHandle, unitPriceCents, quantity }) => ({
    unitPriceCents,
    quantity,
    isEligible: isForEverything || eligible.has(productHandle),
  }));
}

/** What a discount is for, as shoppers know it: products on sale, then collections; empty for everything. */
export async function namesOfEligible(
  db: Queryable,
  storeId: StoreId,
  { products, collections }: Restriction,
): Promise<string[]> {
  const named = collections.length === 0 ? [] : await collectionsNamed(db, storeId, collections);
  return [
    ...(products.length === 0 ? [] : await titlesOfProducts(db, storeId, products)),
    ...named.map(({ title }) => title),
  ];
}

/** Products and collections that a discount is given and that do not exist; what it had `before` may be deleted since. */
export async function missingNames(
  db: Queryable,
  storeId: StoreId,
  given: Restriction,
  before: Restriction,
): Promise<FieldProblem[]> {
  const products = given.products.filter((handle) => !before.products.includes(handle));
  const collections = given.collections.filter((name) => !before.collections.includes(name));
  const known = await existingAmong(db, storeId, { products, collections });
  const missing = [
    ...products
      .filter((handle) => !known.products.includes(handle))
      .map((name) => ({ path: '/products', name })),
    ...collections
      .filter((name) => !known.collections.includes(name))
      .map((name) => ({ path: '/collections', name })),
  ];
  return missing.map(({ path, name }) => ({ path, message: `There is no ${name} any more.` }));
}
