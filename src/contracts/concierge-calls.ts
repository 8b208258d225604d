import { z } from 'zod';
import type { BrowserConversationId } from '#domain/ids.ts';
import { defineCall } from './call.ts';
import { currencyCode, idOf, requiredText, storeId } from './fields.ts';
import { productDetails } from './catalog/product.ts';

export const askConcierge = defineCall({
  method: 'POST',
  path: '/concierge/messages',
  summary: 'Asks the concierge; streamed with Accept: text/event-stream',
  tag: 'Concierge',
  body: z.strictObject({
    store_id: storeId,
    conversation_id: idOf<BrowserConversationId>(requiredText(100)).describe(
      'Chosen by the client; bound to the session that begins it',
    ),
    message: requiredText(1000),
    currency: currencyCode.optional().describe("Of the prices; the store's own when left out"),
  }),
  answer: z.object({
    kind: z.string().describe('What was asked, as the concierge has understood it'),
    reply: z.string(),
    products: z.array(productDetails),
    links: z.array(z.object({ title: z.string(), url: z.string() })),
    allergies: z
      .array(z.string())
      .describe(
        'What must not be eaten, as told in this conversation: what was shown before is no longer offered',
      ),
  }),
});
