import type { Tracking } from '#domain/shipping/tracking.ts';
import type { EmailBlock, EmailContent } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import type { Shipment } from '../fulfilment/shipment-store.ts';
import { orderButton } from '../order-link.ts';
import type { Order, OrderLine } from '../order-store.ts';
import { aboutOrder, itemsBlockOf, namesOf, ORDER_REASON, orderFoot } from './order-emails.ts';

/** A parcel after a change, with the order and what is in it. */
interface ChangedShipment {
  order: Order;
  lines: readonly OrderLine[];
  shipment: Shipment;
}

/** Tells the customer that a parcel is followed in another way than they were told. */
export function trackingChangedEmail(
  { order, lines, shipment }: ChangedShipment,
  before: Tracking,
): EmailContent {
  const { trackingUrl } = shipment;
  const written = writtenEmail('order-tracking-changed', namesOf(order));
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-tracking:${shipment.id}:${shipment.version}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      { lines: { title: 'Now', lines: [trackingText(shipment)] } },
      { lines: { title: 'Before', lines: [trackingText(before)] } },
      ...(trackingUrl === null ? [] : [written.button(trackingUrl)]),
      ...contentsOf(order, lines),
    ],
    reason: ORDER_REASON,
  };
}

/** Tells the customer that a parcel has not left, although they were told so. */
export function shipmentCancelledEmail({ order, lines, shipment }: ChangedShipment): EmailContent {
  const written = writtenEmail('order-parcel-not-left', namesOf(order));
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-shipment-cancelled:${shipment.id}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
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
