import { and, eq, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money.ts';
import { endOf, startOf } from '#domain/store-days.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  discountAmounts,
  discountRedemptions,
  discounts,
  shippingOptions,
  shippingRates,
  taxRates,
} from '#server/platform/database/schema/pricing-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { DiscountFile } from './files/commerce-files.ts';
import type { OfStore, StoreFiles } from './files/store-files.ts';
import { taxRateRows } from './tax-rate-rows.ts';
import { excludedColumns, unlessEmpty } from '#server/platform/database/upsert.ts';

/** Imports discount codes, shipping options and tax rates. Redemptions are not changed. */
export async function importCommerce(tx: Transaction, files: StoreFiles): Promise<void> {
  await importDiscounts(tx, files);
  await replaceShipping(tx, files);
  await replaceTaxRates(tx, files);
}

type DiscountFiles = OfStore & Pick<StoreFiles, 'discounts'>;

/** Imports discount codes; their redemptions are not changed. */
export async function importDiscounts(tx: Transaction, files: DiscountFiles): Promise<void> {
  await writeDiscounts(tx, files);
  await replaceDiscountAmounts(tx, files);
}

/** Removed codes are deleted, or ended when they have redemptions. A limit never falls below what is held. */
async function writeDiscounts(
  tx: Transaction,
  { store: { storeId }, discounts: codes }: DiscountFiles,
): Promise<void> {
  const gone = and(
    eq(discounts.storeId, storeId),
    notInArray(
      discounts.code,
      codes.map(({ code }) => code),
    ),
  );
  const redemptions = tx
    .select({ one: sql`1` })
    .from(discountRedemptions)
    .where(
      and(eq(discountRedemptions.storeId, discounts.storeId), eq(discountRedemptions.code, discounts.code)),
    );
  await tx.delete(discounts).where(and(gone, notExists(redemptions)));
  await tx
    .update(discounts)
    .set({ endsAt: shopNow })
    .where(and(gone, or(isNull(discounts.endsAt), sql`${discounts.endsAt} > ${shopNow}`)));
  const timeZone = await storeTimeZone(tx, storeId);
  const rows = codes.map(
    ({ usedBefore, amountCents, maxRedeemableCents, startsAt, endsAt, ...discount }) => ({
      storeId,
      ...discount,
      amountCents: amountIn('usd', amountCents),
      maxRedeemableCents: maxRedeemableCents === null ? null : amountIn('usd', maxRedeemableCents),
      used: usedBefore,
      startsAt: startsAt === null ? null : startOf(startsAt, timeZone),
      endsAt: endsAt === null ? null : endOf(endsAt, timeZone),
    }),
  );
  await unlessEmpty(rows, (values) =>
    tx
      .insert(discounts)
      .values(values)
      .onConflictDoUpdate({
        target: [discounts.storeId, discounts.code],
        set: {
          ...excludedColumns(discounts, [
            'percentage',
            'amountCents',
            'maxRedeemableCents',
            'freeShipping',
            'oncePerCustomer',
            'firstOrderOnly',
            'startsAt',
            'endsAt',
          ]),
          maxRedemptions: sql`greatest(excluded.max_redemptions, ${discounts.held} + ${discounts.used})`,
        },
      }),
  );
}

/** Amounts of codes that differ by currency. */
async function replaceDiscountAmounts(
  tx: Transaction,
  { store: { storeId }, discounts: codes }: DiscountFiles,
): Promise<void> {
  await tx.delete(discountAmounts).where(eq(discountAmounts.storeId, storeId));
  const rows = codes
    .filter(({ amountCents, maxRedeemableCents }) => !hasOneNumber(amountCents, maxRedeemableCents))
    .flatMap(({ code, amountCents, maxRedeemableCents }) =>
      CURRENCY_CODES.map((currency) => ({
        storeId,
        code,
        currency,
        amountCents: amountIn(currency, amountCents),
        maxRedeemableCents: maxRedeemableCents === null ? null : amountIn(currency, maxRedeemableCents),
      })),
    );
  await unlessEmpty(rows, (values) => tx.insert(discountAmounts).values(values));
}

type AmountOrAmounts = DiscountFile['amountCents'];

const hasOneNumber = (...amounts: (AmountOrAmounts | null)[]) =>
  amounts.every((amount) => amount === null || typeof amount === 'number');

const amountIn = (currency: CurrencyCode, amount: AmountOrAmounts) =>
  typeof amount === 'number' ? amount : amount[currency];

type ShippingFiles = OfStore & Pick<StoreFiles, 'shipping'>;

/** Replaces the shipping options and their rates. */
export async function replaceShipping(
  tx: Transaction,
  { store: { storeId }, shipping }: ShippingFiles,
): Promise<void> {
  await tx.delete(shippingRates).where(eq(shippingRates.storeId, storeId));
  await tx.delete(shippingOptions).where(eq(shippingOptions.storeId, storeId));
  const options = shipping.map(
    ({ freeFromDollars, subscriptionsFreeFromDollars, delivery, rates: _, ...option }, position) => ({
      ...option,
      storeId,
      position,
      freeThresholdDollars: freeFromDollars,
      subscriptionsFreeThresholdDollars: subscriptionsFreeFromDollars,
      deliveryTimes: delivery,
    }),
  );
  const rates = shipping.flatMap(({ shippingOptionId, rates: places }) =>
    places.flatMap(({ country, regions = [null], prices }) =>
      regions.flatMap((region) =>
        CURRENCY_CODES.map((currency) => ({
          storeId,
          shippingOptionId,
          country,
          region,
          currency,
          priceCents: prices[currency],
        })),
      ),
    ),
  );
  await unlessEmpty(options, (values) => tx.insert(shippingOptions).values(values));
  await unlessEmpty(rates, (values) => tx.insert(shippingRates).values(values));
}

async function replaceTaxRates(
  tx: Transaction,
  { store: { storeId }, taxRates: file }: StoreFiles,
): Promise<void> {
  await tx.delete(taxRates).where(eq(taxRates.storeId, storeId));
  await unlessEmpty(taxRateRows(file), (rows) =>
    tx.insert(taxRates).values(rows.map((row) => ({ storeId, ...row }))),
  );
}
