import { desc, eq } from 'drizzle-orm';
import type { CustomerNoteId, CustomerProfileId, StaffMemberId } from '#domain/ids.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { customerNotes } from '#server/platform/database/schema/customer-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import type { CustomerProfile } from './customer-store.ts';

const MOST_NOTES = 200;

/** Writes a note about a customer. The same id again does nothing. */
export async function addCustomerNote(
  db: Database,
  { id: profileId, storeId }: CustomerProfile,
  note: { id: CustomerNoteId; staffMemberId: StaffMemberId; text: string },
): Promise<void> {
  await db
    .insert(customerNotes)
    .values({ ...note, profileId, storeId })
    .onConflictDoNothing();
}

/** The notes about a customer with their authors, newest first. */
export const readCustomerNotes = (db: Queryable, profileId: CustomerProfileId) =>
  db
    .select({
      text: customerNotes.text,
      createdAt: customerNotes.createdAt,
      author: staffMembers.name,
      email: staffMembers.email,
    })
    .from(customerNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, customerNotes.staffMemberId))
    .where(eq(customerNotes.profileId, profileId))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
    .limit(MOST_NOTES);
