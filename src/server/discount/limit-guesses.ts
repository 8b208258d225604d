import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createLimit } from '#server/platform/limits.ts';

const TEN_MINUTES = 600;

/**
 * Limits how often one network address may try codes that do not exist, over every call that takes one (quotes and checkouts as
 * well as the two that are about codes). Codes that exist do not count. Call it before the routes.
 */
export function limitGuesses(app: FastifyInstance, isOn: boolean): void {
  const wrong = createLimit(isOn, { most: 60, seconds: TEN_MINUTES });
  const counted = new WeakSet<FastifyRequest>();
  app.addHook('preHandler', async (request) => {
    if (!namesCode(request)) return;
    wrong.take(request.ip);
    counted.add(request);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (counted.has(request) && statusCode !== 404) wrong.giveBack(request.ip);
  });
}

function namesCode({ body, params }: FastifyRequest): boolean {
  return isText(body, 'discount_code') || isText(params, 'code');
}

function isText(part: unknown, name: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const value = (part as Record<string, unknown>)[name];
  return typeof value === 'string' && value.trim() !== '';
}
