/** What a card does when a payment is confirmed with it. The names are those of Stripe's own test cards. */
interface CardBehaviour {
  /** What it is instead of a card. */
  type?: 'us_bank_account';
  decline?: { code: string; decline_code?: string; message: string };
  asksForStep?: boolean;
  /** Once it is kept and charged without the cardholder. */
  offSession?: CardBehaviour;
}

const DECLINED = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const NEEDS_STEP = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const CARDS: Readonly<Record<string, CardBehaviour>> = {
  pm_card_visa: {},
  pm_card_visa_chargeDeclined: { decline: DECLINED },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    decline: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  pm_card_chargeDeclinedExpiredCard: {
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  pm_card_authenticationRequired: { asksForStep: true, offSession: { decline: NEEDS_STEP } },
  /** Once it was kept with a step it is charged without one. https://docs.stripe.com/testing#authentication-and-setup */
  pm_card_authenticationRequiredOnSetup: { asksForStep: true, offSession: {} },
  /** Debits take days, so nothing can be authorised and captured later. */
  pm_usBankAccount_success: { type: 'us_bank_account', offSession: { decline: DECLINED } },
  pm_card_chargeCustomerFail: { offSession: { decline: DECLINED } },
};

/** The behaviour of a card, or of a kept one that started as it. Undefined for cards that do not exist. */
export function cardBehaviour(paymentMethod: string, isOffSession: boolean): CardBehaviour | undefined {
  const behaviour = CARDS[paymentMethod];
  return isOffSession ? (behaviour?.offSession ?? behaviour) : behaviour;
}

/** The type of a payment method, as Stripe names it. */
export const typeOf = (paymentMethod: string) => CARDS[paymentMethod]?.type ?? 'card';

export const isTestCard = (paymentMethod: string) => paymentMethod in CARDS;
