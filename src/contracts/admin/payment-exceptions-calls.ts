import { z } from 'zod';
import type { CheckoutId, OrderId, PaymentIntentId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { cents, currencyCode, idOf, moment, requiredText, storeId } from '../fields.ts';
import { nextCursor, pageQuery } from '../paging.ts';

const tag = 'Back office';

/** A payment whose amount is not the shop's, or which could not be given back. */
export const paymentException = z.object({
  checkout_id: idOf<CheckoutId>(z.string()),
  payment_id: idOf<PaymentIntentId>(z.string()).nullable().describe('As the card provider names it'),
  provider: z.enum(['sandbox', 'stripe']),
  total: cents.describe('What the checkout costs'),
  currency: currencyCode,
  email: z.string().nullable(),
  last_error: z.string().nullable(),
  updated_at: moment,
});
export type PaymentException = z.output<typeof paymentException>;

export const adminPaymentExceptions = defineCall({
  method: 'GET',
  path: '/admin/api/payment_exceptions',
  permission: 'payments:read',
  summary: 'Payments that need a person, the one that waits longest first',
  tag,
  query: z.strictObject({ store_id: storeId, ...pageQuery }),
  answer: z.object({ payment_exceptions: z.array(paymentException), next_cursor: nextCursor }),
});

export const adminResolvePaymentException = defineCall({
  method: 'POST',
  path: '/admin/api/payment_exceptions/:checkout_id/resolve',
  permission: 'payments:resolve',
  summary:
    'Resolves a payment exception after asking the card provider for its state: paid makes or keeps the order, unpaid gives everything back. Twice: the second time is refused',
  tag,
  params: z.object({ checkout_id: z.uuid() }),
  body: z.strictObject({
    store_id: storeId,
    resolution: z.enum(['paid', 'unpaid']),
    note: requiredText(500).describe('Why; kept, not shown to the customer'),
    is_elsewhere: z
      .boolean()
      .describe('With unpaid, when the provider could not give the money back: it went back by another way'),
  }),
  answer: z.object({
    outcome: z.enum(['accept', 'sell', 'cancel', 'return', 'close']),
    order_id: idOf<OrderId>(z.string()).nullable(),
    refund: z.string().nullable().describe('The state of the refund, in words'),
  }),
});
