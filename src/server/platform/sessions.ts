import { randomUUID } from 'node:crypto';
import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from './database.ts';
import { createLimit, type Limit } from './limits.ts';
import { networkOf } from './network-address.ts';
import type { Parts } from './parts.ts';
import { newSecret } from './secrets.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  SESSION_SECONDS,
  touchSession,
} from './session-store.ts';

export const SESSION_COOKIE = 'shop_session';
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
}

declare module 'fastify' {
  interface FastifyRequest {
    shopSession: RequestSession | null;
  }
}

/**
 * Gives the routes of `app` (register it in their scope only) server-side sessions behind a signed cookie: HttpOnly,
 * SameSite=Lax, Secure when the shop is on https, 30 days rolling. Without the cookie, or with one that was not signed here, a
 * request costs no query. No cache keeps an answer of these routes, not even one to a visitor without a session: the same address
 * answers others differently. Ended sessions are removed every night. Reasons: docs/decisions/0010.
 */
export async function sessionsPlugin(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, jobs, publicUrl, sessionSecret, defaultStoreId } = parts;
  const newSessions = createLimit(parts.limits, NEW_SESSIONS);
  jobs.every('sweep-sessions', EVERY_NIGHT, () => deleteExpiredSessions(db));
  await app.register(cookie, { secret: sessionSecret });
  app.decorateRequest('shopSession', null);
  app.addHook('onRequest', async (request) => {
    request.shopSession = await openSession({ db, storeId: defaultStoreId, newSessions }, request);
  });
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    signed: true,
  };
  app.addHook('onSend', async (request, reply) => {
    const session = request.shopSession;
    if (!session) return;
    reply.header('cache-control', 'no-store');
    if (session.cookie === 'clear') reply.clearCookie(SESSION_COOKIE, options);
    if (session.cookie === 'set' && session.sessionId) {
      reply.setCookie(SESSION_COOKIE, session.sessionId, { ...options, maxAge: SESSION_SECONDS });
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
  return startSession(session, expectedShopper(request));
}

/**
 * Signs a customer in: the old session ends and another begins under a new id (so that a planted one is worth nothing). The
 * shopper id stays, unless someone else was signed in: then nothing of theirs may pass on.
 */
export async function signIn(request: FastifyRequest, customerId: string): Promise<Shopper> {
  const session = sessionOf(request);
  const before = session.shopper;
  const isSamePerson = before !== null && (before.customerId === null || before.customerId === customerId);
  if (session.sessionId) await deleteSession(session.db, session.sessionId);
  return startSession(session, { shopperId: isSamePerson ? before.shopperId : randomUUID(), customerId });
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
): Promise<RequestSession> {
  const { db, storeId } = made;
  const none: RequestSession = { ...made, sessionId: null, shopper: null, cookie: 'keep' };
  const signed = request.cookies[SESSION_COOKIE];
  if (!signed) return none;
  const { valid, value: sessionId } = request.unsignCookie(signed);
  if (!valid || !sessionId) return { ...none, cookie: 'clear' };
  const stored = await findSession(db, storeId, sessionId);
  if (!stored) return { ...none, cookie: 'clear' };
  if (stored.isStale) await touchSession(db, sessionId);
  const { shopperId, customerId } = stored;
  return {
    ...made,
    sessionId,
    shopper: { shopperId, customerId },
    cookie: stored.isStale ? 'set' : 'keep',
  };
}

async function startSession(session: RequestSession, shopper: Shopper): Promise<Shopper> {
  const sessionId = newSecret();
  await insertSession(session.db, sessionId, { storeId: session.storeId, ...shopper });
  session.sessionId = sessionId;
  session.shopper = shopper;
  session.cookie = 'set';
  return shopper;
}

function sessionOf(request: FastifyRequest): RequestSession {
  if (!request.shopSession) throw new Error(`${request.url} was not registered in a scope with sessions`);
  return request.shopSession;
}
