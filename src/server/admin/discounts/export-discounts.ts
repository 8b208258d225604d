import type { z } from 'zod';
import type { adminExportDiscounts, ListedDiscount } from '#contracts/admin/discounts/discount-calls.ts';
import { amountText, type CurrencyCode, currencyName } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import { allPages } from '#server/platform/database/keyset.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { withoutFormulas } from '../exports/csv-cells.ts';
import { csvContent } from '../exports/csv-content.ts';
import { listedDiscounts } from './discount-index.ts';
import { usageByCode } from './discount-usage.ts';

const BATCH = 200;

/** The discounts that match as CSV, a line each, with their terms, their use and what they brought in. */
export function discountsAsCsv(
  db: Database,
  filters: z.output<typeof adminExportDiscounts.query>,
): FileContent {
  return csvContent(rowsOf(db, filters), { escapesFormulas: false });
}

async function* rowsOf(db: Database, filters: z.output<typeof adminExportDiscounts.query>) {
  const { priced } = await storeCurrencies(db, filters.store_id);
  const read = async (cursor: string | undefined) => {
    const { discounts, next_cursor } = await listedDiscounts(db, { ...filters, limit: BATCH, cursor });
    return { discounts, nextCursor: next_cursor };
  };
  for await (const { discounts } of allPages(read)) {
    const codes = discounts.map(({ code }) => code);
    const usage = await usageByCode(db, filters.store_id, codes);
    for (const discount of discounts)
      yield withoutFormulas(toRow(discount, usage.get(discount.code) ?? [], priced));
  }
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/** A column for each currency: `Amount, USD`. */
const columnsIn =
  (currencies: readonly CurrencyCode[]) =>
  (name: string, read: (currency: CurrencyCode) => number | undefined) =>
    Object.fromEntries(
      currencies.map((currency) => {
        const cents = read(currency);
        return [`${name}, ${currencyName(currency)}`, cents === undefined ? '' : amountText(cents)];
      }),
    );

function toRow(
  discount: ListedDiscount,
  usage: readonly { currency: CurrencyCode; orders: number; discount: number; revenue: number }[],
  currencies: readonly CurrencyCode[],
): Record<string, string | number> {
  const { buy_x_get_y: buyGet, max_redemptions: most } = discount;
  const byCurrency = columnsIn(currencies);
  const usageIn = (currency: CurrencyCode) => usage.find((used) => used.currency === currency);
  return {
    'Code or title': discount.code,
    'Needs a code': yesOrNo(!discount.automatic),
    Status: discount.status.replaceAll('_', ' '),
    Percent: discount.percentage,
    ...byCurrency('Amount', (currency) => discount.amounts[currency]),
    ...byCurrency('At most', (currency) => discount.caps?.[currency]),
    Buy: buyGet?.buy_units ?? '',
    Get: buyGet?.get_units ?? '',
    'Free shipping': yesOrNo(discount.free_shipping),
    Products: discount.products.join(', '),
    Collections: discount.collections.join(', '),
    ...byCurrency('Items for at least', (currency) => discount.minimum_subtotal[currency]),
    'Items at least': discount.minimum_units,
    'Once per customer': yesOrNo(discount.once_per_customer),
    'First order only': yesOrNo(discount.first_order_only),
    'Uses in all': most ?? '',
    Used: discount.used,
    ...byCurrency('Budget', (currency) => discount.budgets?.[currency]),
    Starts: discount.starts_at ?? '',
    Ends: discount.ends_at ?? '',
    Orders: usage.reduce((sum, { orders }) => sum + orders, 0),
    ...byCurrency('Given', (currency) => usageIn(currency)?.discount ?? 0),
    ...byCurrency('Revenue', (currency) => usageIn(currency)?.revenue ?? 0),
  };
}
