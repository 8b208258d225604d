import { z } from 'zod';
import type { CheckoutId, GiftCardId } from '#domain/ids.ts';
import { MAX_GIFT_CARDS } from '#domain/gift-cards/gift-card-payment.ts';
import { defineCall } from '../call.ts';
import { cents, idOf, requiredText, storeId } from '../fields.ts';

const tag = 'Checkout and payments';

const giftCardAnswer = z.object({
  gift_card_id: idOf<GiftCardId>(z.string()),
  last_four: z.string().describe('The last characters of its code'),
  amount: cents.describe('What it pays of the total'),
  left: cents.describe('What stays on it then'),
});

/** How the total of a checkout is paid: `total = gift cards + amount due`. */
export const payment = {
  gift_cards: z.array(giftCardAnswer).max(MAX_GIFT_CARDS),
  amount_due: cents.describe('What is left for the card of the total'),
};

const ofCheckout = { session_id: idOf<CheckoutId>(requiredText(100)), store_id: storeId };

export const applyGiftCard = defineCall({
  method: 'POST',
  path: '/stripe/apply_gift_card',
  summary: 'Has a running checkout pay with a gift card; nothing is taken off it before the totals are final',
  tag,
  body: z.strictObject({ ...ofCheckout, gift_card_code: requiredText(64) }),
  answer: z.object(payment),
});

export const removeGiftCard = defineCall({
  method: 'POST',
  path: '/stripe/remove_gift_card',
  summary: 'Does not pay with a gift card after all',
  tag,
  body: z.strictObject({ ...ofCheckout, gift_card_id: idOf<GiftCardId>(requiredText(100)) }),
  answer: z.object(payment),
});

export type GiftCardAnswer = z.output<typeof giftCardAnswer>;
