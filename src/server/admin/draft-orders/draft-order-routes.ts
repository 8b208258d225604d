import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders/draft-orders-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { DraftOrderId, OrderId, StoreId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { changeDraft, deleteDraftOrder } from '#server/draft-orders/change-draft.ts';
import { completeDraft, type DraftDeps } from '#server/draft-orders/complete-draft.ts';
import { startDraft } from '#server/draft-orders/create-draft.ts';
import { type DraftOrder, readDraft } from '#server/draft-orders/draft-order-store.ts';
import { sendPaymentLink } from '#server/draft-orders/payment-link/send-payment-link.ts';
import { sendReplacement } from '#server/draft-orders/send-replacement.ts';
import { type Order, readOrder } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { requireAlso } from '#server/staff/staff-sessions.ts';
import { foundPurchasables } from '../purchasables-wire.ts';
import { listedDraftOrders } from './draft-order-index.ts';
import { draftOrderPage } from './draft-order-page.ts';
import { draftChangeOf, givesOwnPrices } from './draft-order-wire.ts';

/** Orders that staff prepare: docs/decisions/0234. */
export function draftOrderRoutes(app: FastifyInstance, deps: Deps & DraftDeps): void {
  const { db } = deps;
  const found = (storeId: StoreId, id: DraftOrderId) => readDraft(db, storeId, id);

  serveStaff(app, deps, calls.adminDraftOrders, ({ query }) => listedDraftOrders(db, query));
  serveStaff(app, deps, calls.adminDraftOrder, async ({ params, storeId }) => ({
    draft_order: await draftOrderPage(deps, await found(storeId, params.draft_order_id)),
  }));
  serveStaff(app, deps, calls.adminPurchasables, ({ query, storeId }) =>
    // Who sells needs to know what is there.
    foundPurchasables(db, storeId, query, true),
  );

  const creating = { call: calls.adminCreateDraftOrder, command: 'drafts create' };
  serveChanges(app, deps, creating, async ({ body, storeId, staffMember, audit }) => {
    const { source_order_id: sourceId, purpose } = body;
    const source = sourceId ? { order: await orderOfStore(deps, storeId, sourceId), purpose } : null;
    const draft = await startDraft(db, storeId, source, {
      id: body.idempotency_key,
      createdBy: staffMember.id,
    });
    const summary = `Started draft order D${draft.number}`;
    audit({
      subject: source ? { type: 'order', id: source.order.id } : { type: 'draft_order', id: draft.id },
      summary,
    });
    return { draft_order_id: draft.id };
  });

  const changing = { call: calls.adminChangeDraftOrder, command: 'drafts change' };
  serveChanges(app, deps, changing, async ({ params, body, request, storeId, audit }) => {
    const before = await found(storeId, params.draft_order_id);
    const change = draftChangeOf(body);
    const after = await changeDraft(deps, { id: before.id, version: body.version }, (current) => {
      if (givesOwnPrices(current, change)) requireAlso(request, 'orders:price', 'prices of your own');
      return change;
    });
    audit({
      subject: { type: 'draft_order', id: before.id },
      summary: `Changed draft order D${before.number}`,
      ...differenceOf(before, after),
    });
    return { version: after.version };
  });

  const deleting = { call: calls.adminDeleteDraftOrder, command: 'drafts delete' };
  serveChanges(app, deps, deleting, async ({ params, body, storeId, audit }) => {
    const { id, number } = await found(storeId, params.draft_order_id);
    audit({ subject: { type: 'draft_order', id }, summary: `Deleted draft order D${number}` });
    await deleteDraftOrder(deps, { id, version: body.version });
    return {};
  });

  const sending = { call: calls.adminSendPaymentLink, command: 'drafts send' };
  serveChanges(app, deps, sending, async ({ params, body, storeId, audit }) => {
    const draft = await found(storeId, params.draft_order_id);
    audit({
      subject: { type: 'draft_order', id: draft.id },
      summary: `Sent the payment link of draft order D${draft.number}`,
    });
    return sendPaymentLink(
      deps,
      { ...draft, version: body.version },
      { message: body.message, key: body.idempotency_key },
    );
  });

  const completing = { call: calls.adminCompleteDraftOrder, command: 'drafts complete', movesMoney: true };
  serveChanges(app, deps, completing, async ({ params, body, storeId, audit }) => {
    const draft = await found(storeId, params.draft_order_id);
    const orderId = await completeDraft(
      deps,
      { ...draft, version: body.version },
      { paidElsewhere: body.paid_elsewhere?.trim() || null, expectedCents: body.expected_total },
    );
    const order = await orderOfStore(deps, storeId, orderId);
    const how = order.paidElsewhere === null ? 'nothing was due' : `paid: ${order.paidElsewhere}`;
    audit({
      subject: { type: 'order', id: order.id },
      summary: `Placed it from draft order D${draft.number} (${how})`,
    });
    return { order_id: order.id, order_number: order.number };
  });

  const replacing = { call: calls.adminSendReplacement, command: 'orders replace', movesMoney: true };
  serveChanges(app, deps, replacing, async ({ params, body, storeId, staffMember, audit }) => {
    const order = await orderOfStore(deps, storeId, params.order_id);
    const placed = await orderOfStore(
      deps,
      storeId,
      await sendReplacement(deps, order, {
        id: body.idempotency_key,
        lines: body.lines,
        reason: body.reason,
        createdBy: staffMember.id,
      }),
    );
    audit({
      subject: { type: 'order', id: order.id },
      summary: `Sent a replacement as order ${formatOrderNumber(placed.number)}: ${body.reason}`,
    });
    return { order_id: placed.id, order_number: placed.number };
  });
}

async function orderOfStore({ db }: Pick<Deps, 'db'>, storeId: StoreId, orderId: OrderId): Promise<Order> {
  const order = await readOrder(db, storeId, orderId);
  if (!order) throw new DomainError('not_found', 'There is no such order.');
  return order;
}

/** What changed, by field, for the audit log; whose order it is stays out of it. */
function differenceOf(before: DraftOrder, after: DraftOrder) {
  const fields = ['lines', 'discount', 'shipping', 'note'] as const;
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const valuesOf = (draft: DraftOrder) => Object.fromEntries(changed.map((field) => [field, draft[field]]));
  return { before: valuesOf(before), after: valuesOf(after) };
}
