import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceName } from '#domain/accounts/device-name.ts';
import { DomainError } from '#domain/errors.ts';
import type { CustomerId, SessionId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Deps } from '../deps.ts';
import { createNetworkLimit, type NetworkLimit } from '../rate-limits/network-limit.ts';
import { shopCookie } from './cookie.ts';
import { newSecret } from './secrets.ts';
import { deleteSession, findSession, insertSession, SESSION_SECONDS, touchSession } from './session-store.ts';

const SESSION_COOKIE = 'shop_session';
/** Per network address. Far above what a large office needs. */
const NEW_SESSIONS = { name: 'new-sessions', most: 3_000, seconds: 600 };

/**
 * Who sends a request: any visitor is a shopper, a customer is signed in. The shopper id owns anonymous carts
 * and checkouts.
 */
export interface Shopper {
  shopperId: ShopperId;
  customerId: CustomerId | null;
}

/**
 * The session of a request, and what the response does with its cookie; `extend` sends it again if its session is there
 * still. A session that is not known leaves it alone, because a login at the same time may just have set another one.
 */
interface RequestSession {
  db: Database;
  storeId: StoreId;
  sessionId: SessionId | null;
  shopper: Shopper | null;
  /** The identity a visitor without a session will have once one is stored. */
  expected?: Shopper;
  /** Limits new sessions per network address. */
  newSessions: NetworkLimit;
  cookie: 'keep' | 'extend' | 'set' | 'clear';
}

declare module 'fastify' {
  interface FastifyRequest {
    shopSession: RequestSession | null;
  }
}

/**
 * Adds server-side sessions to the routes of `app`, behind a signed cookie: HttpOnly, SameSite=Lax, Secure on
 * https, 30 days rolling. Requests without a validly signed cookie cost no query, and responses are never
 * cached, because the same URL answers others differently. Register in their scope only. docs/decisions/0010.
 */
export async function sessionsPlugin(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, publicUrl, sessionSecret, defaultStoreId } = deps;
  const newSessions = createNetworkLimit(deps.limits, NEW_SESSIONS);
  await app.register(cookie, { secret: sessionSecret });
  app.decorateRequest('shopSession', null);
  const { name, options } = shopCookie(publicUrl, SESSION_COOKIE);
  // After the hook that waits for a place, so that a request which is refused costs no query.
  app.addHook('preValidation', async (request) => {
    request.shopSession = await openSession({ db, storeId: defaultStoreId, newSessions }, request, name);
  });
  app.addHook('onSend', async (request, reply) => {
    const session = request.shopSession;
    if (!session) return;
    reply.header('cache-control', 'no-store');
    if (session.cookie === 'clear') reply.clearCookie(name, options);
    const { sessionId } = session;
    if (!sessionId) return;
    const isExtended = session.cookie === 'extend' && (await touchSession(db, sessionId));
    if (session.cookie === 'set' || isExtended)
      reply.setCookie(name, sessionId, { ...options, signed: true, maxAge: SESSION_SECONDS });
  });
}

/** The shopper of the session; null without one. Never creates a session. */
export function currentShopper(request: FastifyRequest): Shopper | null {
  return sessionOf(request).shopper;
}

/**
 * The shopper, or the one that `ensureShopper` would store. For limits, which apply before anything is
 * written.
 */
export function expectedShopper(request: FastifyRequest): Shopper {
  const session = sessionOf(request);
  session.expected ??= { shopperId: newId<ShopperId>(), customerId: null };
  return session.shopper ?? session.expected;
}

/**
 * The shopper; a visitor without a session gets one, stored at once. Throws `too_many_requests` when a
 * network address creates too many.
 */
export async function ensureShopper(request: FastifyRequest): Promise<Shopper> {
  const session = sessionOf(request);
  if (session.shopper) return session.shopper;
  await session.newSessions.take(request.ip);
  return startAnonymousSession(session, expectedShopper(request));
}

/**
 * Signs a customer in under a new session id, against session fixation. The shopper id stays unless another
 * customer was signed in. `confirm` runs first in the transaction: it locks the account and throws when the
 * login is no longer allowed.
 */
export async function signIn(
  request: FastifyRequest,
  { id: customerId }: { id: CustomerId },
  confirm: (tx: Transaction) => Promise<void>,
): Promise<Shopper> {
  const session = sessionOf(request);
  const before = session.shopper;
  const isSamePerson = before !== null && (before.customerId === null || before.customerId === customerId);
  const shopper = { shopperId: isSamePerson ? before.shopperId : newId<ShopperId>(), customerId };
  const account = { customerId, device: deviceName(request.headers['user-agent'] ?? '') };
  const sessionId = newSecret() as SessionId;
  await session.db.transaction(async (tx) => {
    await confirm(tx);
    if (session.sessionId) await deleteSession(tx, session.sessionId);
    await insertSession(tx, sessionId, { storeId: session.storeId, shopperId: shopper.shopperId, account });
  });
  return rememberSession(session, sessionId, shopper);
}

/** The signed-in customer and the id of their session. Throws `not_signed_in`. */
export function requireSignedIn(request: FastifyRequest): { customerId: CustomerId; sessionId: SessionId } {
  const { shopper, sessionId } = sessionOf(request);
  if (!shopper?.customerId || !sessionId) throw new DomainError('not_signed_in', 'Please log in first.');
  return { customerId: shopper.customerId, sessionId };
}

/** Deletes the session and clears its cookie. Does nothing without a session. */
export async function signOut(request: FastifyRequest): Promise<void> {
  const session = sessionOf(request);
  if (session.sessionId) await deleteSession(session.db, session.sessionId);
  session.sessionId = null;
  session.shopper = null;
  session.cookie = 'clear';
}

async function openSession(
  made: Pick<RequestSession, 'db' | 'storeId' | 'newSessions'>,
  request: FastifyRequest,
  cookieName: string,
): Promise<RequestSession> {
  const { db, storeId } = made;
  const none: RequestSession = {
    ...made,
    sessionId: null,
    shopper: null,
    cookie: 'keep',
  };
  const signed = request.cookies[cookieName];
  if (!signed) return none;
  const { valid, value } = request.unsignCookie(signed);
  if (!valid || !value) return none;
  const sessionId = value as SessionId;
  const stored = await findSession(db, storeId, sessionId);
  if (!stored) return none;
  const { shopperId, customerId } = stored;
  return {
    ...made,
    sessionId,
    shopper: { shopperId, customerId },
    cookie: stored.isStale ? 'extend' : 'keep',
  };
}

async function startAnonymousSession(session: RequestSession, shopper: Shopper): Promise<Shopper> {
  const sessionId = newSecret() as SessionId;
  await insertSession(session.db, sessionId, {
    storeId: session.storeId,
    shopperId: shopper.shopperId,
    account: null,
  });
  return rememberSession(session, sessionId, shopper);
}

function rememberSession(session: RequestSession, sessionId: SessionId, shopper: Shopper): Shopper {
  session.sessionId = sessionId;
  session.shopper = shopper;
  session.cookie = 'set';
  return shopper;
}

function sessionOf(request: FastifyRequest): RequestSession {
  if (!request.shopSession) throw new Error(`${request.url} was not registered in a scope with sessions`);
  return request.shopSession;
}
