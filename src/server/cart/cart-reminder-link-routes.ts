import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { cartLinks } from './cart-link.ts';
import { endReminder } from './cart-reminder-store.ts';

const STOP = '/cart-reminders/stop';

/** The unsubscribe link of a cart reminder: a confirmation page, and the POST (also one-click, RFC 8058). */
export function cartReminderLinkRoutes(app: FastifyInstance, { db, sessionSecret }: Deps): void {
  const hidden = { schema: { hide: true } };

  app.get(STOP, hidden, async (request, reply) =>
    sendLinkPage(reply, 200, {
      heading: 'No reminders?',
      text: 'We forget your address for this cart at once. The cart itself stays.',
      button: {
        action: `${STOP}?token=${encodeURIComponent(tokenOf(request))}`,
        label: 'No reminders, please',
      },
    }),
  );

  app.post(STOP, hidden, async (request, reply) => {
    const cartId = cartLinks(sessionSecret).idOf(tokenOf(request), await shopTime(db));
    if (!cartId || !(await endReminder(db, cartId))) {
      return sendLinkPage(reply, 404, {
        heading: 'This link does not work',
        text: 'It may have been cut off on its way, or the cart is gone. Either way, no reminder will come.',
      });
    }
    return sendLinkPage(reply, 200, { heading: 'Done', text: 'No reminder of this cart will come.' });
  });
}

function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as Record<string, unknown>;
  return typeof token === 'string' ? token.slice(0, 200) : '';
}
