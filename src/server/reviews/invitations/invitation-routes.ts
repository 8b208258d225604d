import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { stopInvitations } from './invitation-store.ts';
import { STOP_REVIEW_EMAILS_PATH } from '../review-emails.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The unsubscribe link of invitations: a confirmation page, and the POST (also one-click, RFC 8058). */
export function invitationRoutes(app: FastifyInstance, { db }: Deps): void {
  const hidden = { schema: { hide: true } };

  app.get(STOP_REVIEW_EMAILS_PATH, hidden, async (request, reply) =>
    sendLinkPage(reply, 200, {
      heading: 'Shall we stop asking?',
      text: 'We do not ask this address for reviews any more. Mails about your orders still come.',
      button: { action: `${STOP_REVIEW_EMAILS_PATH}?token=${tokenOf(request)}`, label: 'Stop asking' },
    }),
  );

  app.post(STOP_REVIEW_EMAILS_PATH, hidden, async (request, reply) =>
    (await stopInvitations(db, hashOfSecret(tokenOf(request))))
      ? sendLinkPage(reply, 200, { heading: 'Done', text: 'We do not ask you for reviews any more.' })
      : sendLinkPage(reply, 404, {
          heading: 'This link does not work',
          text: 'It may have been cut off on its way. Open it in the mail again.',
        }),
  );
}

/** The token of the link, or an empty string for a malformed one. */
function tokenOf({ query }: FastifyRequest): string {
  const token = (query as Record<string, unknown>).token;
  return typeof token === 'string' && TOKEN.test(token) ? token : '';
}
