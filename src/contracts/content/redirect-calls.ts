import { z } from 'zod';
import { defineCall } from '../call.ts';
import { requiredText, storeId } from '../fields.ts';

export const redirectOf = defineCall({
  method: 'GET',
  path: '/data/redirect',
  summary: 'Where an address leads that has no page; browsers ask when a link within the shop leads nowhere',
  tag: 'Content and style',
  query: z.strictObject({ store_id: storeId, path: requiredText(300) }),
  answer: z.object({ to: z.string().nullable() }),
});
