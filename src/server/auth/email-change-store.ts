import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { emailChanges } from '#server/platform/database/schema/identity-tables.ts';
import { type Customer, lockCustomer } from './account-store.ts';

export type EmailChange = typeof emailChanges.$inferSelect;

const IN_AN_HOUR = sql`${shopNow} + interval '1 hour'`;

const isOpen = and(isNull(emailChanges.endedAt), sql`${emailChanges.expiresAt} > ${shopNow}`);

/** The change that a customer waits for; null without one. */
export async function findOpenEmailChange(
  db: Queryable,
  customerId: CustomerId,
): Promise<EmailChange | null> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.customerId, customerId), isOpen));
  return row ?? null;
}

/** Stores a change in place of an earlier one, valid for an hour from now and from each email with a link. */
export async function replaceEmailChange(
  tx: Transaction,
  change: Pick<
    EmailChange,
    'storeId' | 'customerId' | 'oldEmail' | 'newEmail' | 'oldTokenHash' | 'newTokenHash'
  >,
): Promise<EmailChange['id']> {
  await tx
    .update(emailChanges)
    .set({ endedAt: shopNow })
    .where(and(eq(emailChanges.customerId, change.customerId), isNull(emailChanges.endedAt)));
  const [made] = await tx
    .insert(emailChanges)
    .values({ ...change, expiresAt: IN_AN_HOUR })
    .returning({ id: emailChanges.id });
  if (!made) throw new Error('no change was stored');
  return made.id;
}

/**
 * Gives the link of one mailbox a token that is valid for an hour from now. Null when it was used, or the change is done or
 * replaced; a change whose hour is over goes on, because its email may have waited for longer.
 */
export async function renewLinkToken(
  db: Queryable,
  { changeId, side, tokenHash }: { changeId: EmailChange['id']; side: 'old' | 'new'; tokenHash: string },
): Promise<EmailChange | null> {
  const [change] = await db
    .update(emailChanges)
    .set({
      ...(side === 'old' ? { oldTokenHash: tokenHash } : { newTokenHash: tokenHash }),
      expiresAt: IN_AN_HOUR,
    })
    .where(
      and(
        eq(emailChanges.id, changeId),
        isNull(emailChanges.endedAt),
        isNull(side === 'old' ? emailChanges.oldUsedAt : emailChanges.newUsedAt),
      ),
    )
    .returning();
  return change ?? null;
}

/** Locks the open change that a link belongs to and its account; `side` is the mailbox of the link. Null for an unusable link. */
export async function lockEmailChange(
  tx: Transaction,
  storeId: StoreId,
  tokenHash: string,
): Promise<{ change: EmailChange; side: 'old' | 'new'; customer: Customer } | null> {
  const ofLink = and(
    eq(emailChanges.storeId, storeId),
    or(eq(emailChanges.oldTokenHash, tokenHash), eq(emailChanges.newTokenHash, tokenHash)),
    isOpen,
  );
  const [found] = await tx.select({ customerId: emailChanges.customerId }).from(emailChanges).where(ofLink);
  if (!found) return null;
  // The account first, as in starting a change and in deleting the account: two orders of locks could deadlock.
  const customer = await lockCustomer(tx, found.customerId);
  const [change] = await tx.select().from(emailChanges).where(ofLink).for('update');
  if (!change || !customer) return null;
  const side = change.oldTokenHash === tokenHash ? 'old' : 'new';
  const isUsed = (side === 'old' ? change.oldUsedAt : change.newUsedAt) !== null;
  return isUsed ? null : { change, side, customer };
}

/** Records that a link was used; `isDone` ends the change. */
export async function markLinkUsed(
  tx: Transaction,
  { id }: EmailChange,
  { side, isDone }: { side: 'old' | 'new'; isDone: boolean },
): Promise<void> {
  await tx
    .update(emailChanges)
    .set({
      ...(side === 'old' ? { oldUsedAt: shopNow } : { newUsedAt: shopNow }),
      ...(isDone && { endedAt: shopNow }),
    })
    .where(eq(emailChanges.id, id));
}
