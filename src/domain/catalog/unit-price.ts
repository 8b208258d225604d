import { type Cents, type CurrencyCode, formatMoney } from '../money.ts';

/** What prices are compared by: the avoirdupois ounce or 100 grams. */
export type UnitMeasure = 'ounce' | '100 grams';

/** In nanograms, so that the ounce is exact. */
const NANOGRAMS_PER_GRAM = 1_000_000_000n;
const NANOGRAMS: Readonly<Record<UnitMeasure, bigint>> = {
  ounce: 28_349_523_125n,
  '100 grams': 100n * NANOGRAMS_PER_GRAM,
};

const ABBREVIATIONS: Readonly<Record<UnitMeasure, string>> = { ounce: 'oz', '100 grams': '100\u00a0g' };

/** What shoppers compare by who see prices in a currency: the ounce in the United States, 100 g in Canada. */
const MEASURES: Readonly<Record<CurrencyCode, UnitMeasure>> = { usd: 'ounce', cad: '100 grams' };

/** The price per ounce or per 100 g of `netWeightGrams`, in cents rounded half up; null when it is unknown. */
export function unitPrice(amount: Cents, netWeightGrams: number | null, measure: UnitMeasure): Cents | null {
  if (!netWeightGrams) return null;
  const content = BigInt(netWeightGrams) * NANOGRAMS_PER_GRAM;
  return Number((2n * BigInt(amount) * NANOGRAMS[measure] + content) / (2n * content));
}

/**
 * A price in `currency` by the measure of a shopper who sees prices in `seenCurrency`, as shown and as read
 * aloud: '$1.60/oz', '$1.60 per ounce'; null when the net weight is unknown. What is shown stands beside its
 * price and does not repeat the currency's code: '7.39/100 g'.
 */
export function unitPriceText(
  amount: Cents,
  netWeightGrams: number | null,
  currency: CurrencyCode,
  seenCurrency: CurrencyCode,
): { shown: string; spoken: string } | null {
  const measure = MEASURES[seenCurrency];
  const price = unitPrice(amount, netWeightGrams, measure);
  if (price === null) return null;
  const money = formatMoney(price, currency, { isNamed: currency !== seenCurrency });
  const shown = `${money.replace(/^[A-Z]+ /, '')}/${ABBREVIATIONS[measure]}`;
  return { shown, spoken: `${money} per ${measure}` };
}

/** The net weight of a bundle: the sum of its SKUs' in grams, or null when one of them is unknown. */
export function contentWeight(
  skuQuantities: Readonly<Record<string, number>>,
  netWeights: ReadonlyMap<string, number | null>,
): number | null {
  let sum = 0;
  for (const [sku, quantity] of Object.entries(skuQuantities)) {
    const grams = netWeights.get(sku) ?? null;
    if (grams === null) return null;
    sum += grams * quantity;
  }
  return sum || null;
}
