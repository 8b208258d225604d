import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { requiredText, storeId, text } from '../../fields.ts';

const tag = 'Back office';
const typed = {
  store_id: storeId,
  page: requiredText(64).describe('email- and a kind of email, like email-order-confirmation'),
  content: z.record(z.string(), text(2000)).describe('The texts as they are typed'),
  order: text(64).describe(
    'The number of an order to show it with, for those who may see orders; the newest one when it is empty',
  ),
};

export const adminPreviewEmail = defineCall({
  method: 'POST',
  path: '/admin/api/email_previews',
  permission: 'content:read',
  summary: 'An email in these texts, about an order where it is about one; 400 with what is wrong',
  tag,
  body: z.strictObject(typed),
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    order_number: z
      .string()
      .nullable()
      .describe('Of the order that it shows; null where its values are made up'),
  }),
});

export const adminSendSampleEmail = defineCall({
  method: 'POST',
  path: '/admin/api/email_previews/send',
  permission: 'content:edit',
  summary: 'Sends an email in these texts to the staff member who asks',
  tag,
  body: z.strictObject({
    ...typed,
    idempotency_key: z.uuid().describe('The same one for a repeated request: it sends one'),
  }),
  answer: z.object({ to: z.string() }),
});
