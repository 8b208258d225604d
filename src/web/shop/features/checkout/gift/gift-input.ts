import type { Dispatch } from 'react';
import { noteProblem } from '#domain/orders/gift.ts';
import type { FinalCheckoutInput } from '#web/api/checkout/checkout-calls.ts';
import type { CheckoutAction, CheckoutForm, GiftForm } from '../checkout-form.ts';

/** The name of the note's field. */
export const NOTE_FIELD = 'gift_note';

export interface GiftFieldsProps {
  form: CheckoutForm;
  /** Whether the cart has a subscription, whose renewals do not repeat the note. */
  isSubscription: boolean;
  dispatch: Dispatch<CheckoutAction>;
}

/** Why the note cannot be sent; null when it can, or when it is no gift. */
export const giftProblem = ({ isGift, note }: GiftForm): string | null => (isGift ? noteProblem(note) : null);

export const giftToSend = ({ isGift, note, hidesPrices }: GiftForm): FinalCheckoutInput['gift'] =>
  isGift ? { note, hide_prices: hidesPrices } : null;
