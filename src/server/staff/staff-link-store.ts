import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { StaffInvitationId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffLinks } from '#server/platform/database/schema/staff-tables.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';

export type StaffLink = typeof staffLinks.$inferSelect;

/** What a link is for. */
export type LinkPurpose =
  | { storeId: StoreId; invitationId: StaffInvitationId; expiresAt: Date }
  | { storeId: StoreId; staffMemberId: StaffMemberId };

/** Makes the token of a link and stores its hash. A link to a new password is valid for an hour. */
export async function insertStaffLink(tx: Transaction, purpose: LinkPurpose): Promise<string> {
  const token = newSecret();
  const inAnHour = sql`${shopNow} + interval '1 hour'`;
  await tx.insert(staffLinks).values({ expiresAt: inAnHour, ...purpose, tokenHash: hashOfSecret(token) });
  return token;
}

/** The valid link with this token; null for one that is unknown, used or too old. */
export async function findStaffLink(
  db: Queryable,
  storeId: StoreId,
  token: string,
): Promise<StaffLink | null> {
  const [link] = await db
    .select()
    .from(staffLinks)
    .where(
      and(
        eq(staffLinks.storeId, storeId),
        eq(staffLinks.tokenHash, hashOfSecret(token)),
        gt(staffLinks.expiresAt, shopNow),
      ),
    );
  return link ?? null;
}

/** Uses a valid link up, with all others to the same thing; null when another request was first. */
export async function spendStaffLink(
  tx: Transaction,
  storeId: StoreId,
  token: string,
): Promise<StaffLink | null> {
  const link = await findStaffLink(tx, storeId, token);
  if (!link) return null;
  const deleted = await tx.delete(staffLinks).where(eq(staffLinks.tokenHash, link.tokenHash)).returning();
  if (deleted.length === 0) return null;
  if (link.invitationId) await deleteLinksOfInvitation(tx, link.invitationId);
  if (link.staffMemberId) await deleteLinksOfMember(tx, link.staffMemberId);
  return link;
}

export async function deleteLinksOfInvitation(
  tx: Transaction,
  invitationId: StaffInvitationId,
): Promise<void> {
  await tx.delete(staffLinks).where(eq(staffLinks.invitationId, invitationId));
}

export async function deleteLinksOfMember(tx: Transaction, staffMemberId: StaffMemberId): Promise<void> {
  await tx.delete(staffLinks).where(eq(staffLinks.staffMemberId, staffMemberId));
}

export async function deleteExpiredStaffLinks(db: Queryable): Promise<void> {
  await db.delete(staffLinks).where(lt(staffLinks.expiresAt, shopNow));
}
