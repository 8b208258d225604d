import type { z } from 'zod';
import type { purchasableItems } from '#contracts/admin/orders/draft-orders-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { findPurchasables } from '#server/catalog/find-purchasables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What the catalogue sells that is called like this, as staff pick it for a cart. */
export async function foundPurchasables(
  db: Database,
  storeId: StoreId,
  { currency, q = '' }: { currency: CurrencyCode; q?: string | undefined },
  showsStock: boolean,
): Promise<z.input<typeof purchasableItems>> {
  const found = await findPurchasables(db, { storeId, currency, text: q.trim() });
  return {
    items: found.map(({ sku, bundleId, title, description, imageUrls, unitPriceCents, available }) => ({
      sku,
      bundle_id: bundleId,
      title,
      description,
      available: showsStock ? available : null,
      image_url: imageUrls[0] ?? null,
      price: unitPriceCents,
    })),
  };
}
