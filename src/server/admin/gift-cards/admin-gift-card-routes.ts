import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/gift-cards/gift-card-calls.ts';
import { DomainError, fieldError } from '#domain/errors.ts';
import { formatGiftCardCode } from '#domain/gift-cards/gift-card-code.ts';
import type { OrderId, StoreId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { adjustGiftCard, sendGiftCardAgain, switchGiftCard } from '#server/gift-cards/change-gift-card.ts';
import { changeDelivery } from '#server/gift-cards/deliver-gift-cards.ts';
import { issueGiftCard } from '#server/gift-cards/issue-gift-card.ts';
import { findOrder } from '#server/orders/order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { requireAlso } from '#server/staff/staff-sessions.ts';
import { listedGiftCards } from './gift-card-index.ts';
import { giftCardPage } from './gift-card-page.ts';

/** Gift cards, which staff issue and change: docs/decisions/0292. */
export function adminGiftCardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminGiftCards, ({ query, staffMember }) =>
    listedGiftCards(db, query, hasPermission(staffMember, 'orders:read')),
  );
  serveStaff(app, deps, calls.adminGiftCard, ({ params, storeId, staffMember }) =>
    giftCardPage(db, {
      storeId,
      giftCardId: params.gift_card_id,
      mayReadOrders: hasPermission(staffMember, 'orders:read'),
    }),
  );

  const issuing = { call: calls.adminIssueGiftCard, command: 'gift-cards issue', movesMoney: true };
  serveChanges(app, deps, issuing, async ({ body, request, storeId, staffMember, reply, audit }) => {
    if (body.order.trim() !== '') requireAlso(request, 'orders:read', 'orders');
    const { amount, currency, email, name, message, order, reason, idempotency_key: issueKey } = body;
    const { giftCardId, code, isNew } = await issueGiftCard(deps, {
      storeId,
      amountCents: amount,
      currency,
      recipientEmail: email,
      recipientName: name.trim(),
      message: message.trim(),
      reason: reason.trim(),
      issueKey,
      staffMemberId: staffMember.id,
      orderId: await orderNamed(db, storeId, order),
    });
    audit({
      subject: { type: 'gift_card', id: giftCardId },
      summary: isNew ? `Issued it with ${formatMoney(amount, currency)}` : 'Asked again to issue it',
    });
    reply.header('cache-control', 'no-store');
    return { gift_card_id: giftCardId, code: code && formatGiftCardCode(code) };
  });

  const adjusting = { call: calls.adminAdjustGiftCard, command: 'gift-cards adjust', movesMoney: true };
  serveChanges(app, deps, adjusting, async ({ params, body, storeId, staffMember, audit }) => {
    const shown = { storeId, giftCardId: params.gift_card_id, version: body.version };
    audit({ subject: { type: 'gift_card', id: params.gift_card_id } });
    const { before, balanceCents, version } = await adjustGiftCard(db, shown, {
      changeCents: body.change,
      reason: body.reason.trim(),
      staffMemberId: staffMember.id,
    });
    const amount = formatMoney(Math.abs(body.change), before.currency);
    audit({
      summary: body.change > 0 ? `Added ${amount}` : `Took off ${amount}`,
      before: { balance_cents: before.balanceCents },
      after: { balance_cents: balanceCents },
    });
    return { balance: balanceCents, version };
  });

  const switching = { call: calls.adminSwitchGiftCard, command: 'gift-cards switch' };
  serveChanges(app, deps, switching, async ({ params, body, storeId, audit }) => {
    const { disabled, version } = body;
    audit({
      subject: { type: 'gift_card', id: params.gift_card_id },
      summary: disabled ? 'Switched it off' : 'Switched it on',
    });
    await switchGiftCard(db, { storeId, giftCardId: params.gift_card_id, version }, disabled);
    return {};
  });

  const delivering = {
    call: calls.adminChangeGiftCardDelivery,
    command: 'gift-cards delivery',
    movesMoney: true,
  };
  serveChanges(app, deps, delivering, async ({ params, body, storeId, audit }) => {
    const { email, name, deliver_on: deliverOn, version } = body;
    audit({
      subject: { type: 'gift_card', id: params.gift_card_id },
      summary: `Changed its delivery, to ${deliverOn}`,
    });
    const shown = { storeId, giftCardId: params.gift_card_id, version };
    const before = await changeDelivery(deps, shown, { email, name: name.trim(), deliverOn });
    audit({
      before: { email: before.recipientEmail, deliver_on: before.deliverOn },
      after: { email, deliver_on: deliverOn },
    });
    return {};
  });

  const sending = { call: calls.adminSendGiftCard, command: 'gift-cards send', movesMoney: true };
  serveChanges(app, deps, sending, async ({ params, body, storeId, audit }) => {
    const shown = { storeId, giftCardId: params.gift_card_id, version: body.version };
    audit({ subject: { type: 'gift_card', id: params.gift_card_id }, summary: 'Sent it again' });
    const asked = { email: body.email, hasNewCode: body.new_code };
    const { before, isNewCode, version } = await sendGiftCardAgain(deps, shown, asked);
    if (isNewCode) audit({ summary: 'Sent it again, with a new code' });
    if (before.recipientEmail !== body.email)
      audit({ before: { email: before.recipientEmail }, after: { email: body.email } });
    return { is_new_code: isNewCode, version };
  });
}

async function orderNamed(db: Database, storeId: StoreId, typed: string): Promise<OrderId | null> {
  if (typed.trim() === '') return null;
  try {
    const { order } = await findOrder(db, storeId, typed);
    return order.id;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
    throw fieldError('/order', error.message);
  }
}
