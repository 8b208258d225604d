import { and, eq } from 'drizzle-orm';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { CustomerId, ShopperId, StoreId } from '#domain/ids.ts';
import { mergeCartIntoCustomers } from '#server/cart/merge-carts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';
import type { Customer } from './account-store.ts';

/**
 * Verifies an email address and a password. An unknown address takes the same time and gets the same response
 * as a wrong password. Throws `invalid_credentials`. Spec §8, Login 401.
 */
export async function checkCredentials(customer: Customer | null, password: string): Promise<Customer> {
  const isRight = await isPassword(password, customer?.passwordHash ?? null);
  if (!customer || !isRight) throw invalidCredentials();
  return customer;
}

/**
 * Locks the verified account until the transaction ends; a concurrent password reset waits and then ends the
 * session stored here. `no key update` is for a caller who changes the account. Throws `refusal` when the password
 * has changed since it was verified.
 */
export async function lockVerified(
  tx: Transaction,
  { id, email, passwordHash }: Customer,
  { lock, refusal }: { lock: 'share' | 'no key update'; refusal: DomainError },
): Promise<Customer> {
  const [unchanged] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.email, email), eq(customers.passwordHash, passwordHash)))
    .for(lock);
  if (!unchanged) throw refusal;
  return unchanged;
}

/** The refusal of a login, which does not say whether there is such an account. */
export const invalidCredentials = (): DomainError =>
  new DomainError(
    'invalid_credentials',
    'Account not found. Please check your email and password and try again.',
  );

/** The refusal of a password that a signed-in customer typed once more in the field at `path`. */
export function wrongPassword(path = '/password'): DomainError {
  return fieldError(path, 'This is not your password. Please try again.', 'invalid_credentials');
}

/** Assigns an anonymous shopper's running checkout to the customer; implemented by the checkout area. */
export type AssignCheckouts = (
  tx: Transaction,
  storeId: StoreId,
  owners: { shopperId: ShopperId; customerId: CustomerId },
) => Promise<void>;

/** Merges an anonymous shopper's cart and running checkout into the account they log in to. */
export async function moveCartToCustomer(
  tx: Transaction,
  shopper: Shopper | null,
  customer: Customer,
  assignCheckouts: AssignCheckouts,
): Promise<void> {
  if (!shopper || shopper.customerId) return;
  const owners = { shopperId: shopper.shopperId, customerId: customer.id };
  // Lock order everywhere: checkouts before carts.
  await assignCheckouts(tx, customer.storeId, owners);
  await mergeCartIntoCustomers(tx, customer.storeId, owners);
}
