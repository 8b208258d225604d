import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { mergeCartIntoCustomers } from '#server/cart/merge-carts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
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

/** Brings what an anonymous shopper has put into the cart along into the account that they sign in to. */
export async function bringCartAlong(
  tx: Transaction,
  shopper: Shopper | null,
  customer: Customer,
): Promise<void> {
  if (!shopper || shopper.customerId) return;
  const owners = { shopperId: shopper.shopperId, customerId: customer.id };
  await bringCheckoutAlong(tx, customer.storeId, owners);
  await mergeCartIntoCustomers(tx, customer.storeId, owners);
}

/**
 * A checkout that is under way becomes the customer's: what it buys leaves their cart, and the order stands in their history.
 * Locked before the cart, as everywhere.
 */
async function bringCheckoutAlong(
  tx: Transaction,
  storeId: string,
  { shopperId, customerId }: { shopperId: string; customerId: string },
): Promise<void> {
  await tx
    .update(checkouts)
    .set({ customerId })
    .where(
      and(
        eq(checkouts.storeId, storeId),
        eq(checkouts.shopperId, shopperId),
        isNull(checkouts.customerId),
        inArray(checkouts.status, ['open', 'finalizing', 'ready', 'capturing']),
      ),
    );
}
