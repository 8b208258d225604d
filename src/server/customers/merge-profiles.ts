import { eq, inArray, sql } from 'drizzle-orm';
import { changedMeanwhile } from '#domain/errors.ts';
import type { StaffMemberId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { customerNotes, customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import {
  type CustomerKey,
  type CustomerProfile,
  findProfile,
  lockAddresses,
  refreshProfile,
} from './customer-store.ts';

/** One of two customers, as it was shown. */
export type ShownCustomer = CustomerKey & { version: number };

/** Two customers as they are. Throws `not_found`, and `changed_meanwhile` when one is not the shown one any more. */
export async function findBoth(
  db: Queryable,
  kept: ShownCustomer,
  merged: ShownCustomer,
): Promise<{ kept: CustomerProfile; merged: CustomerProfile }> {
  return {
    kept: shown(await findProfile(db, kept), kept),
    merged: shown(await findProfile(db, merged), merged),
  };
}

function shown(profile: CustomerProfile, { version }: ShownCustomer): CustomerProfile {
  if (profile.version === version) return profile;
  const { email, tags } = profile;
  throw changedMeanwhile('one of the two', { email, version: profile.version, tags: tags.join(', ') });
}

interface MergedBy {
  staffMemberId: StaffMemberId;
  note: string;
  /** Of what was moved before. */
  emails: readonly string[];
}

/**
 * Gives what staff wrote about one customer to the other, with a note, and deletes it. Comes last in the transaction, because of
 * its locks. Throws as `findBoth`.
 */
export async function mergeProfiles(
  tx: Transaction,
  keptAsShown: ShownCustomer,
  mergedAsShown: ShownCustomer,
  by: MergedBy,
): Promise<void> {
  const before = await findBoth(tx, keptAsShown, mergedAsShown);
  const { storeId } = before.kept;
  await lockAddresses(tx, storeId, [before.kept.email, before.merged.email, ...by.emails]);
  await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(inArray(customerProfiles.id, [before.kept.id, before.merged.id]))
    .orderBy(customerProfiles.id)
    .for('no key update');
  const { kept, merged } = await findBoth(tx, keptAsShown, mergedAsShown);
  const { staffMemberId, note: text } = by;
  await tx.insert(customerNotes).values({ storeId, profileId: kept.id, staffMemberId, text });
  await giveProfile(tx, kept, merged);
  await refreshProfile(tx, kept);
}

/**
 * Gives notes, tags and, where there is none, the phone number and what was imported of one locked customer to the other, and
 * deletes it. What is searched and listed has to be refreshed afterwards.
 */
export async function giveProfile(
  tx: Transaction,
  kept: CustomerProfile,
  merged: CustomerProfile,
): Promise<void> {
  await tx.update(customerNotes).set({ profileId: kept.id }).where(eq(customerNotes.profileId, merged.id));
  // Read by the trigger that sends changes of customers: a merged one is not erased.
  await tx.execute(sql`select set_config('shop.merged_into', ${kept.id}, true)`);
  await tx.delete(customerProfiles).where(eq(customerProfiles.id, merged.id));
  await tx.execute(sql`select set_config('shop.merged_into', '', true)`);
  await tx
    .update(customerProfiles)
    .set({
      tags: [...new Set([...kept.tags, ...merged.tags])],
      phone: kept.phone ?? merged.phone,
      imported: kept.imported ?? merged.imported,
      version: kept.version + 1,
    })
    .where(eq(customerProfiles.id, kept.id));
}
