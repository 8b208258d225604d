import { DomainError } from '#domain/errors.ts';
import type { SubscriptionId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { Deps } from '#server/platform/deps.ts';
import { shippingOptionsTo } from '#server/shipping/shipping-store.ts';
import { changeAsOwner } from './change-subscription.ts';
import { changeByOwner } from './subscription-store.ts';

/**
 * Changes recipient and address of the next deliveries. Throws `shipping_unavailable` when the shipping
 * option does not deliver there.
 */
export function changeAddress(
  deps: Pick<Deps, 'db' | 'jobs'>,
  subscriptionId: SubscriptionId,
  { address, name }: { address: Address; name: string | null },
): Promise<void> {
  return changeAsOwner(
    deps,
    subscriptionId,
    'change_address',
    'address_changed',
    async (tx, { subscription }) => {
      const { storeId, currency, shippingOptionId } = subscription;
      const options = await shippingOptionsTo(tx, storeId, address, { currency, isRecurring: true });
      if (!options.some(({ optionId }) => optionId === shippingOptionId)) {
        throw new DomainError(
          'shipping_unavailable',
          'We do not ship to this address. Please use another one.',
        );
      }
      return changeByOwner(tx, subscriptionId, { address, ...(name && { name }) });
    },
  );
}
