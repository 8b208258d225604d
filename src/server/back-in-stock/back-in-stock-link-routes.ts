import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import {
  CONFIRM_PATH,
  requestConfirmationLinks,
  STOP_WAITING_PATH,
  stopLinks,
} from './back-in-stock-links.ts';
import { confirmRequest, deleteRequest } from './back-in-stock-store.ts';

/** The links in emails about stock: confirmation pages, and their POSTs (also one-click, RFC 8058). */
export function backInStockLinkRoutes(
  app: FastifyInstance,
  { db, sessionSecret }: Pick<Deps, 'db' | 'sessionSecret'>,
): void {
  const hidden = { schema: { hide: true } };

  app.get(CONFIRM_PATH, hidden, async (request, reply) => {
    const { token, quantity } = linkOf(request);
    return sendLinkPage(reply, 200, {
      heading: 'Shall we tell you?',
      text: 'One more tap, and one email comes when it is back.',
      button: {
        action: `${CONFIRM_PATH}?token=${encodeURIComponent(token)}&quantity=${quantity}`,
        label: 'Yes, tell me',
      },
    });
  });

  app.post(CONFIRM_PATH, hidden, async (request, reply) => {
    const { token, quantity } = linkOf(request);
    const requestId = requestConfirmationLinks(sessionSecret, quantity).idOf(token, await shopTime(db));
    if (!requestId || !(await confirmRequest(db, requestId, quantity))) {
      return sendLinkPage(reply, 404, {
        heading: 'This link does not work',
        text: 'It is too old, was cut off on its way, or we have written to you already. Ask again on the product’s page.',
      });
    }
    return sendLinkPage(reply, 200, {
      heading: 'You are in the queue',
      text: 'We write once, as soon as there is enough of it, in the order in which people asked.',
    });
  });

  app.get(STOP_WAITING_PATH, hidden, async (request, reply) =>
    sendLinkPage(reply, 200, {
      heading: 'Not waiting any more?',
      text: 'We forget at once that you asked.',
      button: {
        action: `${STOP_WAITING_PATH}?token=${encodeURIComponent(linkOf(request).token)}`,
        label: 'Stop waiting',
      },
    }),
  );

  app.post(STOP_WAITING_PATH, hidden, async (request, reply) => {
    const requestId = stopLinks(sessionSecret).idOf(linkOf(request).token, await shopTime(db));
    if (!requestId) {
      return sendLinkPage(reply, 404, {
        heading: 'This link does not work',
        text: 'It may have been cut off on its way. Copy the whole link from the email, or answer the email.',
      });
    }
    await deleteRequest(db, requestId);
    return sendLinkPage(reply, 200, { heading: 'Done', text: 'No email about it will come.' });
  });
}

function linkOf({ query }: FastifyRequest): { token: string; quantity: number } {
  const { token, quantity } = query as Record<string, unknown>;
  return {
    token: typeof token === 'string' ? token.slice(0, 200) : '',
    quantity: typeof quantity === 'string' && /^[1-9]\d{0,2}$/.test(quantity) ? Number(quantity) : 0,
  };
}
