import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { AuditSubject } from '#domain/staff/audit-subject.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { webhookDeliveries, webhookEvents } from '#server/platform/database/schema/webhook-tables.ts';

/**
 * Erases what events and their deliveries say about a person: events about the customer, where their parcels went, and what receivers have
 * answered. That the customer was erased is still sent.
 */
export async function eraseDeliveries(
  tx: Transaction,
  storeId: StoreId,
  subjects: readonly AuditSubject[],
): Promise<void> {
  const about = subjects.map(({ type, id }) => `${type}:${id}`);
  if (about.length === 0) return;
  await tx
    .update(webhookDeliveries)
    .set({ answer: null, failure: null })
    .where(and(eq(webhookDeliveries.storeId, storeId), inArray(webhookDeliveries.subject, about)));
  const ofThem = and(eq(webhookEvents.storeId, storeId), inArray(webhookEvents.subject, about));
  await tx
    .delete(webhookEvents)
    .where(
      and(ofThem, sql`${webhookEvents.subject} like 'customer:%'`, ne(webhookEvents.type, 'customer.erased')),
    );
  await tx
    .update(webhookEvents)
    .set({ data: sql`${webhookEvents.data} - 'tracking_number' - 'tracking_url'` })
    .where(and(ofThem, eq(webhookEvents.type, 'order.shipped')));
}
