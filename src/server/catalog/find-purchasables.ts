import { and, asc, eq, ilike, isNull, or } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import { bundles, products, variants } from '#server/platform/database/schema/catalog-tables.ts';
import { loadPurchasables, type Purchasable } from './purchasables.ts';

const MOST = 20;

/** Something that can be sold, with the units that are left of it. */
export interface AvailablePurchasable extends Purchasable {
  available: number;
}

/** Variants and packs on sale whose name or SKU contains a text, by name; the first of all without one. */
export async function findPurchasables(
  db: Queryable,
  { storeId, currency, text }: { storeId: StoreId; currency: CurrencyCode; text: string },
): Promise<AvailablePurchasable[]> {
  const pattern = containing(text);
  const isActive = and(eq(products.storeId, storeId), eq(products.status, 'active'));
  const found = await db
    .select({ sku: variants.sku })
    .from(variants)
    .innerJoin(
      products,
      and(eq(products.storeId, variants.storeId), eq(products.handle, variants.productHandle)),
    )
    .where(
      and(
        isActive,
        or(
          ilike(products.title, pattern),
          ilike(variants.description, pattern),
          ilike(variants.sku, pattern),
        ),
      ),
    )
    .orderBy(asc(products.title), asc(variants.position))
    .limit(MOST);
  const packs = await db
    .select({ bundleId: bundles.bundleId })
    .from(bundles)
    .innerJoin(
      products,
      and(eq(products.storeId, bundles.storeId), eq(products.handle, bundles.productHandle)),
    )
    .where(and(isActive, isNull(bundles.unitsToChoose), ilike(bundles.title, pattern)))
    .orderBy(asc(bundles.title))
    .limit(MOST);
  const wanted = [...found, ...packs].map((item) => ({ ...item, quantity: 1 }));
  const { items, availableBySku } = await loadPurchasables(db, storeId, currency, wanted);
  return items.flatMap((item) => (item ? [{ ...item, available: unitsForSale(item, availableBySku) }] : []));
}

/** How often something can be sold: the scarcest part of a pack decides. */
export const unitsForSale = (
  { skuQuantities }: Pick<Purchasable, 'skuQuantities'>,
  availableBySku: Readonly<Record<string, number>>,
): number =>
  Math.max(
    0,
    Math.min(
      ...Object.entries(skuQuantities).map(([sku, units]) => Math.floor((availableBySku[sku] ?? 0) / units)),
    ),
  );
