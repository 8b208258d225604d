/** What a code takes off unless a test says otherwise: 20 percent of everything, for everybody, at any time. */
export const DISCOUNT_TERMS = {
  ...{ automatic: false, combines_with_codes: false, buy_x_get_y: null, budgets: null },
  ...{ minimum_subtotal: { usd: 0, cad: 0 }, minimum_units: 0, products: [], collections: [] },
  ...{ percentage: 20, amounts: { usd: 0, cad: 0 }, caps: null },
  ...{ free_shipping: false, once_per_customer: false, first_order_only: false },
  ...{ max_redemptions: null, starts: null, ends: null },
};
