import type { StoreId } from '#domain/ids.ts';
import type { LockedCustomers, TakenCustomer } from '#server/account/imported-customers.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { customersInUse, signedInSince } from './customers-in-use.ts';

interface TakenRow extends TakenCustomer {
  position: number;
}

/** Why customers stay as an import has left them, by their rows. */
export async function reasonsToStay(
  tx: Transaction,
  storeId: StoreId,
  taken: readonly TakenRow[],
  { profiles, subscribers }: LockedCustomers,
): Promise<ReadonlyMap<number, string>> {
  const made = taken.filter(({ customer }) => customer.present === null).map(({ written }) => written);
  const inUse = await customersInUse(tx, storeId, made);
  const signedIn = await signedInSince(
    tx,
    taken.map(({ written }) => written),
  );
  return new Map(
    taken.flatMap(({ position, customer, written }): [number, string][] => {
      const profile = profiles.get(written.profileId);
      if (!profile) return [[position, 'Was removed after the import, or has another email address.']];
      const used = inUse.get(profile.id);
      if (used !== undefined) return [[position, used]];
      if (profile.version !== written.version)
        return [[position, 'Somebody has changed the customer after the import.']];
      if (profile.accountId !== (customer.present?.accountId ?? null))
        return [[position, 'Has an account by now.']];
      if (signedIn.has(profile.id)) return [[position, 'Has signed in after the import.']];
      if (written.subscriberId !== null && !subscribers.has(written.subscriberId))
        return [[position, 'Got a newsletter, or changed the subscription to it, after the import.']];
      return [];
    }),
  );
}
