import { and, asc, eq } from 'drizzle-orm';
import type { PasskeyId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffPasskeys } from '#server/platform/database/schema/staff-tables.ts';

export type Passkey = typeof staffPasskeys.$inferSelect;

export function listPasskeys(db: Queryable, staffMemberId: StaffMemberId): Promise<Passkey[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffMemberId, staffMemberId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
}

/** The passkey that a device knows by this id. */
export async function findPasskey(
  db: Queryable,
  storeId: StoreId,
  credentialId: string,
): Promise<Passkey | null> {
  const [found] = await db
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.storeId, storeId), eq(staffPasskeys.credentialId, credentialId)));
  return found ?? null;
}

/** False for a passkey that somebody has added already. */
export async function insertPasskey(
  db: Queryable,
  passkey: Omit<Passkey, 'id' | 'lastUsedAt' | 'createdAt'>,
): Promise<boolean> {
  const inserted = await db
    .insert(staffPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  return inserted.length > 0;
}

/** Stores a use; false when another request has counted on since it was checked. */
export async function recordPasskeyUse(
  db: Queryable,
  { id, counter }: Passkey,
  newCounter: number,
): Promise<boolean> {
  const used = await db
    .update(staffPasskeys)
    .set({ counter: newCounter, lastUsedAt: shopNow })
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.counter, counter)))
    .returning({ id: staffPasskeys.id });
  return used.length > 0;
}

const ownPasskey = (staffMemberId: StaffMemberId, id: PasskeyId) =>
  and(eq(staffPasskeys.staffMemberId, staffMemberId), eq(staffPasskeys.id, id));

/** False for a passkey that the member does not have. */
export async function renamePasskey(
  db: Queryable,
  staffMemberId: StaffMemberId,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<boolean> {
  const renamed = await db
    .update(staffPasskeys)
    .set({ name })
    .where(ownPasskey(staffMemberId, id))
    .returning({ id: staffPasskeys.id });
  return renamed.length > 0;
}

/** Returns the name; null for a passkey that the member does not have. */
export async function deletePasskey(
  db: Queryable,
  staffMemberId: StaffMemberId,
  id: PasskeyId,
): Promise<string | null> {
  const [deleted] = await db
    .delete(staffPasskeys)
    .where(ownPasskey(staffMemberId, id))
    .returning({ name: staffPasskeys.name });
  return deleted?.name ?? null;
}

export async function deletePasskeysOfMember(tx: Transaction, staffMemberId: StaffMemberId): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffMemberId, staffMemberId));
}
