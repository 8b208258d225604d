import { MAX_SAVED_ADDRESSES } from '#domain/accounts/saved-addresses.ts';
import { DomainError } from '#domain/errors.ts';
import type { CustomerId, SavedAddressId, StoreId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import { countryProblem } from '#domain/shipping/countries.ts';
import { recipientProblems, type TypedRecipient, typedAddress } from '#domain/shipping/typed-recipient.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postalFormatProblem } from '#domain/shipping/postal-format.ts';
import { redirectSubscriptions } from '#server/subscriptions/changes/change-address.ts';
import {
  type AddressRow,
  insertAddress,
  lockAddressBook,
  makeDefault,
  readAddress,
  readAddresses,
  removeAddress,
  updateAddress,
} from './address-book-store.ts';

interface Owner {
  storeId: StoreId;
  customerId: CustomerId;
}

interface SavedInput {
  addressId: SavedAddressId | null;
  typed: TypedRecipient;
  isDefault: boolean;
  /** Whether subscriptions that go to the changed address go to the new one from now on. */
  movesSubscriptions: boolean;
}

/**
 * Adds an address, or changes the one with `addressId`; the first one becomes the default. Throws
 * `unknown_address` with the wrong fields, `not_found` for one that is not the customer's own,
 * `not_possible_now` when the book is full, and `shipping_unavailable` when a subscription cannot move there.
 */
export function saveAddress(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { storeId, customerId }: Owner,
  saved: SavedInput,
): Promise<AddressRow[]> {
  const recipient = checkedRecipient(saved.typed);
  return db.transaction(async (tx) => {
    const total = await lockAddressBook(tx, customerId);
    const { addressId } = saved;
    if (addressId !== null) {
      const before = await readAddress(tx, customerId, addressId);
      if (!before) throw noSuchAddress();
      await updateAddress(tx, customerId, addressId, recipient);
      if (saved.movesSubscriptions)
        await redirectSubscriptions(tx, jobs, { customerId, from: before, to: recipient });
      if (saved.isDefault) await makeDefault(tx, customerId, addressId);
      return readAddresses(tx, customerId);
    }
    if (total >= MAX_SAVED_ADDRESSES) {
      const message = `There is room for ${MAX_SAVED_ADDRESSES} addresses. Delete one that you do not need any more.`;
      throw new DomainError('not_possible_now', message);
    }
    const added = await insertAddress(tx, { storeId, customerId, ...recipient });
    if (saved.isDefault || total === 0) await makeDefault(tx, customerId, added);
    return readAddresses(tx, customerId);
  });
}

/** Deletes an address. When it was the default, the one saved last takes its place. Throws `not_found`. */
export function deleteAddress(
  { db }: Pick<Deps, 'db'>,
  { customerId }: Owner,
  addressId: SavedAddressId,
): Promise<AddressRow[]> {
  return db.transaction(async (tx) => {
    await lockAddressBook(tx, customerId);
    const deleted = await removeAddress(tx, customerId, addressId);
    if (!deleted) throw noSuchAddress();
    const [next] = await readAddresses(tx, customerId);
    if (deleted.isDefault && next) await makeDefault(tx, customerId, next.id);
    return readAddresses(tx, customerId);
  });
}

const noSuchAddress = () => new DomainError('not_found', 'This address is not in your address book.');

function checkedRecipient(typed: TypedRecipient): { name: string; address: Address } {
  const problems = {
    ...postalProblem(typed),
    ...recipientProblems(typed),
    ...countryProblem(typed.country),
  };
  const errors = Object.entries(problems).map(([field, message]) => ({
    path: field === 'name' ? '/name' : `/address/${field}`,
    message,
  }));
  if (errors.length > 0)
    throw new DomainError('unknown_address', errors.map(({ message }) => message).join(' '), { errors });
  return { name: typed.name.trim(), address: typedAddress(typed) };
}

function postalProblem(typed: TypedRecipient): { postal_code?: string } {
  const problem = postalFormatProblem(typedAddress(typed));
  return problem === undefined ? {} : { postal_code: problem };
}
