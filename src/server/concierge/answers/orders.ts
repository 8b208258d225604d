import type { OrderHistoryEntry } from '#contracts/account/auth-calls.ts';
import { formatDay } from '#domain/format-day.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { listed } from '#domain/text/listed.ts';
import { type Answer, CONTACT_LINK, paragraphs, shopLink } from '../answer.ts';
import type { ConciergeTools } from '../tools.ts';

const MOST = 3;
const PROFILE = { title: 'Your orders', url: '/profile' };

/** The status of the signed-in customer's orders; others are asked to sign in. */
export async function answerOrder(tools: ConciergeTools): Promise<Answer> {
  const orders = await tools.orderStatus();
  if (orders === null) return signInFirst('order');
  if (orders.length === 0)
    return {
      kind: 'order',
      reply: 'There is no order in your account yet.',
      products: [],
      links: [PROFILE, shopLink(tools)],
    };
  const shown = orders.slice(0, MOST);
  const tracked = shown.flatMap(({ order_number, tracking_url }) =>
    tracking_url ? [{ title: `Track order ${formatOrderNumber(order_number)}`, url: tracking_url }] : [],
  );
  return {
    kind: 'order',
    reply: paragraphs(
      'Your newest orders:',
      shown.map((order) => orderLine(order, tools.timeZone)).join('\n'),
    ),
    products: [],
    links: [PROFILE, ...tracked],
  };
}

/** Order changes are handled by people, not by the concierge. */
export async function answerOrderChange(tools: ConciergeTools): Promise<Answer> {
  const isSignedIn = (await tools.orderStatus()) !== null;
  return {
    kind: 'order change',
    reply:
      'I can look at orders but not touch them. A person can: write to us with the order number, the sooner the better, because we pack within one business day.',
    products: [],
    links: [CONTACT_LINK, ...(isSignedIn ? [PROFILE] : [{ title: 'Log in', url: '/login' }])],
  };
}

const signInFirst = (kind: Answer['kind']): Answer => ({
  kind,
  reply:
    'I only show orders to the people who placed them. Log in and ask me again, or have the link to your order mailed to you.',
  products: [],
  links: [{ title: 'Log in', url: '/login' }, { title: 'Where is my order?', url: '/order' }, CONTACT_LINK],
});

function orderLine(order: OrderHistoryEntry, timeZone: string): string {
  const { order_number, products, total_amount, currency, placed_at } = order;
  const things = listed(products.map(({ title, quantity }) => `${quantity} × ${title}`));
  return `${formatOrderNumber(order_number)} of ${formatDay(new Date(placed_at), timeZone)}: ${things}, ${formatMoney(total_amount, currency)}. ${stateOf(order)}`;
}

function stateOf({
  status,
  is_emailed: isEmailed,
  tracking_url: trackingUrl,
}: Pick<OrderHistoryEntry, 'status' | 'is_emailed' | 'tracking_url'>): string {
  switch (status) {
    case 'placed':
      return 'Being packed.';
    case 'partly_shipped':
      return 'A part of it has left, the rest is being packed.';
    case 'on_hold':
      return 'On hold: we are looking into it and will write to you.';
    case 'shipped':
      if (isEmailed) return 'It goes out by email.';
      return trackingUrl ? 'Shipped, with a tracking link below.' : 'Shipped, without a tracking number.';
    case 'cancelled':
      return 'Cancelled.';
    case 'partly_refunded':
      return 'Part of the money is on its way back to you.';
    case 'refunded':
      return 'All of the money is on its way back to you.';
  }
}
