import { DomainError } from '#domain/errors.ts';
import type { CustomerId, ShippingOptionId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import { isSameRecipient } from '#domain/shipping/same-recipient.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { shippingOptionsTo } from '#server/shipping/shipping-store.ts';
import { changeByOwner, lockRunningSubscriptions, type Subscription } from '../subscription-store.ts';
import { type ChangedSubscription, changeWithin } from './change-subscription.ts';

interface Recipient {
  name: string;
  address: Address;
}

/**
 * Changes recipient and address of the next deliveries; without a name the recipient stays. Throws
 * `shipping_unavailable` when no shipping option delivers there.
 */
export function changeSubscriptionAddress(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  changed: ChangedSubscription,
  to: { address: Address; name: string | null },
): Promise<void> {
  return db.transaction((tx) => changeAddressWithin(tx, jobs, changed, to));
}

/**
 * Sends the subscriptions of a customer that go to one recipient to another one, and notifies them of each. Throws
 * `shipping_unavailable` when one of them cannot be delivered there.
 */
export async function redirectSubscriptions(
  tx: Transaction,
  jobs: Jobs,
  { customerId, from, to }: { customerId: CustomerId; from: Recipient; to: Recipient },
): Promise<void> {
  if (isSameRecipient(from, to)) return;
  for (const subscription of await lockRunningSubscriptions(tx, customerId)) {
    if (isSameRecipient(subscription, from)) await changeAddressWithin(tx, jobs, { id: subscription.id }, to);
  }
}

function changeAddressWithin(
  tx: Transaction,
  jobs: Jobs,
  changed: ChangedSubscription,
  { address, name }: { address: Address; name: string | null },
): Promise<void> {
  return changeWithin(tx, jobs, {
    changed,
    action: 'change_address',
    news: 'address_changed',
    work: async (_, { subscription }) => {
      const shippingOptionId = await optionTo(tx, subscription, address);
      return changeByOwner(tx, changed.id, { address, shippingOptionId, ...(name && { name }) });
    },
  });
}

/** The option that it has, where it goes there, otherwise the cheapest one that does. */
async function optionTo(
  db: Queryable,
  { storeId, currency, shippingOptionId }: Subscription,
  address: Address,
): Promise<ShippingOptionId> {
  const options = await shippingOptionsTo(db, storeId, address, { currency, isRecurring: true });
  const same = options.find(({ optionId }) => optionId === shippingOptionId);
  const option = same ?? options.toSorted((a, b) => a.priceCents - b.priceCents)[0];
  if (!option)
    throw new DomainError('shipping_unavailable', 'We do not ship to this address. Please use another one.');
  return option.optionId;
}
