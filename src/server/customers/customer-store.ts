import { and, eq, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { CustomerProfileId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';

export type CustomerProfile = typeof customerProfiles.$inferSelect;

export interface CustomerKey {
  storeId: StoreId;
  profileId: CustomerProfileId;
}

const isNamed = ({ storeId, profileId }: CustomerKey) =>
  and(eq(customerProfiles.storeId, storeId), eq(customerProfiles.id, profileId));

const found = (profile: CustomerProfile | undefined): CustomerProfile => {
  if (profile) return profile;
  throw new DomainError('not_found', 'There is no such customer.');
};

/** Throws `not_found`. */
export async function findProfile(db: Queryable, key: CustomerKey): Promise<CustomerProfile> {
  const [profile] = await db.select().from(customerProfiles).where(isNamed(key));
  return found(profile);
}

/** Locks the row until the transaction ends. Throws `not_found`. */
export async function lockProfile(tx: Transaction, key: CustomerKey): Promise<CustomerProfile> {
  const [profile] = await tx.select().from(customerProfiles).where(isNamed(key)).for('no key update');
  return found(profile);
}

/** Writes again what is searched and listed. */
export async function refreshProfile(
  tx: Transaction,
  { storeId, email }: Pick<CustomerProfile, 'storeId' | 'email'>,
): Promise<void> {
  await tx.execute(sql`select refresh_customer_profile(${storeId}, ${email})`);
}
