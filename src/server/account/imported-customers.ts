import type { PersonElsewhere } from '#domain/customers/person-elsewhere.ts';
import type {
  CustomerId,
  CustomerNoteId,
  CustomerProfileId,
  NewsletterSubscriberId,
  SavedAddressId,
  StaffMemberId,
  StoreId,
} from '#domain/ids.ts';
import type { CustomerAddition } from '#domain/imports/customers/merge-customer.ts';
import { type Customer, clearNames, fillNames, lockCustomers } from '#server/auth/account-store.ts';
import type { CustomerProfile } from '#server/customers/customer-store.ts';
import {
  type AddedToProfile,
  addToProfiles,
  lockProfiles,
  removeProfiles,
  takeFromProfiles,
} from '#server/customers/imported-profiles.ts';
import { addSubscribers, lockUntouched, removeSubscribers } from '#server/newsletter/import-subscribers.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertFirstAddresses, removeUnchangedAddresses } from './address-book-store.ts';
import { recipientNameOf } from './join-imported.ts';

/** What an import adds to a customer. */
export interface CustomerImport extends CustomerAddition {
  /** In small characters. */
  email: string;
  /** As the other shop knew them. */
  person: PersonElsewhere;
  /** The customer whom the check has found; null for somebody whom the shop did not know. */
  present: { accountId: CustomerId | null } | null;
}

/** What an import has written, by which it is taken back. */
export interface WrittenCustomer {
  profileId: CustomerProfileId;
  /** Of the customer as it was written. */
  version: number;
  noteId: CustomerNoteId | null;
  addressId: SavedAddressId | null;
  subscriberId: NewsletterSubscriberId | null;
  /** What is stored until the owner of the address has an account. */
  imported: PersonElsewhere | null;
  /** ISO 8601, UTC. */
  at: string;
}

interface ImportedBy {
  storeId: StoreId;
  staffMemberId: StaffMemberId;
}

/**
 * Writes customers of another shop, by their addresses: only what is empty is filled, and nobody gets an email. An account gets
 * name and address at once where its email address is proved, and otherwise when it is. docs/decisions/0322.
 */
export async function writeImportedCustomers(
  tx: Transaction,
  by: ImportedBy,
  customers: readonly CustomerImport[],
): Promise<ReadonlyMap<string, WrittenCustomer>> {
  if (customers.length === 0) return new Map();
  const at = (await shopTime(tx)).toISOString();
  const proved = await lockProved(tx, customers);
  const accountOf = ({ present }: CustomerImport) =>
    present?.accountId ? proved.get(present.accountId) : undefined;
  const named = customers.flatMap((customer) => {
    const account = accountOf(customer);
    return account && customer.name ? [{ id: account.id, ...customer.name }] : [];
  });
  await fillNames(tx, named);
  const addressed = customers.flatMap((customer) => {
    const account = accountOf(customer);
    const { address, person } = customer;
    return account && address ? [{ customerId: account.id, name: recipientNameOf(person), address }] : [];
  });
  const addresses = await insertFirstAddresses(tx, by.storeId, addressed);
  const subscribers = await addSubscribers(
    tx,
    by.storeId,
    customers.flatMap(({ email, consentText }) =>
      consentText === null ? [] : [{ email, consentText, consentedAt: null }],
    ),
    by.staffMemberId,
  );
  const storedOf = (customer: CustomerImport): PersonElsewhere | null => {
    if (accountOf(customer)) return null;
    return customer.present === null || customer.address !== null ? customer.person : null;
  };
  const profiles = await addToProfiles(
    tx,
    by,
    customers.map((customer) => ({ ...profileAddition(customer), imported: storedOf(customer) })),
  );
  return new Map(
    customers.flatMap((customer): [string, WrittenCustomer][] => {
      const profile = profiles.get(customer.email);
      if (!profile) return [];
      const account = accountOf(customer);
      const addressId = (account && addresses.get(account.id)) ?? null;
      const subscriberId = subscribers.get(customer.email) ?? null;
      return [[customer.email, { ...profile, addressId, subscriberId, imported: storedOf(customer), at }]];
    }),
  );
}

/** Accounts whose address is proved: what belongs to the address is given to no others. */
async function lockProved(
  tx: Transaction,
  customers: readonly CustomerImport[],
): Promise<ReadonlyMap<CustomerId, Customer>> {
  const ids = customers.flatMap(({ present }) => present?.accountId ?? []);
  const accounts = ids.length === 0 ? [] : await lockCustomers(tx, ids);
  return new Map(
    accounts
      .filter(({ emailProvedAt }) => emailProvedAt !== null)
      .map((account) => [account.id, account] as const),
  );
}

const profileAddition = ({ email, name, phone, tags, note }: CustomerImport) => ({
  email,
  phone,
  tags,
  note,
  firstName: name?.firstName ?? '',
  lastName: name?.lastName ?? '',
});

/** A customer that is to be taken back. */
export interface TakenCustomer {
  customer: CustomerImport;
  written: WrittenCustomer;
}

/** What of customers that are to be taken back is as the import has left it. */
export interface LockedCustomers {
  profiles: ReadonlyMap<CustomerProfileId, CustomerProfile>;
  subscribers: ReadonlySet<NewsletterSubscriberId>;
}

/** Locks what an import has written until the transaction ends, in the order of all locks. */
export async function lockImportedCustomers(
  tx: Transaction,
  storeId: StoreId,
  taken: readonly TakenCustomer[],
): Promise<LockedCustomers> {
  await lockCustomers(
    tx,
    taken.flatMap(({ customer }) => customer.present?.accountId ?? []),
  );
  const subscribers = await lockUntouched(
    tx,
    taken.flatMap(({ written }) => written.subscriberId ?? []),
  );
  const profiles = await lockProfiles(
    tx,
    storeId,
    taken.map(({ customer }) => customer.email),
  );
  return { profiles: new Map(profiles.map((profile) => [profile.id, profile])), subscribers };
}

/**
 * Takes back locked customers on whom nothing depends: those whom the import has made are removed, the others lose what it has
 * added.
 */
export async function takeBackImportedCustomers(
  tx: Transaction,
  storeId: StoreId,
  taken: readonly TakenCustomer[],
): Promise<void> {
  const made = taken.filter(({ customer }) => customer.present === null);
  const changed = taken.filter(({ customer }) => customer.present !== null);
  await clearNames(
    tx,
    changed.flatMap(({ customer: { present, name } }) =>
      present?.accountId && name ? [{ id: present.accountId, ...name }] : [],
    ),
  );
  await removeUnchangedAddresses(
    tx,
    changed.flatMap(({ written }) => written.addressId ?? []),
  );
  await removeProfiles(
    tx,
    made.map(({ written }) => written.profileId),
  );
  await removeSubscribers(
    tx,
    taken.flatMap(({ written }) => written.subscriberId ?? []),
  );
  await takeFromProfiles(
    tx,
    storeId,
    changed.map(
      ({ customer, written: { profileId, noteId, imported } }): AddedToProfile => ({
        ...profileAddition(customer),
        profileId,
        noteId,
        imported,
      }),
    ),
  );
}
