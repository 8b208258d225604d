import type * as support from '#contracts/support-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the contact form and the newsletter. */
export const supportEndpoints = {
  sendContactRequest: endpoint<typeof support.sendContactRequest>(
    'POST',
    '/customer_service/process_customer_service_request',
  ),
  subscribeToNewsletter: endpoint<typeof support.subscribeToNewsletter>(
    'POST',
    '/customer_service/add_customer_to_newsletter',
  ),
};
