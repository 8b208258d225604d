import { and, desc, eq, ne } from 'drizzle-orm';
import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import { readCustomerNotes } from '#server/customers/customer-notes.ts';
import { type CustomerKey, type CustomerProfile, findProfile } from '#server/customers/customer-store.ts';
import { attachmentsOfCustomerNotes } from '#server/customers/note-attachments.ts';
import { readCurrentConversation } from '#server/inbox/conversation-store.ts';
import { newsletterConsent } from '#server/newsletter/subscription-of-person.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { attachmentToWire } from '../attached-files.ts';
import { maySeeAmounts } from '../orders/may-see-amounts.ts';
import { toListed } from './customer-index.ts';
import {
  addressesOfCustomer,
  conversationsOf,
  importedOrdersOfCustomer,
  ordersOf,
  reviewsOf,
  subscriptionsOf,
} from './customer-lists.ts';

/** Notes are in the timeline with their text, so that the entry of the audit log is left out. */
export const CUSTOMER_NOTE_COMMAND = 'customers note';

export const CUSTOMER_ATTACHMENT_PATH = '/admin/api/customer_note_attachments/';

const MAX_ACTIONS = 100;

/** A customer for the people who help them, without what the staff member's role does not include. Throws `not_found`. */
export async function customerPage(
  db: Database,
  key: CustomerKey,
  staffMember: StaffMember,
): Promise<StaffCustomer> {
  const permissions = permissionsOf(staffMember);
  const seesAmounts = maySeeAmounts(staffMember);
  const profile = await findProfile(db, key);
  const ifAllowed = async <Rows>(permission: Permission, read: () => Promise<Rows>) =>
    permissions.includes(permission) ? await read() : null;
  return {
    ...toListed(profile, await storeCurrency(db, profile.storeId)),
    version: profile.version,
    paid: profile.paidCents,
    refunded: profile.refundedCents,
    addresses: await addressesOfCustomer(db, profile),
    order_list: await ifAllowed('orders:read', () => ordersOf(db, profile, seesAmounts)),
    imported_orders: await ifAllowed('orders:read', () => importedOrdersOfCustomer(db, profile, seesAmounts)),
    subscriptions: await ifAllowed('subscriptions:read', () => subscriptionsOf(db, profile)),
    reviews: await ifAllowed('reviews:read', () => reviewsOf(db, profile)),
    conversations: await ifAllowed('messages:read', () => conversationsOf(db, profile)),
    conversation_id: await ifAllowed('messages:read', async () => {
      const { storeId, email } = profile;
      return (await readCurrentConversation(db, { storeId, email, topic: '' }))?.id ?? null;
    }),
    newsletter: await newsletterConsent(db, { storeId: profile.storeId, provedEmail: profile.email }),
    timeline: await timelineOf(db, profile),
  };
}

async function timelineOf(
  db: Queryable,
  { storeId, id }: CustomerProfile,
): Promise<StaffCustomer['timeline']> {
  const actions = await db
    .select()
    .from(staffActions)
    .where(
      and(
        eq(staffActions.storeId, storeId),
        eq(staffActions.subjectType, 'customer'),
        eq(staffActions.subjectId, id),
        eq(staffActions.outcome, 'done'),
        ne(staffActions.command, CUSTOMER_NOTE_COMMAND),
      ),
    )
    .orderBy(desc(staffActions.createdAt))
    .limit(MAX_ACTIONS);
  const notes = await readCustomerNotes(db, id);
  const files = await attachmentsOfCustomerNotes(
    db,
    notes.map((note) => note.id),
  );
  return [
    ...actions.map(({ createdAt, operator, summary, command }) => ({
      at: createdAt.toISOString(),
      kind: 'staff' as const,
      who: operator,
      text: summary ?? command,
      attachments: [],
    })),
    ...notes.map(({ id: noteId, createdAt, author, email, text }) => ({
      at: createdAt.toISOString(),
      kind: 'note' as const,
      who: author || email,
      text,
      attachments: files
        .filter((file) => file.noteId === noteId)
        .map((file) => attachmentToWire(CUSTOMER_ATTACHMENT_PATH, file)),
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
}
