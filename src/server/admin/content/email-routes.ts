import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/content/email-calls.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { maySeeAmounts } from '../orders/may-see-amounts.ts';
import { sampleEmail } from './sample-email.ts';
import { sendSampleEmail } from './send-sample-email.ts';

/** The texts of emails as they would be sent: docs/decisions/0307. They are drafted and published as pages are. */
export function adminEmailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, emails } = deps;
  serveStaff(app, deps, calls.adminPreviewEmail, async ({ body, storeId, staffMember }) => {
    const mayReadOrders = readsWholeOrders(staffMember);
    const { email, orderNumber } = await sampleEmail(db, { ...body, storeId, mayReadOrders });
    return { subject: email.subject, ...emails.preview(email), order_number: orderNumber };
  });

  const sending = { call: calls.adminSendSampleEmail, command: 'content sample' };
  serveChanges(app, deps, sending, async ({ body, storeId, staffMember, audit }) => {
    const mayReadOrders = readsWholeOrders(staffMember);
    const { email: to } = staffMember;
    const typed = { ...body, storeId, mayReadOrders };
    const orderNumber = await sendSampleEmail(deps, typed, { to, key: body.idempotency_key });
    const shown = orderNumber === null ? '' : ` with order ${orderNumber}`;
    audit({ subject: { type: 'page', id: body.page }, summary: `Sent a sample${shown} to ${to}` });
    return { to };
  });
}

/** Emails about real orders have names, addresses and prices. */
const readsWholeOrders = (staffMember: StaffMember) =>
  hasPermission(staffMember, 'orders:read') && maySeeAmounts(staffMember);
