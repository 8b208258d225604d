import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readShippingOptions } from '#server/shipping/read-shipping.ts';

/** The shipping options in the format of shipping.json. */
export const exportShipping = async (db: Queryable, storeId: StoreId) =>
  (await readShippingOptions(db, storeId)).map(({ freeFrom, subscriptionsFreeFrom, ...option }) => ({
    ...option,
    freeFromDollars: freeFrom,
    subscriptionsFreeFromDollars: subscriptionsFreeFrom,
  }));
