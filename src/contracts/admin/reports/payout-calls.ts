import { z } from 'zod';
import type { BalanceEntryId, OrderId, PayoutId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { cents, currencyCode, idOf, moment, orderNumber, storeId, text } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const tag = 'Back office';
const order = z.object({ order_id: idOf<OrderId>(z.string()), number: orderNumber });

export const payoutLine = z.object({
  id: idOf<BalanceEntryId>(z.string()),
  kind: z.enum(['charge', 'refund', 'dispute', 'fee', 'transfer', 'other']),
  order: order.nullable().describe('Null without `orders:read`'),
  reference: z
    .string()
    .describe('As the provider calls the payment or refund, or what it says about another line'),
  at: moment,
  amount: cents.describe('Negative for what lowers the payout'),
  fee: cents.describe('Negative'),
  recorded: cents.nullable().describe('What the shop has recorded for it; null where it records nothing'),
});
export type PayoutLine = z.output<typeof payoutLine>;

export const payout = z.object({
  payout_id: idOf<PayoutId>(z.string()),
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  arrival_day: z.string().describe('The day on which it is at the bank'),
  currency: currencyCode,
  amount: cents,
  charged: cents,
  refunded: cents.describe('Negative'),
  fees: cents.describe('Negative'),
  disputes: cents.describe('What the bank took back, less what it gave back; negative'),
  transfers: cents.describe('What failed payouts put back, and what the provider withholds or releases'),
  other: cents,
  difference: cents.describe("The amount less what it should be by the shop's records"),
  is_complete: z.boolean().describe('Whether the provider says all that it consists of'),
});

export const adminPayout = defineCall({
  method: 'GET',
  path: '/admin/api/reports/payouts/:payout_id',
  permission: 'reports:read',
  summary: 'A payout of the card provider, with the payments, refunds and fees that it consists of',
  tag,
  params: z.strictObject({ payout_id: idOf<PayoutId>(text(100)) }),
  query: z.strictObject({ store_id: storeId, ...pageQuery }),
  answer: z.object({ payout, lines: z.array(payoutLine), next_cursor: nextCursor }),
});

export const adminAwaitingPayout = defineCall({
  method: 'GET',
  path: '/admin/api/reports/awaiting_payout',
  permission: 'reports:read',
  summary: 'Orders that were paid by card and that no payout has named yet, the oldest first',
  tag,
  query: z.strictObject({ store_id: storeId, ...pageQuery }),
  answer: z.object({
    totals: z.array(
      z.object({
        currency: currencyCode,
        orders: z.int(),
        amount: cents,
        late: z.int().describe('Of the orders: placed more than ten days ago'),
      }),
    ),
    orders: z
      .array(order.extend({ placed_at: moment, currency: currencyCode, amount: cents, is_late: z.boolean() }))
      .nullable()
      .describe('Null without `orders:read`'),
    next_cursor: nextCursor,
  }),
});
