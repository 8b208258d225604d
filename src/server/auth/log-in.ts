import { DomainError } from '#domain/errors.ts';
import { mergeCartIntoCustomers } from '#server/cart/merge-carts.ts';
import type { Database } from '#server/platform/database.ts';
import type { Shopper } from '#server/platform/sessions.ts';
import { type Customer, findCustomerByEmail } from './account-store.ts';
import { isPassword } from './passwords.ts';

/**
 * The customer that an address and a password belong to. An unknown address takes the same work and gets the same answer as a
 * wrong password. Throws `invalid_credentials`. Spec §8, Login 401.
 */
export async function checkCredentials(
  db: Database,
  { storeId, email, password }: { storeId: string; email: string; password: string },
): Promise<Customer> {
  const customer = await findCustomerByEmail(db, storeId, email);
  const fits = await isPassword(password, customer?.passwordHash ?? null);
  if (!customer || !fits) {
    throw new DomainError(
      'invalid_credentials',
      'Account not found. Please check your email and password and try again.',
    );
  }
  return customer;
}

/** Brings what an anonymous shopper has put into the cart along into the account that they sign in to. */
export async function bringCartAlong(
  db: Database,
  shopper: Shopper | null,
  customer: Customer,
): Promise<void> {
  if (!shopper || shopper.customerId) return;
  const owners = { shopperId: shopper.shopperId, customerId: customer.id };
  await db.transaction((tx) => mergeCartIntoCustomers(tx, customer.storeId, owners));
}
