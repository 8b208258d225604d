import type { CustomerId, ShopperId, StoreId } from '../ids.ts';

/** A customer whose personal data is exported or erased. */
export interface Person {
  storeId: StoreId;
  customerId: CustomerId;
  /**
   * The account's address; null until it is proved, because what was stored under it (a newsletter, a message, a
   * review) may be somebody else's.
   */
  provedEmail: string | null;
  /** Of the sessions in which the account is logged in. */
  shopperIds: readonly ShopperId[];
}

/** A change of an account's address that both mailboxes have agreed to. Addresses are in lower case. */
export interface EmailMove extends Pick<Person, 'storeId' | 'customerId'> {
  from: string;
  to: string;
}

/** One of two customers that are merged: an account, or a guest by the address. Addresses are in lower case. */
export interface MergedCustomer {
  customerId: CustomerId | null;
  email: string;
}

/** Two customers who are one person: what `from` has becomes `to`'s. Where `from` has an account, `to` has one. */
export interface CustomerMerge {
  storeId: StoreId;
  from: MergedCustomer;
  to: MergedCustomer;
}

/** Ends the address that stands for somebody who was erased. */
export const ERASED_DOMAIN = '@erased.invalid';
