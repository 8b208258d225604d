import { formatMoney } from '#domain/money.ts';
import { breakdownOf } from '#domain/orders/order-breakdown.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import { minuteAt } from '#domain/store-days.ts';
import type { Order, WholeOrder } from '#server/orders/order-store.ts';
import type { WholeRefund } from '#server/orders/refunds/order-refund-store.ts';
import { type CommandOutput, table } from '../terminal.ts';

/** Times are in `timeZone`, the store's. */
export function orderList(orders: readonly Order[], timeZone: string): CommandOutput {
  const rows = orders.map((order) => [
    formatOrderNumber(order.number),
    minuteAt(order.placedAt, timeZone),
    shownStatus(order),
    formatMoney(order.totalCents, order.currency),
    order.email,
    order.name,
  ]);
  return {
    json: orders.map(orderFacts),
    text: table(
      ['ORDER', `PLACED (${timeZone})`, 'STATUS', 'TOTAL', 'EMAIL', 'NAME'],
      rows,
      'No such orders.',
    ),
  };
}

/** An order as JSON. Amounts are cents of its currency. */
export function orderAsJson({ order, lines, charges }: WholeOrder, refunds: readonly WholeRefund[]): object {
  return {
    ...orderFacts(order),
    address: order.address,
    gift: order.gift,
    shippingOption: order.shippingOptionName,
    paymentIntentId: order.paymentIntentId,
    lines: lines.map(({ storeId: _, orderId: __, imageUrls: ___, ...line }) => line),
    charges: charges.map(({ kind, linePosition, label, amountCents }) => ({
      kind,
      linePosition,
      label,
      amountCents,
    })),
    refunds: refunds.map(({ refund, lines: refunded }) => ({
      id: refund.id,
      status: refund.status,
      amountCents: refund.amountCents,
      reason: refund.reason,
      lastError: refund.lastError,
      createdAt: refund.createdAt,
      lines: refunded.map(({ linePosition, quantity, restocked, amountCents }) => ({
        linePosition,
        quantity,
        restocked,
        amountCents,
      })),
    })),
  };
}

/** Times are in `timeZone`, the store's. */
export function orderAsText(whole: WholeOrder, refunds: readonly WholeRefund[], timeZone: string): string {
  const { order } = whole;
  const { line1, line2, city, state, postal_code, country } = order.address;
  const address = [line1, line2, city, `${state} ${postal_code}`, country].filter(Boolean).join(', ');
  return [
    `Order ${formatOrderNumber(order.number)}, ${order.id}`,
    `  ${shownStatus(order)}${order.shippedAt ? `, shipped ${minuteAt(order.shippedAt, timeZone)}` : ''}, placed ${minuteAt(order.placedAt, timeZone)} (${timeZone})`,
    `  ${order.name} <${order.email}>`,
    `  ${address}`,
    ...giftAsText(order),
    ...(order.trackingUrl ? [`  ${order.trackingUrl}`] : []),
    '',
    ...linesAsText(whole),
    '',
    ...sumsAsText(whole),
    ...refundsAsText(order, refunds, timeZone),
  ].join('\n');
}

/** Each line of the note behind a bar, so that none can pass for a line of the order. */
function giftAsText({ gift }: Order): string[] {
  if (gift === null) return [];
  const prices = gift.hidesPrices ? 'packing slip without prices' : 'packing slip with prices';
  return [`  Gift, ${prices}`, ...(gift.note?.split('\n').map((line) => `  | ${line}`) ?? [])];
}

function linesAsText({ order, lines }: WholeOrder): string[] {
  return lines.map(
    (line) =>
      `  line ${line.position + 1}: ${line.quantity} × ${line.title}, ${line.description} (${line.sku ?? line.bundleId}) at ${formatMoney(line.unitPriceCents, order.currency)}`,
  );
}

function sumsAsText({ order, charges }: WholeOrder): string[] {
  const row = (label: string, cents: number) =>
    `  ${formatMoney(cents, order.currency).padStart(12)}  ${label}`;
  const rows = breakdownOf(charges).flatMap(({ label, amountCents, parts }) => [
    row(label, amountCents),
    ...parts.map(
      (part) => `  ${' '.repeat(12)}    ${formatMoney(part.amountCents, order.currency)} ${part.label}`,
    ),
  ]);
  return [...rows, row('Total', order.totalCents)];
}

function refundsAsText(order: Order, refunds: readonly WholeRefund[], timeZone: string): string[] {
  if (refunds.length === 0) return [];
  const rows = refunds.map(
    ({ refund }) =>
      `  ${formatMoney(refund.amountCents, order.currency)} ${refund.status}, ${minuteAt(refund.createdAt, timeZone)}, ${refund.reason}${refund.lastError ? ` (${refund.lastError})` : ''}`,
  );
  return ['', 'Refunds', ...rows];
}

function orderFacts(order: Order) {
  return {
    id: order.id,
    number: order.number,
    status: shownStatus(order),
    parcel: order.status,
    placedAt: order.placedAt,
    shippedAt: order.shippedAt,
    trackingUrl: order.trackingUrl,
    email: order.email,
    name: order.name,
    currency: order.currency,
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    shippingCents: order.shippingCents,
    taxCents: order.taxCents,
    pricesIncludeTax: order.pricesIncludeTax,
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
  };
}
