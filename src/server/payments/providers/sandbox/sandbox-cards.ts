import { DomainError } from '#domain/errors.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';

/**
 * The behaviour of a test card on confirmation. Spec §10, Sandbox: the card provider's public test numbers.
 */
export type CardBehaviour = 'succeeds' | 'declined' | 'insufficient_funds' | 'asks_for_confirmation';

/** The behaviour of a saved card on off-session charges. */
export type SavedCardBehaviour = Exclude<CardBehaviour, 'asks_for_confirmation'>;

interface TestCard {
  behaviour: CardBehaviour;
  whenKept: SavedCardBehaviour;
}

const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { behaviour: 'succeeds', whenKept: 'succeeds' },
  '4000000000000002': { behaviour: 'declined', whenKept: 'declined' },
  '4000000000009995': { behaviour: 'insufficient_funds', whenKept: 'insufficient_funds' },
  '4000002500003155': { behaviour: 'asks_for_confirmation', whenKept: 'succeeds' },
  '4000000000000341': { behaviour: 'succeeds', whenKept: 'declined' },
};

export interface SandboxCard {
  number: string;
  expiry: string;
  security_code: string;
}

/**
 * Parses a typed card. Throws `invalid_card` with a problem for each wrong field. `now` is the shop's clock.
 */
export function readCard(card: SandboxCard, now: Date): TestCard & { summary: CardSummary } {
  const number = card.number.replaceAll(/[\s-]/g, '');
  const testCard = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined;
  const expiry = futureExpiry(card.expiry, now);
  const errors = [
    ...(testCard ? [] : [{ path: '/card/number', message: numberProblem(number) }]),
    ...(expiry
      ? []
      : [{ path: '/card/expiry', message: "Your card's expiration date is incomplete or in the past." }]),
    ...(/^\d{3,4}$/.test(card.security_code.trim())
      ? []
      : [{ path: '/card/security_code', message: "Your card's security code is incomplete." }]),
  ];
  if (!testCard || !expiry || errors.length > 0) {
    throw new DomainError('invalid_card', errors[0]?.message ?? 'The card is not valid.', { errors });
  }
  return { ...testCard, summary: { brand: 'visa', last4: number.slice(-4), ...expiry } };
}

function numberProblem(number: string): string {
  if (!/^\d{16}$/.test(number)) return 'Your card number is incomplete.';
  return 'The sandbox takes its test cards only, for example 4242 4242 4242 4242.';
}

function futureExpiry(typed: string, now: Date): Pick<CardSummary, 'expiryMonth' | 'expiryYear'> | null {
  const match = /^\s*(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(typed);
  if (!match) return null;
  const [expiryMonth, expiryYear] = [Number(match[1]), 2000 + Number(match[2])];
  const firstDayAfter = Date.UTC(expiryYear, expiryMonth, 1);
  return firstDayAfter > now.getTime() ? { expiryMonth, expiryYear } : null;
}
