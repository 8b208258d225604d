import { eq } from 'drizzle-orm';
import { changedMeanwhile } from '#domain/errors.ts';
import { changeName } from '#server/auth/account-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { type CustomerKey, type CustomerProfile, lockProfile, refreshProfile } from './customer-store.ts';

export type CustomerEdit = Pick<CustomerProfile, 'firstName' | 'lastName' | 'phone' | 'tags' | 'version'>;

/**
 * Changes the name (of the account, where there is one), phone number and tags of a customer. Returns the row as it was.
 * Throws `not_found`, and `changed_meanwhile`.
 */
export function editCustomer(
  db: Database,
  key: CustomerKey,
  { version, ...edit }: CustomerEdit,
): Promise<CustomerProfile> {
  return db.transaction(async (tx) => {
    const before = await lockProfile(tx, key);
    if (before.version !== version) throw changedMeanwhile('this customer', currentOf(before));
    const { firstName, lastName } = edit;
    const isNameEdited =
      before.isNameEdited || before.firstName !== firstName || before.lastName !== lastName;
    await tx
      .update(customerProfiles)
      .set({ ...edit, isNameEdited: before.accountId === null && isNameEdited, version: version + 1 })
      .where(eq(customerProfiles.id, before.id));
    if (before.accountId !== null) await changeName(tx, before.accountId, { firstName, lastName });
    await refreshProfile(tx, before);
    return before;
  });
}

const currentOf = ({ version, firstName, lastName, phone, tags }: CustomerProfile) => ({
  version,
  first_name: firstName,
  last_name: lastName,
  phone,
  tags: tags.join(', '),
});
