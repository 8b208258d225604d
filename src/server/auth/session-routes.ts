import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/account/auth-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import {
  deleteListedSession,
  deleteOtherSessions,
  listSessions,
} from '#server/platform/sessions/session-store.ts';
import { requireSignedIn } from '#server/platform/sessions/sessions.ts';

/** The list of an account's sessions, and ending them. docs/decisions/0108. */
export function sessionRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, calls.listSessions, async ({ request }) => {
    const { customerId, sessionId } = requireSignedIn(request);
    const listed = await listSessions(db, customerId, sessionId);
    return {
      sessions: listed.map(({ id, device, signedInAt, lastSeenAt, isCurrent }) => ({
        id,
        device: device ?? 'A browser',
        signed_in_at: signedInAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        is_current: isCurrent,
      })),
    };
  });

  serve(app, calls.endSession, async ({ body, request }) => {
    const { customerId } = requireSignedIn(request);
    if (!(await deleteListedSession(db, customerId, body.session_id)))
      throw new DomainError('not_found', 'This session has already ended.');
    return {};
  });

  serve(app, calls.endOtherSessions, async ({ request }) => {
    const { customerId, sessionId } = requireSignedIn(request);
    await deleteOtherSessions(db, customerId, sessionId);
    return {};
  });
}
