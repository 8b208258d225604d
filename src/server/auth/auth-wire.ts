import type { SignedInUser, StatusUser } from '#contracts/auth-calls.ts';
import type { Customer } from './account-store.ts';

type Named = Pick<Customer, 'id' | 'email' | 'firstName' | 'lastName' | 'role'>;

export function toSignedInUser({ id, email, firstName, lastName, role }: Named): SignedInUser {
  return { id, email, firstName, lastName, customerId: id, ...asRole(role) };
}

export function toStatusUser({ id, email, firstName, lastName, role }: Named): StatusUser {
  return { id, email, first_name: firstName, last_name: lastName, ...asRole(role) };
}

const asRole = (role: Customer['role']) => (role === 'operator' ? { role } : {});
