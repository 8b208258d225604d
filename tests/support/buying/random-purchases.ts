import fc from 'fast-check';
import type { ShippingOptionId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import { bundleChoices, bundles, variants } from '#server/platform/database/schema/catalog-tables.ts';
import { discountAmounts, discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { anId } from '../ids.ts';
import { STORE } from '../test-shop.ts';
import { ADDRESS, TORONTO } from './buying.ts';

const CODES = 30;
const MAX_PIECES = 3;
/** Regions of every kind of tax, each with one of its postal codes. */
const US_PLACES = [
  ['NY', '11217'],
  ['CA', '90012'],
  ['TN', '37203'],
  ['IL', '60601'],
  ['OR', '97205'],
  ['AK', '99501'],
  ['MS', '39201'],
] as const;
const CANADIAN_PLACES = [
  ['ON', 'M5V 2T6'],
  ['QC', 'H2X 1Y4'],
  ['BC', 'V6B 1A1'],
  ['AB', 'T2P 1J9'],
  ['NU', 'X0A 0H0'],
  ['SK', 'S4P 3Y2'],
] as const;

/** Something that is sold; a box with its contents. */
type Thing = { sku: string } | { bundle_id: string; sku_to_quantity?: Record<string, number> };

/** A purchase, and how it is given back. */
export interface RandomPurchase {
  items: (Thing & { quantity: number })[];
  currency: CurrencyCode;
  address: typeof ADDRESS;
  shipping_id: ShippingOptionId;
  discount_code: string | null;
  /** Partial refunds before the rest goes back: of each line and of the shipping a share of what is left, in percent. */
  pieces: { percents: number[]; restock: boolean }[];
}

/** Purchases of everything that the store sells, with codes that this writes into its database; the same for the same seed. */
export async function randomPurchases(
  db: Database,
  { runs, seed }: { runs: number; seed: number },
): Promise<RandomPurchase[]> {
  const singles = await db.select({ sku: variants.sku }).from(variants).orderBy(variants.sku);
  const packs = await db
    .select({ bundle_id: bundles.bundleId, units: bundles.unitsToChoose })
    .from(bundles)
    .orderBy(bundles.bundleId);
  const choices = await db.select().from(bundleChoices).orderBy(bundleChoices.bundleId, bundleChoices.sku);
  const filled = packs.flatMap(({ bundle_id, units }): Thing[] =>
    units === null
      ? [{ bundle_id }]
      : fillings(
          choices.filter(({ bundleId }) => bundleId === bundle_id).map(({ sku }) => sku),
          units,
        ).map((sku_to_quantity) => ({ bundle_id, sku_to_quantity })),
  );
  const codes = await writeCodes(db, seed);
  const anyPurchase: fc.Arbitrary<RandomPurchase> = fc.record({
    items: anyItems([...singles, ...filled]),
    currency: fc.constantFrom('usd', 'cad'),
    address: fc.constantFrom(
      ...US_PLACES.map(([state, postal_code]) => ({ ...ADDRESS, state, postal_code })),
      ...CANADIAN_PLACES.map(([state, postal_code]) => ({ ...TORONTO, state, postal_code })),
    ),
    shipping_id: fc.constantFrom(anId<ShippingOptionId>('standard'), anId<ShippingOptionId>('express')),
    discount_code: fc.option(fc.constantFrom(...codes), { freq: 3 }),
    pieces: fc.array(
      fc.record({
        percents: fc.array(fc.constantFrom(0, 0, 20, 50, 100), { minLength: 9, maxLength: 9 }),
        restock: fc.boolean(),
      }),
      { maxLength: MAX_PIECES },
    ),
  });
  return fc.sample(anyPurchase, { numRuns: runs, seed });
}

/** A box of each SKU alone, and one of it with others. */
const fillings = (skus: readonly string[], units: number): Record<string, number>[] =>
  skus.flatMap((sku, index) => {
    const other = skus[(index + 1) % skus.length] ?? sku;
    return [{ [sku]: units }, { [sku]: units - 1, [other]: 1 }];
  });

const anyItems = (things: readonly Thing[]) =>
  fc
    .uniqueArray(
      fc.record({ thing: fc.constantFrom(...things), quantity: fc.integer({ min: 1, max: 12 }) }),
      {
        minLength: 1,
        maxLength: 8,
        selector: ({ thing }) => JSON.stringify(thing),
      },
    )
    .map((chosen) => chosen.map(({ thing, quantity }) => ({ ...thing, quantity })));

const anyAmounts = fc.record(
  {
    amountCents: fc.integer({ min: 1, max: 9_000 }),
    maxRedeemableCents: fc.option(fc.integer({ min: 1, max: 3_000 })),
  },
  { noNullPrototype: true },
);
const anyCode = fc.record({
  percentage: fc.constantFrom(0, 0, 1, 7, 10, 33, 50, 99, 100),
  amounts: anyAmounts,
  canadianAmounts: fc.option(anyAmounts),
  freeShipping: fc.boolean(),
});

/** Percentages with caps and without, fixed amounts that differ in each currency or don't, with free shipping or not. */
async function writeCodes(db: Database, seed: number): Promise<string[]> {
  const codes = fc.sample(anyCode, { numRuns: CODES, seed }).map((code, index) => ({
    ...code,
    storeId: STORE,
    code: `RANDOM${index}`,
    maxRedemptions: 1_000_000,
  }));
  await db.insert(discounts).values(codes.map((code) => ({ ...code, ...code.amounts })));
  const inCanada = codes.flatMap(({ storeId, code, canadianAmounts }) =>
    canadianAmounts ? [{ storeId, code, currency: 'cad' as const, ...canadianAmounts }] : [],
  );
  if (inCanada.length > 0) await db.insert(discountAmounts).values(inCanada);
  return codes.map(({ code }) => code);
}
