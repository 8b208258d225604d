import { MAX_SAVED_ADDRESSES } from '#domain/accounts/saved-addresses.ts';
import type { CheckoutId } from '#domain/ids.ts';
import { isSameRecipient } from '#domain/shipping/same-recipient.ts';
import { readCheckout } from '#server/checkout/checkout-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { insertAddress, lockAddressBook, makeDefault, readAddresses } from './address-book-store.ts';

const SAVE_ADDRESS_QUEUE = 'save-used-address';

interface UsedAddress {
  checkoutId: CheckoutId;
}

/** Queues the address of a paid checkout for the address book of its customer. */
export const enqueueUsedAddress = (tx: Transaction, jobs: Jobs, checkoutId: CheckoutId): Promise<void> =>
  jobs.enqueue(tx, SAVE_ADDRESS_QUEUE, { checkoutId }, { key: checkoutId });

/**
 * Declares the job that saves the address of a paid checkout. A job, because a deletion of the account locks
 * the account before its checkouts, and a sale has its checkout locked already. A full book, one that has the
 * address, and an account that is gone are left as they are.
 */
export function declareUsedAddressJob({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.handle<UsedAddress>(SAVE_ADDRESS_QUEUE, ({ checkoutId }) =>
    db.transaction(async (tx) => {
      const customerId = (await readCheckout(tx, checkoutId))?.customerId ?? null;
      if (customerId === null) return;
      const total = await lockAddressBook(tx, customerId);
      const checkout = await readCheckout(tx, checkoutId);
      if (checkout?.customerId !== customerId || checkout.name === null || !checkout.address) return;
      const { storeId, name, address } = checkout;
      const saved = await readAddresses(tx, customerId);
      if (total >= MAX_SAVED_ADDRESSES || saved.some((one) => isSameRecipient(one, { name, address })))
        return;
      const added = await insertAddress(tx, { storeId, customerId, name, address });
      if (total === 0) await makeDefault(tx, customerId, added);
    }),
  );
}
