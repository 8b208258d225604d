/** What a card's owner recognises it by. Never the whole number. */
export interface CardSummary {
  /** The provider's brand code, in lower case: `visa`. */
  brand: string;
  last4: string;
  /** The last valid month, 1 to 12. */
  expiryMonth: number;
  expiryYear: number;
}

const BRAND_NAMES: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** `visa` → `Visa`; unknown brands are `Card`. */
export const brandName = ({ brand }: Pick<CardSummary, 'brand'>): string => BRAND_NAMES.get(brand) ?? 'Card';

/** `Visa ending in 4242`. */
export const cardLabel = (summary: Pick<CardSummary, 'brand' | 'last4'>): string =>
  `${brandName(summary)} ending in ${summary.last4}`;

/** The last valid month: `12/40`. */
export function expiryLabel({ expiryMonth, expiryYear }: CardSummary): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`;
}

/**
 * Whether the card has expired at a moment. Cards are valid until the end of the month in any time zone,
 * hence the extra day.
 */
export function isExpiredAt({ expiryMonth, expiryYear }: CardSummary, moment: Date): boolean {
  const secondOfNextMonth = Date.UTC(expiryYear, expiryMonth, 2);
  return moment.getTime() >= secondOfNextMonth;
}
