import { emailGreeting } from '#domain/accounts/typed-name.ts';
import { buyerName } from '#domain/orders/gift.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Tracking } from '#domain/shipping/tracking.ts';
import type { EmailBlock, EmailContent } from '#server/platform/email/email-content.ts';
import type { Shipment } from '../fulfilment/shipment-store.ts';
import { orderButton } from '../order-link.ts';
import type { Order, OrderLine } from '../order-store.ts';
import { aboutOrder, itemsBlockOf, ORDER_REASON, orderFoot } from './order-emails.ts';

/** A parcel after a change, with the order and what is in it. */
interface ChangedParcel {
  order: Order;
  lines: readonly OrderLine[];
  shipment: Shipment;
}

/** Tells the customer that a parcel is followed in another way than they were told. */
export function trackingChangedEmail(
  { order, lines, shipment }: ChangedParcel,
  before: Tracking,
): EmailContent {
  const name = formatOrderNumber(order.number);
  const { trackingUrl } = shipment;
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-tracking:${shipment.id}:${shipment.version}`,
    subject: `Your order ${name}: another tracking number`,
    preview: 'The number that we sent you before was not right.',
    heading: 'Follow this one instead.',
    blocks: [
      {
        paragraph: `${emailGreeting(buyerName(order))}\nThe parcel of order ${name} is followed in another way than we wrote before.`,
      },
      { lines: { title: 'Now', lines: [trackingText(shipment)] } },
      { lines: { title: 'Before', lines: [trackingText(before)] } },
      ...(trackingUrl === null ? [] : [{ button: { label: 'Follow the parcel', link: trackingUrl } }]),
      ...contentsOf(order, lines),
    ],
    reason: ORDER_REASON,
  };
}

/** Tells the customer that a parcel has not left, although they were told so. */
export function shipmentCancelledEmail({ order, lines, shipment }: ChangedParcel): EmailContent {
  const name = formatOrderNumber(order.number);
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-shipment-cancelled:${shipment.id}`,
    subject: `Your order ${name}: a parcel has not left yet`,
    preview: 'We wrote too early. We write again when it leaves.',
    heading: 'Not on its way yet.',
    blocks: [
      {
        paragraph: `${emailGreeting(buyerName(order))}\nWe wrote that a parcel of order ${name} was on its way. It has not left yet, sorry. We write again when it does.`,
      },
      { lines: { title: 'Do not wait for', lines: [trackingText(shipment)] } },
      ...contentsOf(order, lines),
    ],
    reason: ORDER_REASON,
  };
}

const contentsOf = (order: Order, lines: readonly OrderLine[]): EmailBlock[] => [
  itemsBlockOf(order, lines),
  orderButton(order),
  orderFoot(order),
];

const trackingText = ({ carrier, trackingNumber, trackingUrl }: Tracking): string =>
  [carrier, trackingNumber ?? trackingUrl].filter(Boolean).join(' ') || 'A parcel without tracking';
