import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { type CustomerProfile, findProfileByEmail, lockAddresses, refreshProfile } from './customer-store.ts';
import { giveProfile } from './merge-profiles.ts';

/**
 * A guest's last order has another address now: what staff wrote about the guest goes with it, because the row of the
 * address before would be deleted with that. Comes last in the transaction, because of its locks.
 */
export async function moveProfileOfLastOrder(
  tx: Transaction,
  { storeId, from, to }: { storeId: StoreId; from: string; to: string },
): Promise<void> {
  await lockAddresses(tx, storeId, [from, to]);
  await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(and(eq(customerProfiles.storeId, storeId), inArray(customerProfiles.email, [from, to])))
    .orderBy(customerProfiles.id)
    .for('no key update');
  const before = await findProfileByEmail(tx, storeId, from);
  if (before === null || before.accountId !== null || before.imported !== null) return;
  const ofGuest = and(
    eq(orders.storeId, storeId),
    isNull(orders.customerId),
    sql`lower(${orders.email}) = ${from}`,
  );
  if ((await tx.$count(orders, ofGuest)) > 0) return;
  const there = await findProfileByEmail(tx, storeId, to);
  if (there === null)
    await tx.update(customerProfiles).set({ email: to }).where(eq(customerProfiles.id, before.id));
  else await giveTo(tx, there, before);
  await refreshProfile(tx, { storeId, email: to });
}

/** The name that staff wrote goes with it, unless an account or staff have named the other one. */
async function giveTo(tx: Transaction, there: CustomerProfile, before: CustomerProfile): Promise<void> {
  await giveProfile(tx, there, before);
  if (!before.isNameEdited || there.isNameEdited || there.accountId !== null) return;
  const { firstName, lastName } = before;
  await tx
    .update(customerProfiles)
    .set({ firstName, lastName, isNameEdited: true })
    .where(eq(customerProfiles.id, there.id));
}
