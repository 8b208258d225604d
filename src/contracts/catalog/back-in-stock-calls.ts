import { z } from 'zod';
import type { BundleId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { email, idOf, quantity, requiredText, storeId } from '../fields.ts';

export const requestBackInStock = defineCall({
  method: 'POST',
  path: '/back_in_stock/request',
  summary:
    'Asks for one email when a sold-out variant or pack is in stock again. It has to be confirmed by an emailed link, except for the proved address of the signed-in customer; the answer is the same whether it was asked for before. 404: it is not sold (any more), 409: that many are in stock, or the customer waits for too much already',
  tag: 'Catalogue',
  body: z.strictObject({
    store_id: storeId,
    item: z
      .union([
        z.strictObject({ sku: requiredText(100) }),
        z.strictObject({ bundle_id: idOf<BundleId>(requiredText(100)) }),
      ])
      .describe('A variant or a pack'),
    quantity: quantity.describe('How many have to be in stock'),
    email,
  }),
  answer: z.object({
    confirmation: z.enum(['emailed', 'not_needed']).describe('Whether a link in an email has to be opened'),
  }),
});
