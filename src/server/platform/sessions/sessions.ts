import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceName } from '#domain/accounts/device-name.ts';
import { DomainError } from '#domain/errors.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from '../rate-limits/network-address.ts';
import { createLimit, type Limit } from '../rate-limits/rate-limits.ts';
import { shopCookie } from './cookie.ts';
import { newSecret } from './secrets.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  markPasswordGiven,
  SESSION_SECONDS,
  type SessionAccount,
  touchSession,
} from './session-store.ts';

const SESSION_COOKIE = 'shop_session';
const EVERY_NIGHT = '17 3 * * *';
/** For one network address. A large office, or a browser test of everything, stays far below. */
const NEW_SESSIONS = { name: 'new-sessions', most: 3_000, seconds: 600 };

/** Who is asking. A shopper is anyone; a customer has signed in. The shopper id owns anonymous carts and checkouts. */
export interface Shopper {
  shopperId: string;
  customerId: string | null;
}

/** What a request knows of its session, and what its answer must tell the browser. */
interface RequestSession {
  db: Database;
  storeId: string;
  sessionId: string | null;
  shopper: Shopper | null;
  /** Who someone without a session will be once one is stored. */
  expected?: Shopper;
  /** Counts the sessions that are made for one network address. */
  newSessions: Limit;
  cookie: 'keep' | 'set' | 'clear';
  /** The password was given in this session within the last minutes. */
  isPasswordFresh: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    shopSession: RequestSession | null;
  }
}

/**
 * Gives the routes of `app` (register it in their scope only) server-side sessions behind a signed cookie: HttpOnly,
 * SameSite=Lax, Secure when the shop is on https, 30 days rolling, those of accounts with an end. Without the cookie, or with one that was not signed here, a
 * request costs no query. No cache keeps an answer of these routes, not even one to a visitor without a session: the same address
 * answers others differently. Ended sessions are removed every night. Reasons: docs/decisions/0010.
 */
export async function sessionsPlugin(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, jobs, publicUrl, sessionSecret, defaultStoreId } = deps;
  const newSessions = createLimit(deps.limits, NEW_SESSIONS);
  jobs.every('sweep-sessions', EVERY_NIGHT, () => deleteExpiredSessions(db));
  await app.register(cookie, { secret: sessionSecret });
  app.decorateRequest('shopSession', null);
  const { name, options } = shopCookie(publicUrl, SESSION_COOKIE);
  app.addHook('onRequest', async (request) => {
    request.shopSession = await openSession({ db, storeId: defaultStoreId, newSessions }, request, name);
  });
  app.addHook('onSend', async (request, reply) => {
    const session = request.shopSession;
    if (!session) return;
    reply.header('cache-control', 'no-store');
    if (session.cookie === 'clear') reply.clearCookie(name, options);
    if (session.cookie === 'set' && session.sessionId) {
      reply.setCookie(name, session.sessionId, { ...options, signed: true, maxAge: SESSION_SECONDS });
    }
  });
}

/** Who is asking, when they have a session. Never creates one. */
export function currentShopper(request: FastifyRequest): Shopper | null {
  return sessionOf(request).shopper;
}

/**
 * Who is asking, or who they will be once `ensureShopper` has stored their session: for limits, which are asked before anything is
 * written.
 */
export function expectedShopper(request: FastifyRequest): Shopper {
  const session = sessionOf(request);
  session.expected ??= { shopperId: randomUUID(), customerId: null };
  return session.shopper ?? session.expected;
}

/**
 * Who is asking; someone without a session gets one, stored at once, with the answer's cookie. Throws `too_many_requests` when too
 * many sessions were made for one network address.
 */
export async function ensureShopper(request: FastifyRequest): Promise<Shopper> {
  const session = sessionOf(request);
  if (session.shopper) return session.shopper;
  await session.newSessions.take(networkOf(request.ip));
  return startAnonymousSession(session, expectedShopper(request));
}

/**
 * Signs a customer in: the old session ends and another begins under a new id (so that a planted one is worth nothing). The
 * shopper id stays, unless someone else was signed in: then nothing of theirs may pass on. `confirm` runs first in the
 * transaction that stores the session: it locks the account and throws when the account may no longer be signed in to.
 */
export async function signIn(
  request: FastifyRequest,
  { id: customerId, role }: { id: string; role: SessionAccount['role'] },
  confirm: (tx: Transaction) => Promise<void>,
): Promise<Shopper> {
  const session = sessionOf(request);
  const before = session.shopper;
  const isSamePerson = before !== null && (before.customerId === null || before.customerId === customerId);
  const shopper = { shopperId: isSamePerson ? before.shopperId : randomUUID(), customerId };
  const account = { customerId, role, device: deviceName(request.headers['user-agent'] ?? '') };
  const sessionId = newSecret();
  await session.db.transaction(async (tx) => {
    await confirm(tx);
    if (session.sessionId) await deleteSession(tx, session.sessionId);
    await insertSession(tx, sessionId, { storeId: session.storeId, shopperId: shopper.shopperId, account });
  });
  return rememberSession(session, sessionId, shopper);
}

/** The account that this session is signed in to, with what names the session on the server. Throws `not_signed_in`. */
export function requireSignedIn(request: FastifyRequest): { customerId: string; sessionId: string } {
  const { shopper, sessionId } = sessionOf(request);
  if (!shopper?.customerId || !sessionId) throw new DomainError('not_signed_in', 'Please log in first.');
  return { customerId: shopper.customerId, sessionId };
}

/** For what must not be done from a device that was left open. Throws `password_needed` when the password was given too long ago. */
export function requireFreshPassword(request: FastifyRequest): void {
  if (!sessionOf(request).isPasswordFresh)
    throw new DomainError('password_needed', 'This moves money. Please confirm your password first.');
}

/** The password of this session's account was given again. `confirm` as in `signIn`. */
export async function refreshPassword(
  request: FastifyRequest,
  confirm: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { sessionId } = requireSignedIn(request);
  await sessionOf(request).db.transaction(async (tx) => {
    await confirm(tx);
    await markPasswordGiven(tx, sessionId);
  });
}

/** Signs out: the session is gone on the server and the cookie is cleared. Without a session nothing happens. */
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
    ...{ ...made, sessionId: null, shopper: null },
    ...{ cookie: 'keep', isPasswordFresh: false },
  };
  const signed = request.cookies[cookieName];
  if (!signed) return none;
  const { valid, value: sessionId } = request.unsignCookie(signed);
  if (!valid || !sessionId) return { ...none, cookie: 'clear' };
  const stored = await findSession(db, storeId, sessionId);
  if (!stored) return { ...none, cookie: 'clear' };
  if (stored.isStale) await touchSession(db, sessionId);
  const { shopperId, customerId, isPasswordFresh } = stored;
  return {
    ...made,
    sessionId,
    shopper: { shopperId, customerId },
    cookie: stored.isStale ? 'set' : 'keep',
    isPasswordFresh,
  };
}

async function startAnonymousSession(session: RequestSession, shopper: Shopper): Promise<Shopper> {
  const sessionId = newSecret();
  await insertSession(session.db, sessionId, {
    storeId: session.storeId,
    shopperId: shopper.shopperId,
    account: null,
  });
  return rememberSession(session, sessionId, shopper);
}

function rememberSession(session: RequestSession, sessionId: string, shopper: Shopper): Shopper {
  session.sessionId = sessionId;
  session.shopper = shopper;
  session.cookie = 'set';
  return shopper;
}

function sessionOf(request: FastifyRequest): RequestSession {
  if (!request.shopSession) throw new Error(`${request.url} was not registered in a scope with sessions`);
  return request.shopSession;
}
