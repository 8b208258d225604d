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

/** The customer with an address; null when nobody ordered or has an account with it. */
export async function findProfileByEmail(
  db: Queryable,
  storeId: StoreId,
  email: string,
): Promise<CustomerProfile | null> {
  const [profile] = await db
    .select()
    .from(customerProfiles)
    .where(and(eq(customerProfiles.storeId, storeId), eq(customerProfiles.email, email)));
  return profile ?? null;
}

/**
 * Takes the locks that refreshes of these addresses take, in their order, until the transaction ends. A sale takes them as
 * it commits, when it holds its checkout and before it writes a row: they come after all other locks and before those of rows here.
 */
export async function lockAddresses(
  tx: Transaction,
  storeId: StoreId,
  emails: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('customer_profile ' || ${storeId} || ' ' || email, 0))
    from (select distinct lower(one) as email from unnest(${sql.param([...emails])}::text[]) as one order by 1) as sorted`);
}

/** Locks the row until the transaction ends. Throws `not_found`. */
export async function lockProfile(tx: Transaction, key: CustomerKey): Promise<CustomerProfile> {
  await lockAddresses(tx, key.storeId, [(await findProfile(tx, key)).email]);
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
