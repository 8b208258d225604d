import type { StoreId } from '#domain/ids.ts';
import type { DeliveryPlace } from '#domain/shipping/delivery-estimate.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type OfferedShipping, type ShippedCart, shippingOptionsTo } from './shipping-store.ts';

/** The options that deliver to a place, each at its lowest price in the regions it may be in. */
export async function lowestPricesTo(
  db: Queryable,
  storeId: StoreId,
  { country, regions }: DeliveryPlace,
  cart: ShippedCart,
): Promise<OfferedShipping[]> {
  if (regions.length === 0) return shippingOptionsTo(db, storeId, { country, state: null }, cart);
  const byRegion = await Promise.all(
    regions.map((state) => shippingOptionsTo(db, storeId, { country, state }, cart)),
  );
  const byOption = Map.groupBy(byRegion.flat(), ({ optionId }) => optionId);
  return [...byOption.values()].flatMap((offers) =>
    offers.toSorted((a, b) => a.priceCents - b.priceCents).slice(0, 1),
  );
}
