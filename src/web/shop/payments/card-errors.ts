import { expiryProblem, type YearMonth } from './card-expiry.ts';
import { cardBrandOf, cardNumberProblem, digitsOf } from './card-number.ts';

/** Input of the card form; it leaves the browser only in the confirmation sent to the provider. */
export interface CardFields {
  number: string;
  expiry: string;
  securityCode: string;
}

export type CardField = keyof CardFields;
export type CardErrors = Partial<Record<CardField, string>>;

/** In the order of the form, which decides where the focus goes. */
export const CARD_FIELDS: readonly CardField[] = ['number', 'expiry', 'securityCode'];

/** `12a34` → `1234`, cut to the length of the brand. */
export function formatSecurityCode(typed: string, cardNumber: string): string {
  return digitsOf(typed).slice(0, cardBrandOf(cardNumber).securityCodeLength);
}

/** The error text for a security code, or null. */
function securityCodeProblem(typed: string, cardNumber: string): string | null {
  const { securityCodeLength: length } = cardBrandOf(cardNumber);
  if (typed === '')
    return `Enter the ${length} digits ${length === 4 ? 'on the front' : 'on the back'} of the card.`;
  return typed.length === length ? null : `The security code of this card has ${length} digits.`;
}

/** The errors by field; empty for a valid card. */
export function cardErrors(card: CardFields, now: YearMonth): CardErrors {
  const problems = {
    number: cardNumberProblem(card.number),
    expiry: expiryProblem(card.expiry, now),
    securityCode: securityCodeProblem(card.securityCode, card.number),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
