import { emailGreeting, greetingName } from '#domain/accounts/typed-name.ts';
import { soldDescription } from '#domain/gift-cards/sold-gift-card.ts';
import { formatMoney } from '#domain/money.ts';
import { formatMoneyIn } from '#domain/money-in-country.ts';
import { buyerName } from '#domain/orders/gift.ts';
import { type BreakdownRow, breakdownOf } from '#domain/orders/order-breakdown.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { type Address, hasAddress } from '#domain/shipping/address.ts';
import { formatEstimate, formatEstimateOn } from '#domain/shipping/format-estimate.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { counted } from '#domain/text/counted.ts';
import type {
  EmailBlock,
  EmailContent,
  EmailSubject,
  EmailTotal,
} from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import type { Shipment } from '../fulfilment/shipment-store.ts';
import { orderButton } from '../order-link.ts';
import { estimateOf, type Order, type OrderLine, type WholeOrder } from '../order-store.ts';

/** Formats an order's amounts for the country it ships to. */
export const moneyOf =
  ({ address, currency }: Pick<Order, 'address' | 'currency'>) =>
  (cents: number) =>
    formatMoneyIn(address.country, cents, currency);

/** So that staff find the email at the order. */
export const aboutOrder = ({ storeId, id }: Pick<Order, 'storeId' | 'id'>): EmailSubject => ({
  storeId,
  type: 'order',
  id,
});

/** What the texts of most emails about an order can name. */
export const namesOf = (order: Order) => ({
  greeting: emailGreeting(buyerName(order)),
  number: formatOrderNumber(order.number),
});

export const ORDER_REASON = 'You get this mail because you ordered from us.';

/**
 * The order confirmation, with items, address and every charge; `more` is inserted before the footer. Of the estimate it names
 * what is left on the store's `today`; null for an order of this moment, of which all is. Spec §3, Price info.
 */
export function orderConfirmationEmail(
  { order, lines, charges }: WholeOrder,
  { today, more = [] }: { today: string | null; more?: readonly EmailBlock[] },
): EmailContent {
  const estimate = estimateOf(order);
  const written = writtenEmail(hasAddress(order.address) ? 'order-confirmation' : 'gift-card-order', {
    number: formatOrderNumber(order.number),
    thanks: thanksTo(buyerName(order)),
    paid: order.totalCents > 0 ? 'Your order and your payment are here' : 'Your order is here',
  });
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-confirmation:${order.id}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      itemsBlockOf(order, lines),
      { sums: [...sumsOf(order, breakdownOf(charges)), ...paymentSums(order)] },
      ...addressBlock(order),
      ...giftBlocks(order),
      ...deliveryBlock(
        estimate && (today === null ? formatEstimate(estimate) : formatEstimateOn(estimate, today)),
      ),
      orderButton(order),
      ...more,
      orderFoot(order),
    ],
    reason: ORDER_REASON,
  };
}

/** What an email says of a parcel. */
type EmailedShipment = Pick<Shipment, 'position' | 'trackingUrl' | 'trackingNumber' | 'carrier'>;

/**
 * A parcel of the order was shipped, with a tracking link if there is one. `lines` are what is in it; `isLast` is
 * false while more is to come; `today` is the store's, because days that have passed are not named.
 */
export function shippedEmail(
  { order, lines }: Pick<WholeOrder, 'order' | 'lines'>,
  { position, trackingUrl, trackingNumber, carrier }: EmailedShipment,
  { isLast, today }: { isLast: boolean; today: string },
): EmailContent {
  const estimate = estimateOf(order);
  const written = writtenEmail(shippedKind(order, isLast), {
    ...namesOf(order),
    how: trackingUrl === null ? 'Tell them in your own words' : 'Send them the link to the parcel',
  });
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-shipped:${order.id}:${position}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      ...(isLast ? [] : [written.paragraph('middle')]),
      ...(trackingUrl === null ? [] : [written.button(trackingUrl)]),
      ...(trackingNumber === null
        ? []
        : [{ lines: { title: carrier ?? 'Tracking number', lines: [trackingNumber] } }]),
      itemsBlockOf(order, lines),
      { lines: { title: 'It goes to', lines: addressLines(order) } },
      ...deliveryBlock(estimate && formatEstimateOn(estimate, today)),
      orderButton(order),
      // A gift's buyer is likely to pass the email on, and with it the prices and the link to the order (docs/decisions/0217).
      ...(order.gift === null ? [] : [written.paragraph('closing')]),
      orderFoot(order),
    ],
    reason: ORDER_REASON,
  };
}

/** By whether more is to come, and whether it is a gift. */
function shippedKind({ gift }: Order, isLast: boolean) {
  if (gift !== null) return isLast ? 'gift-shipped' : 'gift-part-shipped';
  return isLast ? 'order-shipped' : 'order-part-shipped';
}

/**
 * The bank withdrew its authorisation before the money was captured, so the order was cancelled and nothing was
 * charged.
 */
export function withdrawnPaymentEmail({ order }: Pick<WholeOrder, 'order'>): EmailContent {
  const written = writtenEmail('order-payment-withdrawn', namesOf(order));
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-cancellation:${order.id}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      written.paragraph('middle'),
      written.button('/shop'),
      orderButton(order),
      orderFoot(order),
    ],
    reason: ORDER_REASON,
  };
}

/** Tells the customer that staff changed where the order goes. */
export function addressChangedEmail(order: Order): EmailContent {
  const written = writtenEmail('order-address-changed', namesOf(order));
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-address:${order.id}:${order.addressVersion}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      { lines: { title: `It goes to (${order.shippingOptionName})`, lines: addressLines(order) } },
      ...deliveryBlock(formattedEstimateOf(order)),
      orderButton(order),
      orderFoot(order),
    ],
    reason: ORDER_REASON,
  };
}

/** Tells the address before that emails about an order go elsewhere. It may be a stranger's: it learns nothing but the number. */
export function orderEmailChangedEmail(order: Order, to: string): EmailContent {
  const written = writtenEmail('order-email-changed', { number: formatOrderNumber(order.number) });
  return {
    to,
    about: aboutOrder(order),
    key: `order-email-changed:${order.id}:${order.addressVersion}`,
    ...written.head,
    blocks: [written.paragraph('opening')],
    reason: ORDER_REASON,
  };
}

function formattedEstimateOf(order: Order): string | null {
  const estimate = estimateOf(order);
  return estimate && formatEstimate(estimate);
}

/** The link to an order for a guest who has lost it. `key` identifies the email. */
export function orderLinkEmail({ order, key }: { order: Order; key: string }): EmailContent {
  const written = writtenEmail('order-link', namesOf(order));
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-link:${key}`,
    ...written.head,
    blocks: [written.paragraph('opening'), orderButton(order), written.paragraph('closing')],
    reason: ORDER_REASON,
  };
}

/** A staff member who is told about orders. */
export interface OrderReader {
  email: string;
  /** Whether their role shows what orders cost. */
  seesAmounts: boolean;
}

/** Tells a staff member about a new order; answers go to the customer. */
export function newOrderEmail(
  { order, lines, charges }: WholeOrder,
  { email: staffEmail, seesAmounts }: OrderReader,
): EmailContent {
  const total = seesAmounts ? `: ${formatMoney(order.totalCents, order.currency)}` : '';
  return {
    to: staffEmail,
    replyTo: order.email,
    texts: 'for-staff',
    key: `new-order:${order.id}:${staffEmail}`,
    subject: `New order ${formatOrderNumber(order.number)}${total}`,
    preview: `From ${order.name}, by ${order.shippingOptionName}.`,
    heading: `New order${total}`,
    blocks: [
      ...(seesAmounts
        ? [itemsBlockOf(order, lines), { sums: sumsOf(order, breakdownOf(charges)) }]
        : [{ lines: { title: 'Items', lines: lines.map(unpricedLine) } }]),
      ...addressBlock(order),
      ...giftBlocks(order),
      { button: { label: 'See the orders to pack', link: '/admin/orders?view=to_pack&sort=oldest' } },
    ],
    reason: STAFF_REASON,
  };
}

/** Variants of gift cards are called by what is on them, so only for whom they are is said. */
const unpricedLine = (line: OrderLine): string =>
  [line.title, soldDescription(line.giftCard ? { ...line, description: '' } : line)]
    .filter(Boolean)
    .join(', ') + ` × ${line.quantity}`;

/** A digest of new orders. `key` identifies the email. */
export function orderDigestEmail(
  orders: readonly Order[],
  { email: staffEmail, seesAmounts }: OrderReader,
  key: string,
): EmailContent {
  const nameOf = (order: Order) => `${formatOrderNumber(order.number)}, ${order.name}`;
  const count = counted(orders.length, 'new order');
  return {
    to: staffEmail,
    texts: 'for-staff',
    key: `new-orders:${key}:${staffEmail}`,
    subject: count,
    preview: orders.map(({ name }) => name).join(', '),
    heading: count,
    blocks: [
      seesAmounts
        ? {
            sums: orders.map((order) => ({
              label: nameOf(order),
              amount: formatMoney(order.totalCents, order.currency),
            })),
          }
        : { lines: { title: 'Orders', lines: orders.map(nameOf) } },
      { button: { label: 'See the orders to pack', link: '/admin/orders?view=to_pack&sort=oldest' } },
    ],
    reason: STAFF_REASON,
  };
}

const STAFF_REASON =
  'You get this mail because you may ship orders. How often it comes is a setting of the shop: Settings, General.';

export function itemsBlockOf(order: Order, lines: readonly OrderLine[]): EmailBlock {
  return {
    items: lines.map((line) => ({
      title: line.title,
      detail: `${soldDescription(line)} × ${line.quantity}`.trim(),
      amount: moneyOf(order)(line.subtotalCents),
      picture: line.imageUrls[0] ?? null,
    })),
  };
}

/** How the total was paid, when gift cards paid a part of it. */
function paymentSums(order: Order): EmailTotal[] {
  if (!order.giftCards) return [];
  const byCard = order.totalCents - order.giftCardCents;
  const paid = order.giftCards.map(({ codeSuffix, amountCents }) => ({
    label: `Gift card •••• ${codeSuffix}`,
    amount: moneyOf(order)(-amountCents),
  }));
  return [...paid, { label: 'Paid by card', amount: moneyOf(order)(byCard) }];
}

/** The totals below the items: subtotal, codes, shipping, each tax rule, and the total. */
function sumsOf(order: Order, rows: readonly BreakdownRow[]): EmailTotal[] {
  const sum = (label: string, cents: number) => ({ label, amount: moneyOf(order)(cents) });
  return [
    sum('Subtotal', order.subtotalCents),
    ...rows.filter(({ kind }) => kind !== 'line').map(({ label, amountCents }) => sum(label, amountCents)),
    { ...sum('Total', order.totalCents), isTotal: true },
  ];
}

const DELIVERY_TITLE = 'Arrives';

function deliveryBlock(days: string | null): EmailBlock[] {
  return days === null ? [] : [{ lines: { title: DELIVERY_TITLE, lines: [days] } }];
}

/** An email about an order as it was sent, with what is left of the order's estimate on the store's `today`. */
export function withRemainingEstimate(order: Order, content: EmailContent, today: string): EmailContent {
  const estimate = estimateOf(order);
  const remaining = deliveryBlock(estimate && formatEstimateOn(estimate, today));
  const blocks = content.blocks.flatMap((block) =>
    'lines' in block && block.lines.title === DELIVERY_TITLE ? remaining : [block],
  );
  return { ...content, blocks };
}

/** The section of an email that is erased with the note. */
export const GIFT_NOTE_TITLE = 'The note that goes with it';

/** That it is a gift, and the note that goes with it. */
function giftBlocks({ gift }: Order): EmailBlock[] {
  if (gift === null) return [];
  const prices = gift.hidesPrices ? 'The packing slip has no prices.' : 'The packing slip has prices.';
  const fact = { lines: { title: 'It is a gift', lines: [prices] } };
  const note = gift.note?.split('\n').filter((line) => line !== '');
  return note ? [fact, { lines: { title: GIFT_NOTE_TITLE, lines: note } }] : [fact];
}

/** Where it goes; nothing for gift cards alone, which are emailed. */
const addressBlock = (order: Order): EmailBlock[] =>
  hasAddress(order.address)
    ? [{ lines: { title: `It goes to (${order.shippingOptionName})`, lines: addressLines(order) } }]
    : [];

function addressLines({ name, address }: { name: string; address: Address }): string[] {
  return [name, ...postalLines(address)];
}

/** What to name when something is wrong. */
export const orderFoot = ({ number }: Order): EmailBlock => ({
  paragraph: `Something off? Answer this mail and name order ${formatOrderNumber(number)}.`,
});

function thanksTo(typedName: string): string {
  const name = greetingName(typedName);
  return name === null ? 'Thank you.' : `Thank you, ${name}.`;
}
