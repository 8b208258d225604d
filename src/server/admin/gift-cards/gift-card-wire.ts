import type { ListedGiftCard } from '#contracts/admin/gift-cards/gift-card-calls.ts';
import type { GiftCard } from '#server/gift-cards/gift-card-store.ts';

/** A card as lists and its page have it; without a number it names no order. */
export const giftCardToWire = (card: GiftCard, orderNumber: number | null): ListedGiftCard => ({
  gift_card_id: card.id,
  last_four: card.codeSuffix,
  status: card.status,
  currency: card.currency,
  balance: card.balanceCents,
  email: card.recipientEmail,
  name: card.recipientName,
  order: card.orderId && orderNumber !== null ? { order_id: card.orderId, order_number: orderNumber } : null,
  created_at: card.createdAt.toISOString(),
  is_sold: card.orderLine !== null,
  deliver_on: card.deliverOn,
  sent_at: card.sentAt?.toISOString() ?? null,
});
