import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { setSubscription } from './newsletter-store.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The newsletter's emailed links: a confirmation page, and the POST (also one-click, RFC 8058). */
export function newsletterLinkRoutes(app: FastifyInstance, { db }: Deps): void {
  const hidden = { schema: { hide: true } };

  app.get('/newsletter/confirm', hidden, async (request, reply) =>
    sendLinkPage(reply, 200, {
      heading: 'Shall we write to you?',
      text: 'One more tap, and our news comes to your mailbox.',
      button: { action: `/newsletter/confirm?token=${tokenOf(request)}`, label: 'Yes, send me the news' },
    }),
  );

  app.post('/newsletter/confirm', hidden, async (request, reply) => {
    const isKnown = await setSubscription(db, tokenOf(request), 'confirmed');
    if (!isKnown) return sendUnknownLink(reply);
    return sendLinkPage(reply, 200, {
      heading: 'You are on the list',
      text: 'We write when there is something worth tasting.',
    });
  });

  app.get('/newsletter/unsubscribe', hidden, async (request, reply) =>
    sendLinkPage(reply, 200, {
      heading: 'Shall we stop?',
      text: 'We take your address off the list at once.',
      button: { action: `/newsletter/unsubscribe?token=${tokenOf(request)}`, label: 'Unsubscribe' },
    }),
  );

  app.post('/newsletter/unsubscribe', hidden, async (request, reply) => {
    const isKnown = await setSubscription(db, tokenOf(request), 'unsubscribed');
    if (!isKnown) return sendUnknownLink(reply);
    return sendLinkPage(reply, 200, {
      heading: 'Done',
      text: 'We do not write to this address any more.',
    });
  });
}

const sendUnknownLink = (reply: Parameters<typeof sendLinkPage>[0]) =>
  sendLinkPage(reply, 404, {
    heading: 'This link does not work',
    text: 'It may have been cut off on its way, or you have unsubscribed. Sign up again on our home page if you like.',
  });

/** The token of the link, or an empty string for a malformed one. */
function tokenOf({ query }: FastifyRequest): string {
  const token = (query as Record<string, unknown>).token;
  return typeof token === 'string' && TOKEN.test(token) ? token : '';
}
