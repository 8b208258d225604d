import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { DraftLine } from '#domain/orders/draft-order.ts';
import { loadPurchasables } from '#server/catalog/purchasables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The lines with the prices that the catalogue has for them now, so that a later change of one can be told. */
export async function withSavedPrices(
  db: Queryable,
  { storeId, currency }: { storeId: StoreId; currency: CurrencyCode },
  lines: readonly DraftLine[],
): Promise<DraftLine[]> {
  const wanted = lines.map(({ sku, bundleId, contents, quantity }) => ({
    sku,
    bundleId,
    contents,
    quantity,
  }));
  const { items } = await loadPurchasables(db, storeId, currency, wanted);
  return lines.map(({ savedPriceCents: _, ...line }, index) => {
    const sold = items[index];
    const followsCatalogue = line.title === null && line.unitPriceCents === null;
    return sold && followsCatalogue ? { ...line, savedPriceCents: sold.unitPriceCents } : line;
  });
}
