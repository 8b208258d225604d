import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders/order-page-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { aboutOrder } from '#server/orders/emails/order-emails.ts';
import { sendEmailAgain } from '#server/orders/emails/send-email-again.ts';
import { addOrderNote } from '#server/orders/notes/order-notes.ts';
import { findOrder } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findEmailAbout } from '#server/platform/email/sent-emails.ts';
import { colleaguesWith } from '#server/platform/staff-email-addresses.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { isByApiKey } from '#server/staff/staff-sessions.ts';
import { orderPage } from './order-page.ts';
import { ORDER_NOTE_COMMAND } from './order-timeline.ts';

/** The page of an order: what is known about it, notes, and emails to read and to send again. */
export function orderPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, emails } = deps;
  serveStaff(app, deps, calls.adminOrder, async ({ params, storeId, staffMember }) => ({
    order: await orderPage(db, { storeId, named: params.order_id }, staffMember),
  }));

  serveStaff(app, deps, calls.adminOrderEmail, async ({ params, storeId }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    const found = await findEmailAbout(db, aboutOrder(order), params.email_id);
    if (!found) throw new DomainError('not_found', 'There is no such email about this order.');
    const { to, subject } = found.content;
    return { to, subject, ...emails.preview(found.content) };
  });

  const sending = { call: calls.adminSendOrderEmail, command: 'orders email' };
  serveChanges(app, deps, sending, async ({ params, body, storeId, audit }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    const sent = { emailId: params.email_id, idempotencyKey: body.idempotency_key };
    const { to, subject } = await sendEmailAgain(deps, order, sent);
    audit({ subject: { type: 'order', id: order.id }, summary: `Sent ‘${subject}’ to ${to} again` });
    return { to };
  });

  const noting = { call: calls.adminAddOrderNote, command: ORDER_NOTE_COMMAND };
  serveChanges(app, deps, noting, async ({ params, body, storeId, staffMember, audit }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    const note = { id: body.idempotency_key, author: staffMember, text: body.text };
    const mentioned = await addOrderNote(deps, order, note);
    audit({ subject: { type: 'order', id: order.id }, summary: 'Wrote a note' });
    return { mentioned: mentioned.map(({ name, email }) => name || email) };
  });

  serveStaff(app, deps, calls.adminColleagues, async ({ request, storeId }) => {
    if (isByApiKey(request))
      throw new DomainError('forbidden', 'This call is for people who are signed in, not for API keys.');
    const colleagues = await colleaguesWith(db, storeId, 'orders:read');
    return { colleagues: colleagues.map(({ id, name, email }) => ({ staff_member_id: id, name, email })) };
  });
}
