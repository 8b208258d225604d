import { createHmac } from 'node:crypto';
import { giftCardCodeOf } from '#domain/gift-cards/gift-card-code.ts';
import type { GiftCardId } from '#domain/ids.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import type { GiftCard } from './gift-card-store.ts';

/** A card's code of this number: only the running shop has the secret to work it out again. docs/decisions/0292. */
export function deriveCode(
  sessionSecret: string,
  { id, codeNumber }: { id: GiftCardId; codeNumber: number },
): string {
  const purpose = `gift-card-code:${id}:${codeNumber}`;
  return giftCardCodeOf(createHmac('sha256', sessionSecret).update(purpose).digest());
}

/** The current code of a card; null when the shop has had another secret since it was made. */
export function currentCode(sessionSecret: string, card: GiftCard): string | null {
  const code = deriveCode(sessionSecret, card);
  return hashOfSecret(code) === card.codeHash ? code : null;
}
