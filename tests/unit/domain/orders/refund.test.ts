import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PricedLine, quoteOf, taxableBaseOf, withTaxes } from '#domain/checkout/quote.ts';
import { allocate, centsAtRate } from '#domain/money.ts';
import { chargesOf, type OrderCharge } from '#domain/orders/order-charges.ts';
import {
  type ChargeShare,
  type GivenBack,
  type PaidOrder,
  type RefundSelection,
  refundableUnits,
  restOf,
  sharesToRefund,
  shippingLeft,
  sumOfShares,
} from '#domain/orders/refund.ts';
import { anId } from '../../../support/ids.ts';

const NOTHING_YET: GivenBack = { quantities: new Map(), cents: new Map() };

function orderOf(lines: number[], charges: OrderCharge[]): PaidOrder {
  return {
    lines: lines.map((quantity, position) => ({ position, quantity })),
    charges: charges.map((charge, position) => ({ ...charge, position })),
  };
}

function after(before: GivenBack, selection: RefundSelection, shares: ChargeShare[]): GivenBack {
  const quantities = new Map(before.quantities);
  for (const { position, quantity } of selection.lines)
    quantities.set(position, (quantities.get(position) ?? 0) + quantity);
  const cents = new Map(before.cents);
  for (const { position, amountCents } of shares)
    cents.set(position, (cents.get(position) ?? 0) + amountCents);
  return { quantities, cents };
}

/** Three packs at 10.00 with 1.00 off and 2.50 of tax, sent for 5.95 with 0.53 of tax. */
const PACKS = orderOf(
  [3],
  [
    { kind: 'line', linePosition: 0, label: 'The Mix × 3', amountCents: 3000 },
    { kind: 'discount', linePosition: 0, label: 'OFF', amountCents: -100 },
    { kind: 'tax', linePosition: 0, label: 'Sales tax', amountCents: 250 },
    { kind: 'shipping', linePosition: null, label: 'Standard', amountCents: 595 },
    { kind: 'tax', linePosition: null, label: 'Sales tax', amountCents: 53 },
  ],
);
const packs = (quantity: number): RefundSelection => ({
  lines: [{ position: 0, quantity }],
  shippingCents: 0,
});

describe('a refund', () => {
  it('gives back of one unit its share of price, discount and tax, the odd cents with the first', () => {
    expect(sharesToRefund(PACKS, NOTHING_YET, packs(1))).toEqual([
      { position: 0, amountCents: 1000 },
      { position: 1, amountCents: -34 },
      { position: 2, amountCents: 84 },
    ]);
  });

  it('gives back of shipping its share of the tax on it', () => {
    const selection = { lines: [], shippingCents: 300 };
    expect(sharesToRefund(PACKS, NOTHING_YET, selection)).toEqual([
      { position: 3, amountCents: 300 },
      { position: 4, amountCents: 26 },
    ]);
  });

  it('of the rest is everything that was paid', () => {
    const shares = sharesToRefund(PACKS, NOTHING_YET, restOf(PACKS, NOTHING_YET));
    expect(sumOfShares(shares)).toBe(3000 - 100 + 250 + 595 + 53);
  });

  it.each([
    ['more units than were sold', packs(4)],
    ['no units', packs(0)],
    ['half a unit', packs(0.5)],
    ['a line that is not there', { lines: [{ position: 7, quantity: 1 }], shippingCents: 0 }],
    [
      'a line twice',
      {
        lines: [
          { position: 0, quantity: 2 },
          { position: 0, quantity: 2 },
        ],
        shippingCents: 0,
      },
    ],
    ['more shipping than was paid', { lines: [], shippingCents: 596 }],
    ['less than nothing', { lines: [], shippingCents: -1 }],
    ['nothing', { lines: [], shippingCents: 0 }],
  ])('of %s is refused', (_what, selection) => {
    expect(() => sharesToRefund(PACKS, NOTHING_YET, selection)).toThrowError(
      expect.objectContaining({ code: 'not_refundable' }),
    );
  });

  it('of more shipping than is left says in money how much is', () => {
    const selection = { lines: [], shippingCents: 596 };
    expect(() => sharesToRefund(PACKS, NOTHING_YET, selection)).toThrowError(
      expect.objectContaining({
        message: expect.stringMatching(/^At most \d+\.\d\d of the shipping can go back\.$/),
        details: { errors: [expect.objectContaining({ path: '/shipping' })] },
      }),
    );
  });

  it('of nothing asks for a choice while something is left', () => {
    const nothing = { lines: [], shippingCents: 0 };
    expect(() => sharesToRefund(PACKS, NOTHING_YET, nothing)).toThrowError(/^Choose what goes back/);
    const rest = restOf(PACKS, NOTHING_YET);
    const before = after(NOTHING_YET, rest, sharesToRefund(PACKS, NOTHING_YET, rest));
    expect(() => sharesToRefund(PACKS, before, nothing)).toThrowError('There is nothing left to refund.');
  });

  it('of the rest is everything that is left, also when the refund with the odd cent has failed', () => {
    const first = sharesToRefund(PACKS, NOTHING_YET, packs(1));
    const second = sharesToRefund(PACKS, after(NOTHING_YET, packs(1), first), packs(1));
    const before = after(NOTHING_YET, packs(1), second);
    const rest = sharesToRefund(PACKS, before, packs(2));
    const all = sharesToRefund(PACKS, NOTHING_YET, packs(3));
    expect(sumOfShares(second) + sumOfShares(rest)).toBe(sumOfShares(all));
  });

  it('of units that went back already is refused', () => {
    const before = after(NOTHING_YET, packs(2), sharesToRefund(PACKS, NOTHING_YET, packs(2)));
    expect(() => sharesToRefund(PACKS, before, packs(2))).toThrowError(
      'At most 1 unit of line 1 can be refunded.',
    );
  });
});

/** Orders of up to five lines, with a discount spread over them, several tax rules, and shipping. */
const orders = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 12 }), price: fc.integer({ min: 1, max: 9999 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    rules: fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 3 }),
    shipping: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ lines, discountPercent, rules, shipping }) => {
    const subtotals = lines.map(({ quantity, price }) => quantity * price);
    const subtotal = subtotals.reduce((sum, amount) => sum + amount, 0);
    const discounts = allocate(Math.floor((subtotal * discountPercent) / 100), subtotals);
    const taxesOn = (amount: number, linePosition: number | null): OrderCharge[] =>
      rules.map((rate, index) => ({
        kind: 'tax',
        linePosition,
        label: `Rule ${index}`,
        amountCents: Math.round((amount * rate) / 1_000_000),
      }));
    const charges = subtotals.flatMap((amount, position): OrderCharge[] => [
      { kind: 'line', linePosition: position, label: 'Line', amountCents: amount },
      { kind: 'discount', linePosition: position, label: 'OFF', amountCents: -(discounts[position] ?? 0) },
      ...taxesOn(amount - (discounts[position] ?? 0), position),
    ]);
    const ofParcel: OrderCharge[] = [
      { kind: 'shipping', linePosition: null, label: 'Standard', amountCents: shipping },
      ...(shipping > 0 ? taxesOn(shipping, null) : []),
    ];
    return orderOf(
      lines.map(({ quantity }) => quantity),
      [...charges, ...ofParcel],
    );
  });

/** Where each partial refund looks for what it takes: a line or the shipping, and how much of what is left. */
const steps = fc.array(fc.tuple(fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 12 });

/** With the refund that is told to have failed after it, if there are so many. */
const stepsThatMayFail = fc.array(
  fc.record({
    step: fc.tuple(fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true })),
    failing: fc.option(fc.nat(4)),
  }),
  { maxLength: 12 },
);

function wishFor(
  order: PaidOrder,
  before: GivenBack,
  [target, part]: [number, number],
): RefundSelection | null {
  if (target >= order.lines.length) {
    const shippingCents = Math.ceil(shippingLeft(order, before) * part);
    return shippingCents > 0 ? { lines: [], shippingCents } : null;
  }
  const quantity = Math.ceil(refundableUnits(order, before, target) * part);
  return quantity > 0 ? { lines: [{ position: target, quantity }], shippingCents: 0 } : null;
}

/** Carts in both currencies with a code, shipping and two tax rules, quoted and sold as the shop does it. */
const quotes = fc
  .record({
    currency: fc.constantFrom('usd' as const, 'cad' as const),
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 20 }), price: fc.integer({ min: 1, max: 9999 }) }),
      { minLength: 1, maxLength: 5 },
    ),
    off: fc.nat(20_000),
    shipping: fc.nat(3000),
    rates: fc.array(fc.nat(150_000), { maxLength: 2 }),
  })
  .map(({ currency, lines, off, shipping, rates }) => {
    const quote = quoteOf({
      currency,
      lines: lines.map(({ quantity, price }, index) => pricedLine(index, quantity, price)),
      discount: { code: 'OFF', amountCents: off, freeShipping: false },
      shipping: { optionId: anId('standard'), name: 'Standard', amountCents: shipping },
    });
    const taxesOn = (amount: number) =>
      rates.map((rate, index) => ({
        label: `Rule ${index}`,
        ratePartsPerMillion: rate,
        amountCents: centsAtRate(amount, rate),
      }));
    const parcel = taxableBaseOf(quote);
    return withTaxes(quote, {
      lines: parcel.lines.map(({ amountCents }) => taxesOn(amountCents)),
      shipping: taxesOn(parcel.shippingCents),
    });
  });

const pricedLine = (index: number, quantity: number, unitPriceCents: number): PricedLine => ({
  sku: `SKU-${index}`,
  bundleId: null,
  subscriptionOptionId: null,
  productHandle: 'the-mix',
  title: 'The Mix',
  description: '5 oz bag',
  imageUrls: [],
  quantity,
  unitPriceCents,
  taxClass: 'groceries',
  skuQuantities: { [`SKU-${index}`]: quantity },
});

it('of a cent of shipping costs the customer nothing after a larger one has failed', () => {
  const shippingTax = { kind: 'tax', linePosition: null, label: 'Tax', amountCents: 1 } as const;
  const order = orderOf(
    [1],
    [
      { kind: 'line', linePosition: 0, label: 'The Mix', amountCents: 1 },
      { kind: 'shipping', linePosition: null, label: 'Standard', amountCents: 2500 },
      shippingTax,
      shippingTax,
    ],
  );
  // Of the three refunds of shipping the one of 2,498 has failed: the last one has given back both cents of tax.
  const before: GivenBack = {
    quantities: new Map(),
    cents: new Map([
      [1, 2],
      [2, 1],
      [3, 1],
    ]),
  };
  expect(sharesToRefund(order, before, { lines: [], shippingCents: 1 })).toEqual([
    { position: 1, amountCents: 1 },
  ]);
});

describe('any order', () => {
  it('refunded piece by piece gives back its total and not a cent else', () => {
    fc.assert(
      fc.property(quotes, steps, (quote, sequence) => {
        const order = orderOf(
          quote.lines.map(({ quantity }) => quantity),
          chargesOf(quote),
        );
        let given = NOTHING_YET;
        let back = 0;
        const refund = (selection: RefundSelection) => {
          const shares = sharesToRefund(order, given, selection);
          given = after(given, selection, shares);
          back += sumOfShares(shares);
        };
        for (const step of sequence) {
          const selection = wishFor(order, given, step);
          if (selection) refund(selection);
          expect(back).toBeLessThanOrEqual(quote.totalCents);
        }
        const rest = restOf(order, given);
        if (rest.lines.length > 0 || rest.shippingCents > 0) refund(rest);
        expect(back).toBe(quote.totalCents);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);
});

describe('any sequence of partial refunds', () => {
  it('never gives back more of a charge than was paid, and in the end exactly that', () => {
    fc.assert(
      fc.property(orders, steps, (order, sequence) => {
        let given = NOTHING_YET;
        for (const step of sequence) {
          const selection = wishFor(order, given, step);
          if (!selection) continue;
          const shares = sharesToRefund(order, given, selection);
          given = after(given, selection, shares);
          const isWithin = order.charges.every(({ position, amountCents }) => {
            const back = given.cents.get(position) ?? 0;
            return Math.abs(back) <= Math.abs(amountCents) && back * amountCents >= 0;
          });
          expect({ isWithin, isMoneyBack: sumOfShares(shares) >= 0 }).toEqual({
            isWithin: true,
            isMoneyBack: true,
          });
        }
        const rest = restOf(order, given);
        if (rest.lines.length > 0 || rest.shippingCents > 0)
          given = after(given, rest, sharesToRefund(order, given, rest));
        const paid = order.charges.filter(({ amountCents }) => amountCents !== 0);
        expect(given.cents).toEqual(
          new Map(paid.map(({ position, amountCents }) => [position, amountCents])),
        );
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  it('gives back exactly what was paid in the end, also when some of them have failed', () => {
    fc.assert(
      fc.property(orders, stepsThatMayFail, (order, sequence) => {
        const made: { selection: RefundSelection; shares: ChargeShare[] }[] = [];
        const given = () =>
          made.reduce((before, { selection, shares }) => after(before, selection, shares), NOTHING_YET);
        for (const { step, failing } of sequence) {
          const selection = wishFor(order, given(), step);
          if (selection) made.push({ selection, shares: sharesToRefund(order, given(), selection) });
          if (failing !== null) made.splice(failing, 1);
        }
        const isMoneyBack = made.every(({ shares }) => sumOfShares(shares) >= 0);
        const rest = restOf(order, given());
        if (rest.lines.length > 0 || rest.shippingCents > 0)
          made.push({ selection: rest, shares: sharesToRefund(order, given(), rest) });
        const paid = order.charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const back = made.reduce((sum, { shares }) => sum + sumOfShares(shares), 0);
        expect({ back, isMoneyBack }).toEqual({ back: paid, isMoneyBack: true });
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  it('gives back the same in whatever order it comes', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 11 }), (order, first) => {
        const sold = order.lines[0]?.quantity ?? 0;
        fc.pre(first < sold);
        const inTwo = [first, sold - first].reduce(
          ({ given, sum }, quantity) => {
            const selection = packs(quantity);
            const shares = sharesToRefund(order, given, selection);
            return { given: after(given, selection, shares), sum: sum + sumOfShares(shares) };
          },
          { given: NOTHING_YET, sum: 0 },
        );
        expect(inTwo.sum).toBe(sumOfShares(sharesToRefund(order, NOTHING_YET, packs(sold))));
      }),
    );
  });
});
