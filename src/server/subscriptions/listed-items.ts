import { loadPurchasables, type Purchasable } from '#server/catalog/purchasables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readSubscriptionLines, type Subscription, type SubscriptionLine } from './subscription-store.ts';

/** An item of a subscription as its owner sees it. */
export interface ListedItem {
  line: SubscriptionLine;
  handle: string;
  title: string;
  description: string;
  imageUrls: string[];
}

/** The items in their order. Those that are no longer sold are shown by their SKU or bundle id. */
export async function listedItems(
  db: Queryable,
  { id, storeId, currency }: Pick<Subscription, 'id' | 'storeId' | 'currency'>,
): Promise<ListedItem[]> {
  const lines = await readSubscriptionLines(db, id);
  const { items } = await loadPurchasables(db, storeId, currency, lines);
  return lines.map((line, index) => {
    const sold: Partial<Purchasable> = items[index] ?? {};
    return {
      line,
      handle: sold.productHandle ?? '',
      title: sold.title ?? line.sku ?? line.bundleId ?? '',
      description: sold.description ?? '',
      imageUrls: sold.imageUrls ?? [],
    };
  });
}
