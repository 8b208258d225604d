import type { GiftAnswer, GiftInput } from '#contracts/checkout/gift.ts';
import type { Gift } from '#domain/orders/gift.ts';

export const giftFromWire = (given: GiftInput): Gift | null =>
  given ? { note: given.note || null, hidesPrices: given.hide_prices } : null;

export const giftToWire = (stored: Gift | null): GiftAnswer =>
  stored && { note: stored.note, hide_prices: stored.hidesPrices };
