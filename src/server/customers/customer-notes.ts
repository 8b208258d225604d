import { desc, eq } from 'drizzle-orm';
import type { CustomerNoteId, CustomerProfileId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { customerNotes } from '#server/platform/database/schema/customer-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Colleague } from '#server/platform/staff-email-addresses.ts';
import { emailMentioned } from '#server/platform/staff-mentions.ts';
import type { CustomerProfile } from './customer-store.ts';

const MAX_NOTES = 200;

/**
 * Writes a note about a customer and emails the colleagues whom it mentions. The same id again does nothing. Returns who
 * got an email.
 */
export function addCustomerNote(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  { id: profileId, storeId }: CustomerProfile,
  { id, author, text }: { id: CustomerNoteId; author: Colleague; text: string },
): Promise<Colleague[]> {
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(customerNotes)
      .values({ id, text, staffMemberId: author.id, profileId, storeId })
      .onConflictDoNothing()
      .returning({ id: customerNotes.id });
    const isNew = added.length > 0;
    const place = { name: 'the page of a customer', link: `/admin/customers/${profileId}` };
    return emailMentioned(tx, emails, {
      id,
      isNew,
      storeId,
      author,
      text,
      place,
      permission: 'customers:read',
    });
  });
}

/** The notes about a customer with their authors, newest first. */
export const readCustomerNotes = (db: Queryable, profileId: CustomerProfileId) =>
  db
    .select({
      id: customerNotes.id,
      text: customerNotes.text,
      createdAt: customerNotes.createdAt,
      author: staffMembers.name,
      email: staffMembers.email,
    })
    .from(customerNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, customerNotes.staffMemberId))
    .where(eq(customerNotes.profileId, profileId))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
    .limit(MAX_NOTES);
