import type { PersonElsewhere } from '#domain/customers/person-elsewhere.ts';
import { type Customer, fillNames } from '#server/auth/account-store.ts';
import { takeImported } from '#server/customers/imported-profiles.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { assignImportedSubscriptions } from '#server/subscriptions/imported/assign-imported.ts';
import { insertFirstAddresses } from './address-book-store.ts';

/**
 * Gives a locked account, whose address is proved, the subscriptions that were imported for that address, and the name and
 * the postal address, as far as it has none. docs/decisions/0322.
 */
export async function joinImported(
  tx: Transaction,
  account: Pick<Customer, 'id' | 'storeId' | 'email'>,
): Promise<void> {
  await assignImportedSubscriptions(tx, account);
  const person = await takeImported(tx, account);
  if (person === null) return;
  const { id, storeId } = account;
  await fillNames(tx, [{ id, firstName: person.firstName, lastName: person.lastName }]);
  if (person.address !== null)
    await insertFirstAddresses(tx, storeId, [
      { customerId: id, name: recipientNameOf(person), address: person.address },
    ]);
}

/** The name on the address. */
export const recipientNameOf = ({
  firstName,
  lastName,
}: Pick<PersonElsewhere, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();
