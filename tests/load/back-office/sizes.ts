/** How much a filled shop has. */
export interface Sizes {
  orders: number;
  customers: number;
  products: number;
  subscriptions: number;
  reviews: number;
  conversations: number;
  auditEntries: number;
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
};
