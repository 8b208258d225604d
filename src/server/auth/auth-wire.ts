import type { SignedInUser, StatusUser } from '#contracts/account/auth-calls.ts';
import type { Customer } from './account-store.ts';

type Named = Pick<Customer, 'id' | 'email' | 'firstName' | 'lastName'>;

export function toSignedInUser({ id, email, firstName, lastName }: Named): SignedInUser {
  return { id, email, firstName, lastName, customerId: id };
}

export function toStatusUser({ id, email, firstName, lastName }: Named): StatusUser {
  return { id, email, first_name: firstName, last_name: lastName };
}
