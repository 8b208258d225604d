import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceName } from '#domain/accounts/device-name.ts';
import { DomainError } from '#domain/errors.ts';
import type { StaffMemberId, StaffSessionId, StoreId } from '#domain/ids.ts';
import { refusalOfKey } from '#domain/staff/api-key-scopes.ts';
import { type CallPermission, isSensitive, type Permission } from '#domain/staff/permissions.ts';
import { hasPermission, permissionsOf } from '#domain/staff/roles.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { announcesLargeBody } from '#server/platform/http/large-bodies.ts';
import { shopCookie } from '#server/platform/sessions/cookie.ts';
import { newSecret } from '#server/platform/sessions/secrets.ts';
import type { LiveApiKey } from './api-keys/api-key-store.ts';
import { apiKeyLimit, keyOfRequest, permissionOfRoute } from './api-keys/request-by-key.ts';
import {
  deleteStaffSession,
  findStaffSession,
  insertStaffSession,
  STAFF_SESSION_SECONDS,
  type StoredStaffSession,
  touchStaffSession,
} from './staff-session-store.ts';
import type { StaffMember } from './staff-store.ts';

const STAFF_COOKIE = 'staff_session';
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * The staff session of a request, and whether the response sets or clears its cookie. One that has ended leaves it alone,
 * because a sign-in at the same time may just have set another one.
 */
interface StaffSession {
  db: Database;
  /** Whether sensitive permissions need a second factor. */
  requiresSecondFactor: boolean;
  id: StaffSessionId | null;
  stored: StoredStaffSession | null;
  /** The API key of a request that another program sends; it has no session. */
  apiKey: LiveApiKey | null;
  /** Whether the request has the cookie of a session that is not there any more. */
  hasEnded: boolean;
  cookie: 'keep' | 'set' | 'clear';
}

declare module 'fastify' {
  interface FastifyRequest {
    staffSession: StaffSession | null;
  }
}

/**
 * Adds the sessions of staff members to the routes of `app`, behind a cookie of their own: HttpOnly,
 * SameSite=Strict, Secure on https, 12 hours at most. A request with an API key has no session, whatever its cookie says.
 * Register in their scope only. docs/decisions/0221 and 0318.
 */
export async function staffSessionsPlugin(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, publicUrl, requiresSecondFactor, limits } = deps;
  const keyLimit = apiKeyLimit(limits);
  const { name, options } = shopCookie(publicUrl, STAFF_COOKIE);
  const strict = { ...options, sameSite: 'strict' } as const;
  await app.register(cookie);
  app.decorateRequest('staffSession', null);
  const open = async (request: FastifyRequest) => {
    const apiKey = await keyOfRequest(db, keyLimit, request);
    const opened = await openStaffSession(db, apiKey ? undefined : request.cookies[name]);
    request.staffSession = { ...opened, apiKey, db, requiresSecondFactor };
  };
  // Files take memory before anything else of the request is looked at, so they are read for staff only.
  app.addHook('onRequest', async (request) => {
    // A sign-in may come by a proxy that does not say how long its body is.
    if (!announcesLargeBody(request) || permissionOfRoute(request) === 'none') return;
    await open(request);
    if (!sessionOf(request).apiKey) requireStaffSession(request);
  });
  // After the hook that waits for a place, so that a request which is refused costs no query.
  app.addHook('preValidation', async (request) => {
    if (request.staffSession === null) await open(request);
  });
  app.addHook('onSend', async ({ staffSession: session }, reply) => {
    reply.header('cache-control', 'no-store');
    if (session?.cookie === 'clear') reply.clearCookie(name, strict);
    if (session?.cookie === 'set' && session.id)
      reply.setCookie(name, session.id, { ...strict, maxAge: STAFF_SESSION_SECONDS });
  });
}

async function openStaffSession(
  db: Database,
  sent: string | undefined,
): Promise<Pick<StaffSession, 'id' | 'stored' | 'hasEnded' | 'cookie'>> {
  const none = { id: null, stored: null, cookie: 'keep' } as const;
  if (!sent) return { ...none, hasEnded: false };
  const id = sent as StaffSessionId;
  const stored = SECRET.test(sent) ? await findStaffSession(db, id) : null;
  if (!stored) return { ...none, hasEnded: true };
  if (stored.isStale) await touchStaffSession(db, id);
  return { id, stored, hasEnded: false, cookie: 'keep' };
}

/** The signed-in staff member; null without one. */
export function currentStaffMember(request: FastifyRequest): StaffMember | null {
  return sessionOf(request).stored?.member ?? null;
}

/** The signed-in staff member and the id of their session. Throws `not_signed_in`. */
export function requireStaffSession(request: FastifyRequest): {
  member: StaffMember;
  sessionId: StaffSessionId;
} {
  const { stored, id, hasEnded } = sessionOf(request);
  if (!stored || !id)
    throw new DomainError(
      'not_signed_in',
      hasEnded
        ? 'Your session has ended. Please sign in to the back office again.'
        : 'Please sign in to the back office first.',
    );
  return { member: stored.member, sessionId: id };
}

/**
 * The staff member who sends this request, for one store. Read from the database each time, so that a changed
 * role takes effect at once. Throws `not_signed_in`, `forbidden` and `second_factor_needed`. Spec §6, style editing;
 * docs/departures.md.
 */
export function requireStaffMember(
  request: FastifyRequest,
  storeId: StoreId,
  permission: Exclude<CallPermission, 'none'>,
): StaffMember {
  const member = senderOf(request);
  if (member.storeId !== storeId)
    throw new DomainError('forbidden', 'Only the staff of this store may do this.');
  if (permission !== 'signed_in') requireAlso(request, permission);
  return member;
}

/**
 * For what needs a permission besides that of its call; `what` completes ‘Your role does not include …’. Throws `forbidden` and
 * `second_factor_needed`.
 */
export function requireAlso(request: FastifyRequest, permission: Permission, what?: string): void {
  const { apiKey } = sessionOf(request);
  const member = senderOf(request);
  if (!hasPermission(member, permission))
    throw new DomainError(
      'forbidden',
      apiKey
        ? refusalOfKey(apiKey.scopes, permission, what)
        : `Your role does not include ${what ?? 'this'}. Ask an owner of the shop.`,
    );
  if (isSensitive(permission) && lacksSecondFactor(request, member))
    throw new DomainError(
      'second_factor_needed',
      'This needs a second factor. Set up a passkey or an app for codes under ‘Your account’, then try again.',
    );
}

/** Who made the API key of a request, or who is signed in. Throws `not_signed_in`. */
const senderOf = (request: FastifyRequest): StaffMember =>
  (sessionOf(request).apiKey ?? requireStaffSession(request)).member;

/**
 * Whether a staff member, signed in by this request or before, has to set up a second factor for a part of what the
 * role includes.
 */
export function lacksSecondFactor(request: FastifyRequest, member: StaffMember): boolean {
  const { requiresSecondFactor, stored } = sessionOf(request);
  const hasOne = stored?.member.id === member.id && stored.hasSecondFactor;
  return requiresSecondFactor && !hasOne && permissionsOf(member).some(isSensitive);
}

/**
 * For actions that a device left unattended must not allow. Throws `password_needed` when the password was
 * entered too long ago.
 */
export function requireConfirmedPassword(request: FastifyRequest): void {
  refuseApiKey(request);
  if (!sessionOf(request).stored?.isConfirmed)
    throw new DomainError('password_needed', 'Please confirm your password first.');
}

/** For the few changes that ask each time. Throws `password_needed` unless the password was just entered. */
export function requireJustConfirmedPassword(request: FastifyRequest, why: string): void {
  refuseApiKey(request);
  if (!sessionOf(request).stored?.isJustConfirmed)
    throw new DomainError('password_needed', `${why} Please confirm your password for it.`);
}

function refuseApiKey(request: FastifyRequest): void {
  if (isByApiKey(request))
    throw new DomainError('forbidden', 'People confirm this with their password, so no API key may do it.');
}

/** Whether another program sends this request: who works here is no business of it. */
export const isByApiKey = (request: FastifyRequest): boolean => sessionOf(request).apiKey !== null;

/**
 * Signs a staff member in under a new session id, against session fixation. `confirm` runs first in the
 * transaction: it locks the member and throws when the sign-in is no longer allowed.
 */
export async function signInStaff(
  request: FastifyRequest,
  member: StaffMember,
  confirm: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const session = sessionOf(request);
  const id = newSecret() as StaffSessionId;
  const device = deviceName(request.headers['user-agent'] ?? '');
  await session.db.transaction(async (tx) => {
    await confirm(tx);
    if (session.id) await deleteStaffSession(tx, session.id);
    await insertStaffSession(tx, id, { member, device });
  });
  session.id = id;
  session.stored = await findStaffSession(session.db, id);
  session.cookie = 'set';
}

/** Who sends this request, as the audit log names them: a staff member, or an API key by its name. */
export function actorOf(
  request: FastifyRequest,
  member: StaffMember,
): { operator: string; staffMemberId?: StaffMemberId } {
  const { apiKey } = sessionOf(request);
  return apiKey
    ? { operator: `API key ${apiKey.name}` }
    : { operator: member.email, staffMemberId: member.id };
}

/** Deletes the session and clears its cookie. Does nothing without a session. */
export async function signOutStaff(request: FastifyRequest): Promise<void> {
  const session = sessionOf(request);
  if (session.id) await deleteStaffSession(session.db, session.id);
  session.id = null;
  session.stored = null;
  session.cookie = 'clear';
}

function sessionOf(request: FastifyRequest): StaffSession {
  if (!request.staffSession)
    throw new Error(`${request.url} was not registered in a scope with staff sessions`);
  return request.staffSession;
}
