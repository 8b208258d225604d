import { type Cents, type CurrencyCode, formatMoney } from '../money.ts';

/** What prices are compared by. */
interface UnitMeasure {
  nanograms: bigint;
  shown: string;
  spoken: string;
}

const OUNCE: UnitMeasure = { nanograms: 28_349_523_125n, shown: 'oz', spoken: 'ounce' };
const HUNDRED_GRAMS: UnitMeasure = {
  nanograms: 100_000_000_000n,
  shown: '100\u00a0g',
  spoken: '100 grams',
};

const SIZE_IN_GRAMS = /\d\s*k?g\b/i;
const SIZE_IN_OUNCES = /\d\s*(?:oz|ounces?|lbs?)\b/i;

/** Whether a product names its sizes in grams or kilograms, and not in ounces as well: '50 g', '1 kg'. */
export function isSizedInGrams(variants: readonly { attributes: Readonly<Record<string, string>> }[]) {
  const values = variants.flatMap(({ attributes }) => Object.values(attributes));
  return (
    values.some((value) => SIZE_IN_GRAMS.test(value)) && !values.some((value) => SIZE_IN_OUNCES.test(value))
  );
}

/**
 * Where sizes are in grams, 100 g. Otherwise by the currency that shoppers see: the avoirdupois ounce in the
 * United States, 100 g elsewhere.
 */
const measureOf = (seenCurrency: CurrencyCode, sizedInGrams: boolean): UnitMeasure =>
  seenCurrency === 'usd' && !sizedInGrams ? OUNCE : HUNDRED_GRAMS;

/**
 * The price of an ounce or of 100 g where `netWeightGrams` cost `amount`, rounded half up; null when the net weight is
 * unknown.
 */
export function unitPrice(
  amount: Cents,
  netWeightGrams: number | null,
  seenCurrency: CurrencyCode,
  sizedInGrams: boolean,
): Cents | null {
  if (!netWeightGrams) return null;
  const twice = 2n * BigInt(netWeightGrams) * 1_000_000_000n;
  const { nanograms } = measureOf(seenCurrency, sizedInGrams);
  return Number((2n * BigInt(amount) * nanograms + twice / 2n) / twice);
}

/**
 * A price in `currency` by the measure of a shopper who sees `seenCurrency`, as shown and as read aloud:
 * '$1.60/oz', '$1.60 per ounce'; null when the net weight is unknown. What is shown is beside its price and
 * does not repeat the currency's code: '7.39/100 g'.
 */
export function unitPriceText(
  amount: Cents,
  netWeightGrams: number | null,
  currency: CurrencyCode,
  seenCurrency: CurrencyCode,
  sizedInGrams: boolean,
): { shown: string; spoken: string } | null {
  const price = unitPrice(amount, netWeightGrams, seenCurrency, sizedInGrams);
  if (price === null) return null;
  const { shown, spoken } = measureOf(seenCurrency, sizedInGrams);
  const money = formatMoney(price, currency, { isNamed: currency !== seenCurrency });
  return { shown: `${money.split(' ').at(-1)}/${shown}`, spoken: `${money} per ${spoken}` };
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
