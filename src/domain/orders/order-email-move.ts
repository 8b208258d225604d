import type { CheckoutId, OrderId, StoreId } from '../ids.ts';

/** Another email address of a guest's order, as staff correct it. */
export interface OrderEmailMove {
  storeId: StoreId;
  orderId: OrderId;
  /** By which it was bought. */
  checkoutId: CheckoutId | null;
  /** In lower case. */
  from: string;
  to: string;
}
