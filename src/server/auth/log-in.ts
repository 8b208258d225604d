import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { mergeCartIntoCustomers } from '#server/cart/merge-carts.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import type { Shopper } from '#server/platform/sessions.ts';
import { checkouts } from '#server/platform/tables/checkout-tables.ts';
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
  await db.transaction(async (tx) => {
    await bringCheckoutAlong(tx, customer.storeId, owners);
    await mergeCartIntoCustomers(tx, customer.storeId, owners);
  });
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
