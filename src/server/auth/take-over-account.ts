import type { CustomerId } from '#domain/ids.ts';
import { deleteCartOfCustomer } from '#server/cart/cart-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type Customer, changeName } from './account-store.ts';

/** Takes from an account what somebody else may have put there. Each area with such data has one. */
export type ReleaseFromAccount = (
  tx: Transaction,
  account: { id: CustomerId; email: string },
) => Promise<void>;

/**
 * Empties an account (name, cart, saved addresses, purchases under other addresses) when its address is verified for the first
 * time, because someone else may have created it. The caller ends the sessions. docs/decisions/0012.
 */
export async function takeOverAccount(
  tx: Transaction,
  customer: Customer,
  releaseFromAccount: readonly ReleaseFromAccount[],
): Promise<void> {
  await changeName(tx, customer.id, { firstName: '', lastName: '' });
  for (const release of releaseFromAccount) await release(tx, customer);
  await deleteCartOfCustomer(tx, customer.id);
}
