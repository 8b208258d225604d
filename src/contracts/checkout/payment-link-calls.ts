import { z } from 'zod';
import type { OrderId, PaymentIntentId } from '#domain/ids.ts';
import { breakdown } from '../breakdown.ts';
import { defineCall } from '../call.ts';
import { cents, currencyCode, idOf, orderNumber, requiredText, storeId } from '../fields.ts';

const tag = 'Orders';
const linked = { store_id: storeId, token: requiredText(200).describe('Of the emailed link') };

export const paymentLink = defineCall({
  method: 'POST',
  path: '/orders/payment_link',
  summary:
    'What an emailed payment link is for; the card provider is asked while a payment is under way. 401: bad link',
  tag,
  body: z.strictObject(linked),
  answer: z.object({
    status: z.enum(['open', 'processing', 'paid']),
    problem: z
      .string()
      .nullable()
      .describe('Why it cannot be paid now, for example because something is sold out'),
    order_number: orderNumber.nullable(),
    order_id: idOf<OrderId>(z.string()).nullable(),
    order_token: z.string().nullable().describe('Opens the page of the order, once it is paid'),
    email: z.string().nullable(),
    name: z.string().nullable(),
    address: z.array(z.string()).describe('Lines of the address, without the name'),
    items: z.array(
      z.object({
        title: z.string(),
        description: z.string(),
        image_url: z.string().nullable(),
        quantity: z.int(),
        unit_price: cents,
        subtotal: cents,
      }),
    ),
    shipping_option: z.string().nullable(),
    currency: currencyCode,
    subtotal: cents,
    total: cents,
    breakdown,
  }),
});

export const payByLink = defineCall({
  method: 'POST',
  path: '/orders/pay_by_link',
  summary:
    'What the payment form needs; reserves the stock for 15 minutes. 409: another total than the shown one, sold out, or paid already',
  tag,
  body: z.strictObject({ ...linked, expected_total: cents.describe('What was shown; compared, never used') }),
  answer: z.object({
    client_secret: z.string(),
    payment_intent_id: idOf<PaymentIntentId>(z.string()),
    provider: z.enum(['stripe', 'sandbox']),
    publishable_key: z.string(),
  }),
});
