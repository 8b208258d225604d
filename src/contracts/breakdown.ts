import { z } from 'zod';
import { cents } from './fields.ts';

/**
 * A row of an order's sum: a thing bought, a discount code, the shipping, or one tax rule; `parts` say line by line what a code took
 * off and what a tax was charged on. Discounts are negative, the rows sum to the total. Spec §3, Price info.
 */
const breakdownRow = z.object({
  kind: z.enum(['line', 'discount', 'shipping', 'tax']),
  label: z.string(),
  amount: cents,
  parts: z.array(z.object({ label: z.string(), amount: cents })),
});

export const breakdown = z.array(breakdownRow).describe('What each cent of the total is for');

export type WireBreakdown = z.output<typeof breakdown>;
