import { and, eq, inArray, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { amountEntries, type CurrencyCode, inEachCurrency } from '#domain/money.ts';
import { endOf, startOf } from '#domain/store-days.ts';
import { deleteBudgets, writeBudgets } from '#server/discounts/discount-terms-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  discountAmounts,
  discountRedemptions,
  discounts,
} from '#server/platform/database/schema/pricing-tables.ts';
import { excludedColumns, unlessEmpty } from '#server/platform/database/upsert.ts';
import { changeStore } from '#server/platform/stores/change-store.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { isSettingFileChanged } from '#server/settings/edited-settings.ts';
import { replaceShippingOptions } from '#server/shipping/replace-shipping.ts';
import { replaceTaxRates } from '#server/tax/replace-tax-rates.ts';
import type { DiscountFile } from './files/commerce-files.ts';
import type { OfStore, StoreFiles } from './files/store-files.ts';
import { shippingOptionsOfFile } from './shipping-options-of-file.ts';
import { taxRateRows } from './tax-rate-rows.ts';
import { discountToday, todaysHandles } from './with-todays-handles.ts';

/** Imports discount codes, shipping options and tax rates. Redemptions are not changed. */
export async function importCommerce(tx: Transaction, files: StoreFiles): Promise<void> {
  await importDiscounts(tx, files);
  await importShipping(tx, files);
  await importTaxRates(tx, files);
}

type DiscountFiles = OfStore & Pick<StoreFiles, 'discounts'>;

/**
 * Imports the codes whose entries have changed since they were last imported; others stay as staff have edited them. Their
 * redemptions are not changed. docs/decisions/0287.
 */
export async function importDiscounts(tx: Transaction, files: DiscountFiles): Promise<void> {
  const { storeId } = files.store;
  await endRemovedCodes(tx, files);
  const changed = await changedSinceImport(tx, files);
  const currencies = await storeCurrencies(tx, storeId);
  await writeDiscounts(tx, { storeId, own: currencies.own }, changed);
  await replaceDiscountAmounts(tx, storeId, changed);
  await replaceBudgets(tx, { storeId, currencies: currencies.priced }, changed);
}

/**
 * Codes that came from a file and were not edited since are deleted once it does not name them, or ended when they have
 * redemptions.
 */
async function endRemovedCodes(
  tx: Transaction,
  { store: { storeId }, discounts: codes }: DiscountFiles,
): Promise<void> {
  const gone = and(
    eq(discounts.storeId, storeId),
    eq(discounts.importedVersion, discounts.version),
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
    .set({
      endsAt: shopNow,
      // When its file comes back it is imported again.
      imported: null,
      version: sql`${discounts.version} + 1`,
      importedVersion: sql`${discounts.version} + 1`,
    })
    .where(and(gone, or(isNull(discounts.endsAt), sql`${discounts.endsAt} > ${shopNow}`)));
}

/** Those that differ from what was last imported of the same code; of the others it is recorded what the file says. */
async function changedSinceImport(
  tx: Transaction,
  { store: { storeId }, discounts: codes }: DiscountFiles,
): Promise<DiscountFile[]> {
  const given = JSON.stringify(codes.map((entry) => ({ code: entry.code, entry: contentOf(entry) })));
  // Edited by staff before any import has recorded what the file said.
  await tx.execute(sql`
    update ${discounts} d set imported = given.entry
    from jsonb_to_recordset(${given}::jsonb) as given(code text, entry jsonb)
    where d.store_id = ${storeId} and d.code = given.code and d.imported is null and d.imported_version < d.version`);
  const { rows } = await tx.execute<{ code: string }>(sql`
    select given.code from jsonb_to_recordset(${given}::jsonb) as given(code text, entry jsonb)
    left join ${discounts} d on d.store_id = ${storeId} and d.code = given.code
    where d.imported is distinct from given.entry`);
  const changed = new Set(rows.map(({ code }) => code));
  return codes.filter(({ code }) => changed.has(code));
}

/** What an entry says of a code; what was redeemed before is only read when the code is new. */
const contentOf = ({ usedBefore: _, ...content }: DiscountFile) => content;

/** A limit never falls below what is held. */
async function writeDiscounts(
  tx: Transaction,
  { storeId, own }: { storeId: StoreId; own: CurrencyCode },
  codes: readonly DiscountFile[],
): Promise<void> {
  const timeZone = await storeTimeZone(tx, storeId);
  const handleToday = await todaysHandles(tx, storeId);
  const rows = codes.map((entry) => {
    const { usedBefore, amountCents, maxRedeemableCents, startsAt, endsAt, ...others } = discountToday(
      entry,
      handleToday,
    );
    const {
      minimumSubtotalCents = 0,
      minimumUnits = 0,
      products = [],
      collections = [],
      automatic = false,
      combinesWithCodes = false,
      buyXGetY,
      budgetCents: _,
      ...discount
    } = others;
    return {
      storeId,
      ...discount,
      isAutomatic: automatic,
      combinesWithCodes,
      buyUnits: buyXGetY?.buyUnits ?? 0,
      getUnits: buyXGetY?.getUnits ?? 0,
      mostTimes: buyXGetY?.mostTimes ?? null,
      getProducts: buyXGetY?.products ?? [],
      getCollections: buyXGetY?.collections ?? [],
      amountCents: amountIn(own, amountCents),
      maxRedeemableCents: maxRedeemableCents === null ? null : amountIn(own, maxRedeemableCents),
      minimumSubtotalCents: amountIn(own, minimumSubtotalCents),
      minimumUnits,
      products,
      collections,
      used: usedBefore,
      startsAt: startsAt === null ? null : startOf(startsAt, timeZone),
      endsAt: endsAt === null ? null : endOf(endsAt, timeZone),
      imported: contentOf(entry),
      importedVersion: 1,
    };
  });
  await unlessEmpty(rows, (values) =>
    tx
      .insert(discounts)
      .values(values)
      .onConflictDoUpdate({
        target: [discounts.storeId, discounts.code],
        set: {
          ...excludedColumns(discounts, [
            'isAutomatic',
            'combinesWithCodes',
            'buyUnits',
            'getUnits',
            'mostTimes',
            'getProducts',
            'getCollections',
            'percentage',
            'amountCents',
            'maxRedeemableCents',
            'minimumSubtotalCents',
            'minimumUnits',
            'products',
            'collections',
            'freeShipping',
            'oncePerCustomer',
            'firstOrderOnly',
            'startsAt',
            'endsAt',
            'imported',
          ]),
          maxRedemptions: sql`greatest(excluded.max_redemptions, ${discounts.held} + ${discounts.used})`,
          version: sql`${discounts.version} + 1`,
          importedVersion: sql`${discounts.version} + 1`,
        },
      }),
  );
}

/** Amounts of codes that differ by currency. */
async function replaceDiscountAmounts(
  tx: Transaction,
  storeId: StoreId,
  codes: readonly DiscountFile[],
): Promise<void> {
  await tx.delete(discountAmounts).where(
    and(
      eq(discountAmounts.storeId, storeId),
      inArray(
        discountAmounts.code,
        codes.map(({ code }) => code),
      ),
    ),
  );
  const rows = codes
    .filter(
      ({ amountCents, maxRedeemableCents, minimumSubtotalCents = 0 }) =>
        !hasOneNumber(amountCents, maxRedeemableCents, minimumSubtotalCents),
    )
    .flatMap(({ code, amountCents, maxRedeemableCents, minimumSubtotalCents = 0 }) =>
      currenciesOf(amountCents, maxRedeemableCents, minimumSubtotalCents).map((currency) => ({
        storeId,
        code,
        currency,
        amountCents: amountIn(currency, amountCents),
        maxRedeemableCents: maxRedeemableCents === null ? null : amountIn(currency, maxRedeemableCents),
        minimumSubtotalCents: amountIn(currency, minimumSubtotalCents),
      })),
    );
  await unlessEmpty(rows, (values) => tx.insert(discountAmounts).values(values));
}

/** Throws as `writeBudgets` for less than is given already. */
async function replaceBudgets(
  tx: Transaction,
  { storeId, currencies }: { storeId: StoreId; currencies: readonly CurrencyCode[] },
  codes: readonly DiscountFile[],
): Promise<void> {
  await deleteBudgets(
    tx,
    storeId,
    codes.map(({ code }) => code),
  );
  for (const { code, budgetCents } of codes) {
    if (budgetCents === undefined) continue;
    const budgets =
      typeof budgetCents === 'number' ? inEachCurrency(currencies, () => budgetCents) : budgetCents;
    await writeBudgets(tx, { storeId, code, terms: { budgets } });
  }
}

type AmountOrAmounts = DiscountFile['amountCents'];

const hasOneNumber = (...amounts: (AmountOrAmounts | null)[]) =>
  amounts.every((amount) => amount === null || typeof amount === 'number');

const amountIn = (currency: CurrencyCode, amount: AmountOrAmounts) =>
  typeof amount === 'number' ? amount : (amount[currency] ?? 0);

/** The currencies for which there is a number. */
const currenciesOf = (...amounts: (AmountOrAmounts | null)[]): CurrencyCode[] => [
  ...new Set(
    amounts.flatMap((amount) =>
      amount === null || typeof amount === 'number' ? [] : amountEntries(amount).map(([code]) => code),
    ),
  ),
];

/** Shipping options and tax rates are replaced when their file has changed since it was last imported. */
async function importShipping(tx: Transaction, { store: { storeId }, shipping }: StoreFiles): Promise<void> {
  if (await isSettingFileChanged(tx, { storeId, name: 'shipping', content: shipping }))
    await replaceShippingOptions(tx, storeId, shippingOptionsOfFile(shipping));
}

async function importTaxRates(
  tx: Transaction,
  { store: { storeId }, taxRates: file }: StoreFiles,
): Promise<void> {
  if (await isSettingFileChanged(tx, { storeId, name: 'taxes', content: file })) {
    await replaceTaxRates(tx, storeId, taxRateRows(file));
    await changeStore(tx, storeId, { pricesIncludeTaxIn: file.pricesIncludeTaxIn ?? [] });
  }
}
