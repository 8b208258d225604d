import type { CustomerOrder } from '#contracts/account/order-calls.ts';
import { formatEstimate, formatEstimateOn } from '#domain/shipping/format-estimate.ts';

/** The state of an order in a sentence. */
export function orderHeadline(order: CustomerOrder): string {
  const { status, is_shipped: isShipped } = order;
  const sent = isOfGiftCards(order) ? 'It goes out by email.' : 'It is on its way.';
  switch (status) {
    case 'placed':
      return 'We are packing it.';
    case 'partly_shipped':
      return 'A part of it is on its way.';
    case 'on_hold':
      return 'It is on hold.';
    case 'shipped':
      return sent;
    case 'cancelled':
      return 'It is cancelled.';
    case 'partly_refunded':
      if (isShipped) return sent;
      return order.shipments.length > 0 ? 'A part of it is on its way.' : 'We are packing it.';
    case 'refunded':
      return isRefundPending(order) ? 'It is being refunded.' : 'It was refunded.';
  }
}

/** What happens next, below the headline. `money` formats amounts of the order. */
export function orderOutlook(order: CustomerOrder, money: (cents: number) => string): string {
  const returned = order.refunded > 0 ? refundText(order, money) : '';
  switch (order.status) {
    case 'placed':
      return TO_BE_SENT;
    case 'partly_shipped':
      return REST_TO_BE_SENT;
    case 'on_hold':
      return 'Something about it has to be settled before it leaves. We write to you as soon as it is.';
    case 'shipped':
      return sentText(order);
    case 'cancelled':
      return `Nothing is sent. ${order.paid_by === 'nothing' ? 'Nothing was charged.' : returned}`.trim();
    case 'partly_refunded':
      return `${partOutlook(order)} ${returned}`;
    case 'refunded':
      return returned;
  }
}

const partOutlook = (order: CustomerOrder) => {
  if (order.is_shipped) return sentText(order);
  return order.shipments.length > 0 ? REST_TO_BE_SENT : TO_BE_SENT;
};

const REST_TO_BE_SENT = 'We are packing the rest. Once it leaves, an email follows.';
const TO_BE_SENT = 'Once it leaves, an email follows with the way to track it.';

/** Whether a refund has not reached the card's bank yet; `refunded` counts it already. */
export const isRefundPending = ({ history }: Pick<CustomerOrder, 'history'>) =>
  history.some(({ event }) => event === 'refund_started');

/** Where a refund of an order goes: to what has paid it. */
export function refundTarget({ paid_by: paidBy, gift_cards: giftCards }: CustomerOrder): string {
  if (paidBy === 'gift_card') return giftCards.length > 1 ? 'to your gift cards' : 'to your gift card';
  return paidBy === 'elsewhere' || giftCards.length > 0 ? 'the way you paid' : 'to your card';
}

function refundText(order: CustomerOrder, money: (cents: number) => string): string {
  const amount = money(order.refunded);
  if (order.paid_by === 'elsewhere') return `${amount} goes back ${refundTarget(order)}.`;
  if (order.paid_by === 'gift_card') return `${amount} went back ${refundTarget(order)}, to be used again.`;
  return isRefundPending(order)
    ? `${amount} goes back ${refundTarget(order)}: banks take 5 to 10 days to show it.`
    : `${amount} went back ${refundTarget(order)}; a bank may take 5 to 10 days to show it.`;
}

/** Whether nothing of it is shipped: such an order has no address. */
const isOfGiftCards = ({ address }: CustomerOrder) => address.length === 0;

function sentText(order: CustomerOrder): string {
  const { shipments, delivery_estimate: estimate, today } = order;
  if (isOfGiftCards(order)) {
    const isOne = order.items.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
    return `${isOne ? 'The' : 'Each'} gift card is sent on its day, or at once if none was chosen.`;
  }
  if (estimate !== null && formatEstimateOn(estimate, today) === null)
    return `It was estimated for ${formatEstimate(estimate)}. Not there yet? Tell us, and we look for it.`;
  return shipments.every(
    ({ tracking_url, tracking_number }) => tracking_url === null && tracking_number === null,
  )
    ? 'It travels without a tracking number.'
    : 'The carrier knows where it is.';
}

const NOT_SENT: ReadonlySet<CustomerOrder['status']> = new Set(['cancelled', 'refunded']);

/** The days in which it is likely to arrive; null when nothing is sent, and once they are over. */
export function remainingEstimate({ status, delivery_estimate, today }: CustomerOrder): string | null {
  if (delivery_estimate === null || NOT_SENT.has(status)) return null;
  return formatEstimateOn(delivery_estimate, today);
}

/** Whether it is yet to be shipped. */
export const isToBeShipped = ({ status, is_shipped }: CustomerOrder) => !is_shipped && !NOT_SENT.has(status);
