import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendContactRequest, subscribeToNewsletter as subscribe } from '#contracts/support-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { networkOf } from '#server/platform/rate-limits/network-address.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { passOnContactRequest } from './pass-on-contact-request.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';

const ONE_HOUR = 3600;

/** Customer service and newsletter. Spec §7, Customer service and newsletter. */
export function supportRoutes(app: FastifyInstance, deps: Deps): void {
  const requests = createLimit(deps.limits, { name: 'contact-form', most: 100, seconds: ONE_HOUR });
  const subscriptions = createLimit(deps.limits, {
    name: 'newsletter-address',
    most: 200,
    seconds: ONE_HOUR,
  });
  const mails = createLimit(deps.limits, { name: 'newsletter-mailbox', most: 3, seconds: ONE_HOUR });

  serve(app, sendContactRequest, async ({ body, request }) => {
    await requests.take(networkOf(request.ip));
    const { website, ...form } = body.customer_service_data;
    if (website) return { request_id: randomUUID() };
    return { request_id: await passOnContactRequest(deps, body.store_id, form) };
  });

  serve(app, subscribe, async ({ body, request }) => {
    const { email, store_id: storeId } = body;
    await subscriptions.take(networkOf(request.ip));
    if (await mails.tryTake(`${storeId} ${email}`)) await subscribeToNewsletter(deps, { storeId, email });
    return {};
  });
}
