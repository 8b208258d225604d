import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/content/email-calls.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { maySeeAmounts } from '../orders/may-see-amounts.ts';
import { sampleEmail } from './sample-email.ts';

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
    const { email, orderNumber } = await sampleEmail(db, { ...body, storeId, mayReadOrders });
    const { email: to } = staffMember;
    const shown = orderNumber === null ? '' : ` with order ${orderNumber}`;
    audit({ subject: { type: 'page', id: body.page }, summary: `Sent a sample${shown} to ${to}` });
    const key = `sample:${body.idempotency_key}`;
    await db.transaction((tx) =>
      emails.enqueue(tx, storeId, { ...withoutSignedLinks(email), to, key, isUrgent: true }),
    );
    return { to };
  });
}

/** Emails about real orders have names, addresses and prices. */
const readsWholeOrders = (staffMember: StaffMember) =>
  hasPermission(staffMember, 'orders:read') && maySeeAmounts(staffMember);

/** Signed links are for the customer alone: with one of them an order can be seen and cancelled. */
function withoutSignedLinks({ about: _, unsubscribeLink: __, ...email }: EmailContent): EmailContent {
  const blocks = email.blocks.map((block) => {
    if (!('button' in block)) return block;
    const { token: ___, ...button } = block.button;
    return { ...block, button };
  });
  return { ...email, blocks };
}
