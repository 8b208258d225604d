import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';

/** The number of a store's next order, as the value of a row that is inserted. docs/decisions/0226. */
export const nextOrderNumber = (storeId: StoreId | Placeholder): SQL<number> =>
  sql<number>`next_order_number(${storeId})`;
