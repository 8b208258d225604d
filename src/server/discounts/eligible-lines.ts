import type { DiscountableLine, NamesOfDiscount } from '#domain/discounts/discount.ts';
import type { FieldProblem } from '#domain/errors.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
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
  giftCard?: GiftCardDetails | null;
}

/** What a discount is for, and what is got with it where that is something else. */
export interface Scope extends Restriction {
  buyUnits: number;
  getProducts: readonly string[];
  getCollections: readonly string[];
}

/** What is got with what is bought; null when it is the same. */
function rewardOf({
  buyUnits,
  getProducts: products,
  getCollections: collections,
}: Scope): Restriction | null {
  const isSame = buyUnits === 0 || (products.length === 0 && collections.length === 0);
  return isSame ? null : { products, collections };
}

/** Lines with whether a discount is for them, which it never is for gift cards. A pack is a product of its own, whatever is in it. */
export async function withEligibility(
  db: Queryable,
  storeId: StoreId,
  scope: Scope,
  lines: readonly SoldLine[],
): Promise<DiscountableLine[]> {
  const handles = [...new Set(lines.map(({ productHandle }) => productHandle))];
  const reward = rewardOf(scope);
  const isBought = await membership(db, storeId, scope, handles);
  const isGot = reward === null ? isBought : await membership(db, storeId, reward, handles);
  return lines.map(({ productHandle, unitPriceCents, quantity, giftCard }) => ({
    productHandle,
    unitPriceCents,
    quantity,
    isEligible: !giftCard && isBought(productHandle),
    isReward: scope.buyUnits > 0 && !giftCard && isGot(productHandle),
  }));
}

async function membership(
  db: Queryable,
  storeId: StoreId,
  { products, collections }: Restriction,
  handles: readonly string[],
): Promise<(handle: string) => boolean> {
  if (products.length === 0 && collections.length === 0) return () => true;
  const members =
    collections.length === 0 ? [] : await membersAmong(db, storeId, { names: collections, handles });
  const eligible = new Set([...products, ...members]);
  return (handle) => eligible.has(handle);
}

/** The names of what a discount is for and of what is got. */
export async function namesOfDiscount(
  db: Queryable,
  storeId: StoreId,
  scope: Scope,
): Promise<NamesOfDiscount> {
  const reward = rewardOf(scope);
  return {
    bought: await namesOfEligible(db, storeId, scope),
    got: reward && (await namesOfEligible(db, storeId, reward)),
  };
}

/** What a discount is for, as shoppers know it: products on sale, then collections; empty for everything. */
async function namesOfEligible(
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
