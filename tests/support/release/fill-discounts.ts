import { DISCOUNT_TERMS } from '../buying/discount-terms.ts';
import { placeOrder } from '../buying/orders.ts';
import type { TestShop, TestShopper } from '../test-shop.ts';
import { postAsStaff } from './post-as-staff.ts';

/** A code with a budget of 8.00, of which an order has taken 5.00. */
export const HALF_SPENT = 'TEATIME';
const SPENT = 'FIRSTCUP';

/** Discounts with a budget: one that is spent, and one of which something is left. */
export async function fillDiscountBudgets(shop: TestShop, operator: TestShopper): Promise<void> {
  for (const [code, budget] of [
    [HALF_SPENT, 800],
    [SPENT, 500],
  ] as const) {
    await postAsStaff(operator, 'discounts', {
      ...DISCOUNT_TERMS,
      code,
      percentage: 0,
      amounts: { usd: 500, cad: 500 },
      budgets: { usd: budget, cad: budget },
    });
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { discount_code: code });
  }
}
