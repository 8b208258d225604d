/** How much a filled shop has. */
export interface Sizes {
  orders: number;
  customers: number;
  products: number;
  subscriptions: number;
  reviews: number;
  conversations: number;
  auditEntries: number;
  redirects: number;
  missingPages: number;
  storeLocations: number;
  discountCodes: number;
  giftCards: number;
  imports: number;
  /** Of each of the newest imports. */
  importRows: number;
  exports: number;
  importedOrders: number;
  webhookDeliveries: number;
}

/** What the back office is held to. */
export const LARGE: Sizes = {
  orders: 100_000,
  customers: 50_000,
  products: 10_000,
  subscriptions: 5_000,
  reviews: 20_000,
  conversations: 100_000,
  auditEntries: 200_000,
  redirects: 20_000,
  missingPages: 10_000,
  storeLocations: 2_000,
  discountCodes: 5_000,
  giftCards: 10_000,
  imports: 500,
  importRows: 10_000,
  exports: 20_000,
  importedOrders: 50_000,
  webhookDeliveries: 100_000,
};
