import { and, count, eq, isNull, lt } from 'drizzle-orm';
import type { StaffMemberId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffRecoveryCodes, staffTotp } from '#server/platform/database/schema/staff-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import type { StaffMember } from '../staff-store.ts';

export type StaffTotp = typeof staffTotp.$inferSelect;
type Owner = Pick<StaffMember, 'id' | 'storeId'>;

export async function findTotp(db: Queryable, staffMemberId: StaffMemberId): Promise<StaffTotp | null> {
  const [found] = await db.select().from(staffTotp).where(eq(staffTotp.staffMemberId, staffMemberId));
  return found ?? null;
}

/** Stores a secret that no code has confirmed yet, in place of an earlier one; false when one is confirmed. */
export async function insertUnconfirmedTotp(
  db: Queryable,
  { id, storeId }: Owner,
  secret: string,
): Promise<boolean> {
  const stored = await db
    .insert(staffTotp)
    .values({ staffMemberId: id, storeId, secret })
    .onConflictDoUpdate({
      target: staffTotp.staffMemberId,
      set: { secret },
      setWhere: isNull(staffTotp.confirmedAt),
    })
    .returning({ id: staffTotp.staffMemberId });
  return stored.length > 0;
}

/** Accepts the code of a step; false when it or a later one was accepted before. */
export async function acceptStep(
  db: Queryable,
  { staffMemberId, secret }: StaffTotp,
  step: number,
): Promise<boolean> {
  const accepted = await db
    .update(staffTotp)
    .set({ lastStep: step })
    .where(
      and(
        eq(staffTotp.staffMemberId, staffMemberId),
        eq(staffTotp.secret, secret),
        lt(staffTotp.lastStep, step),
      ),
    )
    .returning({ id: staffTotp.staffMemberId });
  return accepted.length > 0;
}

export async function markTotpConfirmed(tx: Transaction, staffMemberId: StaffMemberId): Promise<void> {
  await tx.update(staffTotp).set({ confirmedAt: shopNow }).where(eq(staffTotp.staffMemberId, staffMemberId));
}

/** Deletes the app's secret; false without one that counts. */
export async function deleteTotp(tx: Transaction, staffMemberId: StaffMemberId): Promise<boolean> {
  const deleted = await tx
    .delete(staffTotp)
    .where(eq(staffTotp.staffMemberId, staffMemberId))
    .returning({ confirmedAt: staffTotp.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function deleteRecoveryCodes(tx: Transaction, staffMemberId: StaffMemberId): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffMemberId, staffMemberId));
}

const hashOf = (staffMemberId: StaffMemberId, code: string) => hashOfSecret(`${staffMemberId}:${code}`);

/** Stores recovery codes in place of the earlier ones. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { id, storeId }: Owner,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffMemberId, id));
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ storeId, staffMemberId: id, codeHash: hashOf(id, code) })));
}

/** Uses a recovery code up; false for one that is unknown or used. */
export async function spendRecoveryCode(
  db: Queryable,
  staffMemberId: StaffMemberId,
  code: string,
): Promise<boolean> {
  const spent = await db
    .delete(staffRecoveryCodes)
    .where(
      and(
        eq(staffRecoveryCodes.staffMemberId, staffMemberId),
        eq(staffRecoveryCodes.codeHash, hashOf(staffMemberId, code)),
      ),
    )
    .returning({ hash: staffRecoveryCodes.codeHash });
  return spent.length > 0;
}

export async function countRecoveryCodes(db: Queryable, staffMemberId: StaffMemberId): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(staffRecoveryCodes)
    .where(eq(staffRecoveryCodes.staffMemberId, staffMemberId));
  return row?.left ?? 0;
}
