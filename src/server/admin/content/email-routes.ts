import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/content/email-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { sampleEmail } from './sample-email.ts';

/** The texts of emails as they would be sent: docs/decisions/0307. They are drafted and published as pages are. */
export function adminEmailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, emails } = deps;
  serveStaff(app, deps, calls.adminPreviewEmail, async ({ body, storeId }) => {
    const { email, orderNumber } = await sampleEmail(db, { ...body, storeId });
    return { subject: email.subject, ...emails.preview(email), order_number: orderNumber };
  });

  const sending = { call: calls.adminSendSampleEmail, command: 'content sample' };
  serveChanges(app, deps, sending, async ({ body, storeId, staffMember, audit }) => {
    const { email } = await sampleEmail(db, { ...body, storeId });
    const { about: _, unsubscribeLink: __, ...sample } = email;
    const { email: to } = staffMember;
    audit({ subject: { type: 'page', id: body.page }, summary: `Sent a sample to ${to}` });
    await db.transaction((tx) =>
      emails.enqueue(tx, storeId, { ...sample, to, key: `sample:${body.idempotency_key}`, isUrgent: true }),
    );
    return { to };
  });
}
