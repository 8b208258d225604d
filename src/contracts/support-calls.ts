import { z } from 'zod';
import { defineCall } from './call.ts';
import { email, line, nothing, requiredLine, requiredText, storeId, text } from './fields.ts';

const tag = 'Customer service';

/** Spec §3, Contact form. `website` is a honeypot: people leave it empty. */
export const contactForm = z.strictObject({
  customer_name: requiredLine(200),
  customer_email: email,
  customer_phone_number: line(50).nullish(),
  order_number: line(60).nullish().describe('The order that it is about, as the shopper typed it'),
  message: requiredText(5000),
  conversation: text(20_000)
    .nullish()
    .describe('What was said to the concierge before, as the shopper sends it along'),
  website: text(200).optional(),
});

export const sendContactRequest = defineCall({
  method: 'POST',
  path: '/customer_service/process_customer_service_request',
  summary: 'Sends a message to customer service',
  tag,
  body: z.strictObject({ customer_service_data: contactForm, store_id: storeId }),
  answer: z.object({ request_id: z.string() }),
});

export const subscribeToNewsletter = defineCall({
  method: 'POST',
  path: '/customer_service/add_customer_to_newsletter',
  summary: 'Subscribes an address, which is asked by mail to confirm it; answers the same when it already is',
  tag,
  body: z.strictObject({ email, store_id: storeId }),
  answer: nothing,
});
