import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  type contactForm,
  sendContactRequest,
  subscribeToNewsletter as subscribe,
} from '#contracts/support-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { createLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network-address.ts';
import type { Parts } from '#server/platform/parts.ts';
import { serve } from '#server/platform/serve-call.ts';
import { contactRequests } from '#server/platform/tables/store-tables.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';

const ONE_HOUR = 3600;

/** Customer service and newsletter. Spec §7, Customer service and newsletter. */
export function supportRoutes(app: FastifyInstance, parts: Parts): void {
  const requests = createLimit(parts.limits, { name: 'contact-form', most: 100, seconds: ONE_HOUR });
  const subscriptions = createLimit(parts.limits, {
    name: 'newsletter-address',
    most: 200,
    seconds: ONE_HOUR,
  });
  const mails = createLimit(parts.limits, { name: 'newsletter-mailbox', most: 3, seconds: ONE_HOUR });

  serve(app, sendContactRequest, async ({ body, request }) => {
    await requests.take(networkOf(request.ip));
    const { website, ...form } = body.customer_service_data;
    if (website) return { request_id: randomUUID() };
    return { request_id: await keepContactRequest(parts.db, body.store_id, form) };
  });

  serve(app, subscribe, async ({ body, request }) => {
    const { email, store_id: storeId } = body;
    await subscriptions.take(networkOf(request.ip));
    if (await mails.tryTake(`${storeId} ${email}`)) await subscribeToNewsletter(parts, { storeId, email });
    return {};
  });
}

async function keepContactRequest(
  db: Database,
  storeId: string,
  form: Omit<z.output<typeof contactForm>, 'website'>,
): Promise<string> {
  const [kept] = await db
    .insert(contactRequests)
    .values({
      storeId,
      customerName: form.customer_name.trim(),
      customerEmail: form.customer_email,
      customerPhoneNumber: form.customer_phone_number?.trim() || null,
      message: form.message,
      conversation: form.conversation?.trim() ? { transcript: form.conversation } : null,
    })
    .returning({ id: contactRequests.id });
  if (!kept) throw new Error('a contact request was not stored');
  return kept.id;
}
