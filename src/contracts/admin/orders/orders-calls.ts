import { z } from 'zod';
import type { OrderId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { idOf, requiredText, storeId } from '../../fields.ts';

const tag = 'Back office';

const orderId = idOf<OrderId>(z.uuid());

export const adminCancelOrder = defineCall({
  method: 'POST',
  path: '/admin/api/cancel',
  permission: 'orders:cancel',
  summary: 'Cancels an order that was not shipped: money and stock go back, the customer is told',
  tag,
  body: z.strictObject({
    store_id: storeId,
    order_id: orderId,
    reason: requiredText(500).describe('Kept, not shown to the customer'),
  }),
  answer: z.object({
    message: z.string().nullable().describe('The state of its refund; null when nothing was paid'),
  }),
});
