/** What is printed on a card, as far as its owner knows it by that. Never a whole number. */
export interface CardSummary {
  /** The provider's word, in small letters: `visa`. */
  brand: string;
  last4: string;
  /** The last month in which it is good, 1 to 12. */
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

/** `visa` → `Visa`; a brand without a name of its own here is a `Card`. */
export const brandName = ({ brand }: Pick<CardSummary, 'brand'>): string => BRAND_NAMES.get(brand) ?? 'Card';

/** `Visa ending in 4242`. */
export const cardLabel = (summary: Pick<CardSummary, 'brand' | 'last4'>): string =>
  `${brandName(summary)} ending in ${summary.last4}`;

/** `12/40`: the last month in which it is good. */
export function expiryLabel({ expiryMonth, expiryYear }: CardSummary): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`;
}

/** Whether the card's last month will be over at a moment. Cards are good until the end of it, wherever that is: a day is left. */
export function isExpiredAt({ expiryMonth, expiryYear }: CardSummary, moment: Date): boolean {
  const secondOfNextMonth = Date.UTC(expiryYear, expiryMonth, 2);
  return moment.getTime() >= secondOfNextMonth;
}
