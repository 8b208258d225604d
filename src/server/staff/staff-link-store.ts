import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { StaffInvitationId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffLinks } from '#server/platform/database/schema/staff-tables.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';

export type StaffLink = typeof staffLinks.$inferSelect;

/** What a link is for; with neither invitation nor member, to become the first owner. */
export type LinkPurpose =
  | { storeId: StoreId; invitationId: StaffInvitationId; expiresAt: Date }
  | { storeId: StoreId; staffMemberId?: StaffMemberId; hours: number };

/** How long a link in an email to a new password is valid, and one that is printed where the shop runs. */
export const EMAILED_LINK_HOURS = 1;
export const PRINTED_LINK_HOURS = 24;

/** Makes the token of a link and stores its hash. */
export async function insertStaffLink(db: Queryable, purpose: LinkPurpose): Promise<string> {
  const token = newSecret();
  const { storeId } = purpose;
  const stored =
    'hours' in purpose
      ? {
          staffMemberId: purpose.staffMemberId ?? null,
          expiresAt: sql`${shopNow} + make_interval(hours => ${purpose.hours})`,
        }
      : { invitationId: purpose.invitationId, expiresAt: purpose.expiresAt };
  await db.insert(staffLinks).values({ storeId, ...stored, tokenHash: hashOfSecret(token) });
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
  if (isOfFirstOwner(link)) await deleteLinksOfFirstOwner(tx, storeId);
  return link;
}

export const isOfFirstOwner = ({ invitationId, staffMemberId }: StaffLink): boolean =>
  invitationId === null && staffMemberId === null;

async function deleteLinksOfFirstOwner(tx: Transaction, storeId: StoreId): Promise<void> {
  await tx
    .delete(staffLinks)
    .where(
      and(eq(staffLinks.storeId, storeId), isNull(staffLinks.invitationId), isNull(staffLinks.staffMemberId)),
    );
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
