import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contracts/admin/orders/draft-orders-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { OrderId, StoreId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import type { OrderAmount } from '#domain/orders/address-difference.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { counted } from '#domain/text/counted.ts';
import { listed } from '#domain/text/listed.ts';
import { changeOrderEmail, type MovedWithOrder } from '#server/account/change-order-email.ts';
import { changeOrderAddress } from '#server/draft-orders/address-change/change-order-address.ts';
import { quoteAddressChange } from '#server/draft-orders/address-change/quote-address-change.ts';
import type { DraftDeps } from '#server/draft-orders/complete-draft.ts';
import { readOrder, type WholeOrder, withOrderLines } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { requireAlso, requireConfirmedPassword } from '#server/staff/staff-sessions.ts';
import { requireMayGiveAway } from './order-edit-routes.ts';

/** Changes of where an order and its emails go: docs/decisions/0234, 0367. */
export function addressRoutes(app: FastifyInstance, deps: Deps & DraftDeps): void {
  const { db } = deps;
  const wholeOrder = async (storeId: StoreId, orderId: OrderId): Promise<WholeOrder> => {
    const order = await readOrder(db, storeId, orderId);
    if (!order) throw new DomainError('not_found', 'There is no such order.');
    return withOrderLines(db, order);
  };

  serveStaff(app, deps, calls.adminAddressQuote, async ({ params, body, storeId }) => {
    const whole = await wholeOrder(storeId, params.order_id);
    const address = requireShippingInformation(body.address, whole.order.email);
    const quote = await quoteAddressChange(deps, whole, address);
    return {
      address: [body.name, ...postalLines(address)],
      shipping_option: quote.shippingOptionName,
      shipping: quote.shipping,
      tax: quote.tax,
      paid_differences: quote.paidDifferences.map(amountToWire),
      refunded_difference: quote.refundedCents,
      difference: quote.differenceCents,
      refunds: quote.refunds.map(amountToWire),
    };
  });

  const changing = { call: calls.adminChangeAddress, command: 'orders address' };
  serveChanges(app, deps, changing, async ({ params, body, request, storeId, staffMember, audit }) => {
    // A price that is not the expected one is refused, so nothing is waived without this.
    if (body.higher_price === 'waive' && body.expected_difference > 0) requireMayGiveAway(request);
    const whole = await wholeOrder(storeId, params.order_id);
    const { order: before } = whole;
    const { order, draft, deletedDrafts } = await changeOrderAddress(deps, whole, {
      name: body.name.trim(),
      address: requireShippingInformation(body.address, before.email),
      version: body.version,
      chargesDifference: body.higher_price === 'charge',
      expectedCents: body.expected_difference,
      draftId: body.idempotency_key,
      createdBy: staffMember.id,
    });
    const amount = formatMoney(Math.abs(body.expected_difference), order.currency);
    audit({
      subject: { type: 'order', id: order.id },
      summary: `Changed the address${differenceText(body.expected_difference, amount, draft?.number)}${deletedText(deletedDrafts)}`,
      before: { address: [before.name, ...postalLines(before.address)].join(', ') },
      after: { address: [order.name, ...postalLines(order.address)].join(', ') },
    });
    return { version: order.addressVersion, draft_order_id: draft?.id ?? null };
  });

  const correcting = { call: calls.adminChangeOrderEmail, command: 'orders email-address' };
  serveChanges(app, deps, correcting, async ({ params, body, request, storeId, audit }) => {
    const before = (await wholeOrder(storeId, params.order_id)).order;
    const approve = (moved: MovedWithOrder) => requireMayMove(request, moved);
    const { order, moved } = await changeOrderEmail(deps, before, body, approve);
    audit({
      subject: { type: 'order', id: order.id },
      summary: `Changed the email address${alsoOf(moved)}`,
      before: { email: before.email },
      after: { email: order.email },
    });
    const { subscriptions, giftCards } = moved;
    return { version: order.addressVersion, subscriptions, gift_cards: giftCards };
  });
}

/** Who reads the new mailbox controls what goes there: an address may not be corrected to get at it. */
function requireMayMove(request: FastifyRequest, { subscriptions, giftCards }: MovedWithOrder): void {
  const also = 'and one would get this address as well';
  if (subscriptions > 0) requireAlso(request, 'subscriptions:change', `changing subscriptions, ${also}`);
  if (giftCards > 0) requireAlso(request, 'gift-cards:edit', `sending gift cards again, ${also}`);
  if (subscriptions + giftCards > 0) requireConfirmedPassword(request);
}

/** `, also of 1 subscription and 2 gift cards`, or nothing. */
function alsoOf({ subscriptions, giftCards }: MovedWithOrder): string {
  const also = [
    ...(subscriptions > 0 ? [counted(subscriptions, 'subscription')] : []),
    ...(giftCards > 0 ? [counted(giftCards, 'gift card')] : []),
  ];
  return also.length === 0 ? '' : `, also of ${listed(also)}`;
}

const amountToWire = ({ orderId, orderNumber, amountCents }: OrderAmount) => ({
  order_id: orderId,
  order_number: orderNumber,
  amount: amountCents,
});

const deletedText = (deleted: readonly { number: number }[]): string =>
  deleted.map(({ number }) => `; deleted the unpaid draft order D${number}`).join('');

function differenceText(cents: number, amount: string, draftNumber: number | undefined): string {
  if (cents === 0) return '';
  if (cents < 0) return `; ${amount} was paid too much`;
  return draftNumber === undefined
    ? `; the difference of ${amount} was waived`
    : `; asked for the difference of ${amount} by draft order D${draftNumber}`;
}
