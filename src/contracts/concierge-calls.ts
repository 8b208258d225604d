import { z } from 'zod';
import { defineCall } from './call.ts';
import { requiredText, storeId } from './fields.ts';
import { productDetails } from './product.ts';

export const askConcierge = defineCall({
  method: 'POST',
  path: '/concierge/messages',
  summary: 'Asks the concierge; streamed with Accept: text/event-stream',
  tag: 'Concierge',
  body: z.strictObject({
    store_id: storeId,
    conversation_id: requiredText(100),
    message: requiredText(2000),
  }),
  answer: z.object({
    reply: z.string(),
    products: z.array(productDetails),
    links: z.array(z.object({ title: z.string(), url: z.string() })),
  }),
});
