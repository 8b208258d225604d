import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';

type SoldItem = Pick<CheckoutDetails['items'][number], 'quantity' | 'gift_card'>;

/** When the gift cards of an order are emailed, as of the store's `today`, if nothing else is in it. */
export function giftCardStep(items: readonly SoldItem[], today: string): string {
  const isOne = items.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
  const isPast = items.every(({ gift_card }) => gift_card?.deliver_on && gift_card.deliver_on < today);
  const goes = isPast ? 'went' : isOne ? 'goes' : 'go';
  const sent = `The gift card${isOne ? '' : 's'} ${goes} out by email`;
  const dated = items.filter(({ gift_card }) => gift_card?.deliver_on);
  if (dated.length === 0) return `${sent}.`;
  if (dated.length < items.length) return `${sent}, those with a day on that day.`;
  return isOne ? `${sent} on its day.` : `${sent}, each on its day.`;
}
