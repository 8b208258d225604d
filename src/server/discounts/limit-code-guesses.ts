import type {
  FastifyInstance,
  FastifyRequest,
  onResponseAsyncHookHandler,
  preHandlerAsyncHookHandler,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { networkOf } from '#server/platform/rate-limits/network-address.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { createLimit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';

const TEN_MINUTES = 600;

/**
 * Limits how many wrong codes a network address may try, over all calls that take a code; valid codes do not
 * count. Also limits the number of email addresses it may send with codes, because the response reveals who
 * has used one. Call it before the routes.
 */
export function limitCodeGuesses(app: FastifyInstance, store: LimitStore): void {
  const wrong = createNetworkLimit(store, { name: 'code-guesses', most: 60, seconds: TEN_MINUTES });
  const mayAskFor = limitCustomers(store);
  const counted = new WeakSet<FastifyRequest>();
  const count: preHandlerAsyncHookHandler = async (request) => {
    if (!namesCode(request)) return;
    await wrong.take(request.ip);
    counted.add(request);
    await mayAskFor(request.ip, emailOf(request));
  };
  const forget: onResponseAsyncHookHandler = async (request, { statusCode }) => {
    if (counted.has(request) && statusCode !== 404) await wrong.giveBack(request.ip);
  };
  app.addHook('onRoute', (route) => {
    if (!takesCode(route)) return;
    route.preHandler = [route.preHandler ?? [], count].flat();
    route.onResponse = [route.onResponse ?? [], forget].flat();
  });
}

/** At most 30 different email addresses in ten minutes; repeating one is free. */
function limitCustomers(store: LimitStore): (address: string, email: string) => Promise<void> {
  const customers = createNetworkLimit(store, { name: 'code-emails', most: 30, seconds: TEN_MINUTES });
  const known = createLimit(store, { name: 'code-email-known', most: 1, seconds: TEN_MINUTES });
  return async (address, email) => {
    const key = `${networkOf(address)} ${email}`;
    if (email === '' || !(await known.tryTake(key))) return;
    await customers.take(address).catch(async (refusal: unknown) => {
      await known.giveBack(key);
      throw refusal;
    });
  };
}

/** Of bodies that name a code of a discount or a gift card. */
const FIELDS = ['discount_code', 'gift_card_code'];

function takesCode({ url, schema }: RouteOptions): boolean {
  const fields = schema?.body instanceof z.ZodObject ? Object.keys(schema.body.shape) : [];
  return url.includes(':code') || FIELDS.some((field) => fields.includes(field));
}

function namesCode({ body, params }: FastifyRequest): boolean {
  return FIELDS.some((field) => isText(body, field)) || isText(params, 'code');
}

const emailOf = ({ body }: FastifyRequest) => textOf(body, 'email').toLowerCase();

function isText(part: unknown, name: string): boolean {
  return textOf(part, name) !== '';
}

function textOf(part: unknown, name: string): string {
  if (typeof part !== 'object' || part === null) return '';
  const value = (part as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim() : '';
}
