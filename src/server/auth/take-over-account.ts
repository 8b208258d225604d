import type { CustomerId } from '#domain/ids.ts';
import { deleteCartOfCustomer } from '#server/cart/cart-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type Customer, changeName } from './account-store.ts';

/** Detaches purchases under another email address from an account. Each area with purchases has one. */
export type DetachPurchases = (tx: Transaction, account: { id: CustomerId; email: string }) => Promise<void>;

/**
 * Empties an account (name, cart, purchases under other addresses) when its address is verified for the first
 * time, because someone else may have created it. The caller ends the sessions. docs/decisions/0012.
 */
export async function takeOverAccount(
  tx: Transaction,
  customer: Customer,
  detachPurchases: readonly DetachPurchases[],
): Promise<void> {
  await changeName(tx, customer.id, { firstName: '', lastName: '' });
  for (const detach of detachPurchases) await detach(tx, customer);
  await deleteCartOfCustomer(tx, customer.id);
}
