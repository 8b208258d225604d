import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { CallPermission } from '#domain/staff/permissions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createLimit, type Limit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import { findLiveKey, type LiveApiKey } from './api-key-store.ts';
import { KEY_PREFIX } from './manage-api-keys.ts';

const BEARER = /^bearer +(\S+)$/i;

/** Of one key. */
const CALLS_PER_MINUTE = 300;

export const apiKeyLimit = (limits: LimitStore): Limit =>
  createLimit(limits, { name: 'api-key', most: CALLS_PER_MINUTE, seconds: 60 });

/**
 * The key that a request is sent with; null without one. Throws `not_signed_in` for a key that does not work, `too_many_requests`,
 * and `forbidden` for calls that no permission allows.
 */
export async function keyOfRequest(
  db: Database,
  limit: Limit,
  request: FastifyRequest,
): Promise<LiveApiKey | null> {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const secret = BEARER.exec(authorization)?.[1];
  const key = secret?.startsWith(KEY_PREFIX) ? await findLiveKey(db, secret) : null;
  if (key === null)
    throw new DomainError('not_signed_in', 'This API key does not work: it is unknown, revoked or expired.');
  await limit.take(key.id);
  const permission = permissionOfRoute(request);
  if (permission === undefined || permission === 'none' || permission === 'signed_in')
    throw new DomainError('forbidden', 'This call is for people who are signed in, not for API keys.');
  return key;
}

/** What the route of a request asks for; undefined for routes that are not made from a contract. */
export const permissionOfRoute = ({ routeOptions }: FastifyRequest): CallPermission | undefined =>
  (routeOptions.schema as { 'x-permission'?: CallPermission } | undefined)?.['x-permission'];
