import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import type { ApiClient } from '#web/api/client.ts';
import { settingsEndpoints } from '#web/api/endpoints/settings-endpoints.ts';

/** The default address of the customer's address book; null when the book is empty. Throws `ApiProblem`. */
export async function savedRecipient(api: ApiClient): Promise<TypedRecipient | null> {
  const query = { store_id: api.storeId };
  const { addresses } = await api.call(settingsEndpoints.listAddresses, { query });
  const saved = addresses.find(({ is_default }) => is_default);
  return saved ? { ...saved.address, line2: saved.address.line2 ?? '', name: saved.name } : null;
}
