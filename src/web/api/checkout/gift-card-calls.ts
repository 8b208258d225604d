import type * as wire from '#contracts/checkout/gift-card-calls.ts';
import type { CheckoutId, GiftCardId } from '#domain/ids.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

const applyEndpoint = endpoint<typeof wire.applyGiftCard>('POST', '/stripe/apply_gift_card');
const removeEndpoint = endpoint<typeof wire.removeGiftCard>('POST', '/stripe/remove_gift_card');

/** Has the checkout pay with the gift card of this code. Resolves to all that pay. */
export async function sendGiftCard(
  api: ApiClient,
  sessionId: CheckoutId,
  code: string,
): Promise<readonly wire.GiftCardAnswer[]> {
  const body = { store_id: api.storeId, session_id: sessionId, gift_card_code: code.trim() };
  return (await api.call(applyEndpoint, { body })).gift_cards;
}

/** Does not pay with a gift card after all. Resolves to those that are left. */
export async function takeOffGiftCard(
  api: ApiClient,
  sessionId: CheckoutId,
  giftCardId: GiftCardId,
): Promise<readonly wire.GiftCardAnswer[]> {
  const body = { store_id: api.storeId, session_id: sessionId, gift_card_id: giftCardId };
  return (await api.call(removeEndpoint, { body })).gift_cards;
}
