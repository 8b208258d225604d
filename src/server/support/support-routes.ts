import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendContactRequest, subscribeToNewsletter as subscribe } from '#contracts/support-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import type { NewsletterSignUp } from '../newsletter/newsletter-sign-up.ts';
import { passOnContactRequest } from './pass-on-contact-request.ts';

const ONE_HOUR = 3600;
const ONE_DAY = 24 * ONE_HOUR;

/** Customer service and newsletter. Spec §7, Customer service and newsletter. */
export function supportRoutes(app: FastifyInstance, deps: Deps, signUp: NewsletterSignUp): void {
  const requests = createNetworkLimit(deps.limits, { name: 'contact-form', most: 100, seconds: ONE_HOUR });
  const requestsOfDay = createNetworkLimit(deps.limits, {
    name: 'contact-form-day',
    most: 200,
    seconds: ONE_DAY,
  });

  serve(app, sendContactRequest, async ({ body, request }) => {
    await requests.take(request.ip);
    await requestsOfDay.take(request.ip);
    const { website, ...form } = body.customer_service_data;
    if (website) return { request_id: randomUUID() };
    return { request_id: await passOnContactRequest(deps, body.store_id, form) };
  });

  serve(app, subscribe, async ({ body, request }) => {
    await signUp({ storeId: body.store_id, email: body.email, ip: request.ip });
    return {};
  });
}
