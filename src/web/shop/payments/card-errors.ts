import { expiryProblem, type YearMonth } from './card-expiry.ts';
import { cardBrandOf, cardNumberProblem, digitsOf } from './card-number.ts';

/** What a shopper types into the card form; it never leaves the form but for the provider's confirmation. */
export interface CardFields {
  number: string;
  expiry: string;
  securityCode: string;
}

export type CardField = keyof CardFields;
export type CardErrors = Partial<Record<CardField, string>>;

/** The fields in the order in which they stand, for the focus. */
export const CARD_FIELDS: readonly CardField[] = ['number', 'expiry', 'securityCode'];

/** `12a34` → `1234`: digits only, no more than the brand has. */
export function formatSecurityCode(typed: string, cardNumber: string): string {
  return digitsOf(typed).slice(0, cardBrandOf(cardNumber).securityCodeLength);
}

/** What is wrong with the security code, in words for the shopper; null when it has its brand's length. */
export function securityCodeProblem(typed: string, cardNumber: string): string | null {
  const { securityCodeLength: length } = cardBrandOf(cardNumber);
  if (typed === '')
    return `Enter the ${length} digits ${length === 4 ? 'on the front' : 'on the back'} of the card.`;
  return typed.length === length ? null : `The security code of this card has ${length} digits.`;
}

/** Every problem of the card, by field; empty when it can be sent. */
export function cardErrors(card: CardFields, now: YearMonth): CardErrors {
  const problems = {
    number: cardNumberProblem(card.number),
    expiry: expiryProblem(card.expiry, now),
    securityCode: securityCodeProblem(card.securityCode, card.number),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
