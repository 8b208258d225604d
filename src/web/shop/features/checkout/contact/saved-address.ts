import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import type { ApiClient } from '#web/api/client.ts';
import { settingsEndpoints } from '#web/api/endpoints/settings-endpoints.ts';

/**
 * The address of the customer's address book for a checkout: the default one, or the first in the country that the form
 * starts with; null without one. Throws `ApiProblem`.
 */
export async function savedRecipient(api: ApiClient, country: string): Promise<TypedRecipient | null> {
  const query = { store_id: api.storeId };
  const { addresses } = await api.call(settingsEndpoints.listAddresses, { query });
  const saved = addresses.find(({ address }) => address.country === country) ?? addresses[0];
  return saved ? { ...saved.address, line2: saved.address.line2 ?? '', name: saved.name } : null;
}
