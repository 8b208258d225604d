import type { SoldGiftCard } from '#contracts/checkout/sold-gift-card.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';

/** For whom a gift card is, as a call says it. */
export const soldGiftCardOf = (wire: SoldGiftCard): GiftCardDetails => ({
  recipientEmail: wire.recipient_email,
  recipientName: wire.recipient_name.trim(),
  message: wire.message,
  deliverOn: wire.deliver_on,
});

/** For whom a gift card is, on the wire; null for what is none. */
export const soldGiftCardToWire = (details: GiftCardDetails | null | undefined): SoldGiftCard | null =>
  details
    ? {
        recipient_email: details.recipientEmail,
        recipient_name: details.recipientName,
        message: details.message,
        deliver_on: details.deliverOn,
      }
    : null;
