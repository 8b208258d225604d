import { z } from 'zod';
import { cents } from './fields.ts';

/**
 * A row of an order's totals: an item, a discount code, the shipping, or a tax rule, with the amounts per
 * line in `parts`. Discounts are negative; the rows add up to the total, but for tax that they include. Spec §3, Price info.
 */
const breakdownRow = z.object({
  kind: z.enum(['line', 'discount', 'shipping', 'tax', 'included_tax']),
  label: z.string(),
  amount: cents,
  parts: z.array(z.object({ label: z.string(), amount: cents })),
});

export const breakdown = z.array(breakdownRow).describe('What each cent of the total is for');

export type WireBreakdown = z.output<typeof breakdown>;
