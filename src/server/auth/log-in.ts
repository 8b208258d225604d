import { and, eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { mergeCartIntoCustomers } from '#server/cart/merge-carts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';
import type { Customer } from './account-store.ts';
import { isPassword } from './passwords.ts';

/**
 * The customer that an address and a password belong to. An unknown address takes the same work and gets the same answer as a
 * wrong password. Throws `invalid_credentials`. Spec §8, Login 401.
 */
export async function checkCredentials(customer: Customer | null, password: string): Promise<Customer> {
  const fits = await isPassword(password, customer?.passwordHash ?? null);
  if (!customer || !fits) throw invalidCredentials();
  return customer;
}

/**
 * Locks the account whose password was verified until the transaction ends: a reset that runs meanwhile waits, and then ends
 * what is stored here. Throws `invalid_credentials` when the password was changed since it was verified.
 */
export async function lockVerified(tx: Transaction, { id, passwordHash }: Customer): Promise<void> {
  const [unchanged] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
    .for('share');
  if (!unchanged) throw invalidCredentials();
}

const invalidCredentials = () =>
  new DomainError(
    'invalid_credentials',
    'Account not found. Please check your email and password and try again.',
  );

/** Makes a running checkout of an anonymous shopper the customer's; the area of checkouts does. */
export type AssignCheckouts = (
  tx: Transaction,
  storeId: string,
  owners: { shopperId: string; customerId: string },
) => Promise<void>;

/** Brings what an anonymous shopper has put into the cart, and a checkout of it, along into the account that they log in to. */
export async function moveCartToCustomer(
  tx: Transaction,
  shopper: Shopper | null,
  customer: Customer,
  assignCheckouts: AssignCheckouts,
): Promise<void> {
  if (!shopper || shopper.customerId) return;
  const owners = { shopperId: shopper.shopperId, customerId: customer.id };
  // Checkouts are locked before carts, as everywhere.
  await assignCheckouts(tx, customer.storeId, owners);
  await mergeCartIntoCustomers(tx, customer.storeId, owners);
}
