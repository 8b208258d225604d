import { type CurrencyCode, currencyName } from '../money.ts';
import type { JournalAccount, JournalAccountNames } from './journal-accounts.ts';

/** What a figure of a day is booked to, in the order of an entry's lines. */
const BOOKINGS = {
  gross: { account: 'sales', text: 'Gross sales' },
  discounts: { account: 'discounts', text: 'Discounts' },
  returns: { account: 'returns', text: 'Returns and goodwill' },
  shipping: { account: 'shipping', text: 'Shipping' },
  shipping_returned: { account: 'shipping', text: 'Shipping given back' },
  tax: { account: 'tax', text: 'Tax' },
  tax_returned: { account: 'tax', text: 'Tax given back' },
  gift_cards_sold: { account: 'gift_cards', text: 'Gift cards sold' },
  gift_cards_used: { account: 'gift_cards', text: 'Orders paid by gift cards' },
  gift_cards_returned: { account: 'gift_cards', text: 'Given back to gift cards' },
  gift_cards_refunded: { account: 'gift_cards', text: 'Gift cards taken back' },
  gift_cards_issued: { account: 'gift_cards', text: 'Gift cards issued or changed by staff' },
  gift_cards_given: { account: 'gift_cards_given', text: 'Gift cards issued or changed by staff' },
  paid_elsewhere: { account: 'paid_elsewhere', text: 'Paid in other ways, less what went back so' },
  fees: { account: 'fees', text: 'Fees of payouts' },
  disputes: { account: 'disputes', text: 'Disputes in payouts' },
  disputed_gift_cards: { account: 'disputes', text: 'Gift cards of disputed payments, taken back' },
  corrections: { account: 'disputes', text: 'Corrections in payouts' },
} as const satisfies Record<string, { account: JournalAccount; text: string }>;

export type JournalFigureName = keyof typeof BOOKINGS;

/** A figure of a day of the store, in cents: above zero for what is credited, below for what is debited. */
export interface JournalFigure {
  day: string;
  currency: CurrencyCode;
  name: JournalFigureName;
  /** Of tax: the country and the state or province. Otherwise empty. */
  place: string;
  cents: number;
}

export interface JournalLine {
  account: JournalAccount;
  accountName: string;
  /** Cents, of which one is 0. */
  debitCents: number;
  creditCents: number;
  description: string;
}

/** What happened on a day in a currency; debits and credits are equal. */
export interface JournalEntry {
  /** `2026-10-31-USD`: the same day always has the same. */
  number: string;
  day: string;
  currency: CurrencyCode;
  lines: JournalLine[];
}

/**
 * An entry for each day and currency in which something happened. What is left between the figures came by card or went back
 * to one, and is booked to the clearing account.
 */
export function journalEntries(
  figures: readonly JournalFigure[],
  names: JournalAccountNames,
): JournalEntry[] {
  const ofEntry = Map.groupBy(
    figures.filter(({ cents }) => cents !== 0),
    ({ day, currency }) => `${day}-${currencyName(currency)}`,
  );
  return [...ofEntry]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([number, found]) => {
      const [first] = found;
      return first
        ? [{ number, day: first.day, currency: first.currency, lines: linesOf(found, names) }]
        : [];
    });
}

function linesOf(figures: readonly JournalFigure[], names: JournalAccountNames): JournalLine[] {
  const order = Object.keys(BOOKINGS);
  const booked = figures
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name) || (a.place < b.place ? -1 : 1))
    .map(({ name, place, cents }) => {
      const { account, text } = BOOKINGS[name];
      return line(names, account, cents, place === '' ? text : `${text}, ${place}`);
    });
  const clearing = -figures.reduce((sum, { cents }) => sum + cents, 0);
  return clearing === 0
    ? booked
    : [...booked, line(names, 'clearing', clearing, 'Card payments, less what went back, fees and disputes')];
}

const line = (
  names: JournalAccountNames,
  account: JournalAccount,
  cents: number,
  description: string,
): JournalLine => ({
  account,
  accountName: names[account],
  description,
  debitCents: Math.max(-cents, 0),
  creditCents: Math.max(cents, 0),
});
