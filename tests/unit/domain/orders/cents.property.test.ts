import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PricedLine, type Quote, quoteOf, taxableBaseOf, withTaxes } from '#domain/checkout/quote.ts';
import { bestDiscount, type OfferedDiscount } from '#domain/discounts/best-discount.ts';
import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import { breakdownOf } from '#domain/orders/order-breakdown.ts';
import { chargesOf } from '#domain/orders/order-charges.ts';
import {
  type GivenBack,
  type PaidOrder,
  restOf,
  sharesToRefund,
  sumOfShares,
} from '#domain/orders/refund.ts';
import { shippingPrice } from '#domain/shipping/shipping-price.ts';
import { type TaxRate, taxesFromTable } from '#domain/tax/tax-table.ts';
import table from '../../../../store/doosra/tax-rates.json' with { type: 'json' };
import { anId } from '../../../support/ids.ts';

const TAX_CLASSES = ['groceries', 'candy', 'gift_boxes'] as const;

/** The rules at each place of the sample's table, and at places of our own with rates that no one has. */
const samplePlaces: TaxRate[][] = [
  [],
  ...[...Map.groupBy([...table.US, ...table.CA], ({ region }) => region).values()].map((rules) =>
    rules.flatMap((rule) =>
      [...TAX_CLASSES, 'shipping' as const].map((taxClass) => ({
        taxClass,
        label: rule.label,
        ratePartsPerMillion: rule[taxClass],
      })),
    ),
  ),
];
const oddPlace = fc.array(
  fc.record({
    taxClass: fc.constantFrom(...TAX_CLASSES, 'shipping'),
    ratePartsPerMillion: fc.integer({ min: 0, max: 300_000 }),
    label: fc.constantFrom('GST', 'PST', 'City'),
  }),
  { maxLength: 8 },
);

const anyLine = fc
  .record({
    unitPriceCents: fc.integer({ min: 1, max: 12_345 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    taxClass: fc.constantFrom(...TAX_CLASSES),
    title: fc.constantFrom('The Mix', 'The Bites'),
  })
  .map(
    (line): PricedLine => ({
      ...line,
      sku: line.title,
      bundleId: null,
      subscriptionOptionId: null,
      productHandle: 'the-mix',
      description: 'a bag',
      imageUrls: [],
      skuQuantities: { [line.title]: line.quantity },
    }),
  );

const anyDiscount = fc.record({
  percentage: fc.constantFrom(0, 1, 7, 10, 33, 50, 99, 100),
  amountCents: fc.integer({ min: 0, max: 20_000 }),
  maxRedeemableCents: fc.option(fc.integer({ min: 0, max: 5_000 })),
  maxRedemptions: fc.integer({ min: 0, max: 3 }),
  freeShipping: fc.boolean(),
  minimumSubtotalCents: fc.constant(0),
  minimumUnits: fc.constant(0),
  buyUnits: fc.nat(2),
  getUnits: fc.integer({ min: 1, max: 2 }),
  mostTimes: fc.option(fc.integer({ min: 1, max: 3 })),
  budgetLeftCents: fc.option(fc.integer({ min: 1, max: 3_000 })),
});

const anyOrder = fc
  .record({
    currency: fc.constantFrom(...SUPPORTED_CURRENCIES),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    code: fc.option(anyDiscount),
    automatic: fc.option(fc.tuple(anyDiscount, fc.boolean())),
    option: fc.record({
      priceCents: fc.integer({ min: 0, max: 5_295 }),
      freeThreshold: fc.option(fc.constantFrom(0, 65, 200)),
    }),
    rates: fc.oneof(fc.constantFrom(...samplePlaces), oddPlace),
    pricesIncludeTax: fc.boolean(),
  })
  .map(quoteFor);

interface Wanted {
  currency: (typeof SUPPORTED_CURRENCIES)[number];
  lines: PricedLine[];
  code: Omit<OfferedDiscount['discount'], 'code'> | null;
  automatic: [Omit<OfferedDiscount['discount'], 'code'>, boolean] | null;
  option: { priceCents: number; freeThreshold: number | null };
  rates: TaxRate[];
  pricesIncludeTax: boolean;
}

/** As a checkout is quoted. */
function quoteFor({ currency, lines, code, automatic, option, rates, pricesIncludeTax }: Wanted): Quote {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const eligible = lines.map((line) => ({ ...line, isEligible: true, isReward: true }));
  const discount = bestDiscount(
    code && { discount: { ...code, code: 'CODE' }, lines: eligible },
    automatic === null
      ? []
      : [
          {
            discount: { ...automatic[0], code: 'Automatic' },
            lines: eligible,
            combinesWithCodes: automatic[1],
          },
        ],
    option.priceCents,
  );
  const isFree = discount?.freeShipping ?? false;
  const quote = quoteOf({
    currency,
    lines,
    discount,
    pricesIncludeTax,
    shipping: { optionId: anId('s'), name: 'Standard', amountCents: shippingPrice(option, subtotal, isFree) },
  });
  return withTaxes(quote, taxesFromTable(rates, taxableBaseOf(quote)));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('thousands of random orders explain every cent, and no part is less than nothing', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(anyOrder, (quote) => {
      const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, pricesIncludeTax } = quote;
      expect(totalCents).toBe(
        subtotalCents - discountCents + shippingCents + (pricesIncludeTax ? 0 : taxCents),
      );
      expect(
        Math.min(subtotalCents, discountCents, shippingCents, taxCents, totalCents),
      ).toBeGreaterThanOrEqual(0);
      expect(discountCents).toBeLessThanOrEqual(subtotalCents);
      const charges = chargesOf(quote);
      const added = charges.filter(({ kind }) => kind !== 'included_tax');
      expect(sum(added.map(({ amountCents }) => amountCents))).toBe(totalCents);
      const ofKind = (kind: string) =>
        sum(charges.filter((charge) => charge.kind === kind).map(({ amountCents }) => amountCents));
      expect(
        [
          ofKind('line'),
          -ofKind('discount'),
          ofKind('shipping'),
          ofKind(pricesIncludeTax ? 'included_tax' : 'tax'),
        ].map((cents) => cents + 0),
      ).toEqual([subtotalCents, discountCents, shippingCents, taxCents]);
      const rows = breakdownOf(charges);
      const addedRows = rows.filter(({ kind }) => kind !== 'included_tax');
      expect(sum(addedRows.map(({ amountCents }) => amountCents))).toBe(totalCents);
      for (const { amountCents, parts } of rows)
        if (parts.length > 0) expect(sum(parts.map((part) => part.amountCents))).toBe(amountCents);
    }),
    { numRuns: 3_000 },
  );
});

test('thousands of random orders, given back in random pieces, give back exactly what was paid for each charge', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(anyOrder, fc.infiniteStream(fc.nat()), (quote, dice) => {
      const paid: PaidOrder = {
        lines: quote.lines.map(({ quantity }, position) => ({ position, quantity })),
        charges: chargesOf(quote).map((charge, position) => ({ ...charge, position })),
      };
      const given = refundInPieces(paid, (most) => (dice.next().value ?? 0) % (most + 1));
      const included = paid.charges.filter(({ kind }) => kind === 'included_tax');
      const money = sum([...given.cents.values()]) - sum(included.map(({ amountCents }) => amountCents));
      expect(money).toBe(quote.totalCents);
      for (const { position, amountCents } of paid.charges)
        expect(given.cents.get(position) ?? 0).toBe(amountCents);
    }),
    { numRuns: 2_000 },
  );
});

/** Refund after refund of some units and some shipping, then the rest; no refund takes more than is left of a charge. */
function refundInPieces(paid: PaidOrder, upTo: (most: number) => number): GivenBack {
  const quantities = new Map<number, number>();
  const cents = new Map<number, number>();
  for (let turn = 0; ; turn += 1) {
    const rest = restOf(paid, { quantities, cents });
    const isOver = rest.lines.length === 0 && rest.shippingCents === 0;
    if (isOver) return { quantities, cents };
    const some = {
      lines: rest.lines
        .map(({ position, quantity }) => ({ position, quantity: upTo(quantity) }))
        .filter(({ quantity }) => quantity > 0),
      shippingCents: upTo(rest.shippingCents),
    };
    const isNothing = some.lines.length === 0 && some.shippingCents === 0;
    const selection = isNothing || turn > 6 ? rest : some;
    const shares = sharesToRefund(paid, { quantities, cents }, selection);
    expect(sumOfShares(shares)).toBeGreaterThanOrEqual(0);
    for (const { position, amountCents } of shares)
      cents.set(position, (cents.get(position) ?? 0) + amountCents);
    for (const { position, quantity } of selection.lines)
      quantities.set(position, (quantities.get(position) ?? 0) + quantity);
  }
}
