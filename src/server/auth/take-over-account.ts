import { deleteCartOfCustomer } from '#server/cart/cart-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type Customer, changeName } from './account-store.ts';

/** Takes an account off what was bought in it under another email address. Each area that keeps purchases has one. */
export type DetachPurchases = (tx: Transaction, account: { id: string; email: string }) => Promise<void>;

/**
 * Empties an account for the owner of its address, who has proved it for the first time: whoever made the account may have been
 * somebody else. The name, the cart with what was agreed to there, and every purchase under another address are gone from it; such a
 * purchase stays with the address that its emails go to. The caller ends the sessions. Reasons: docs/decisions/0012.
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
