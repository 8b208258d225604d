import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { cents, currencyCode, storeId } from '../../fields.ts';
import { listedReport } from './report-calls.ts';

const tag = 'Back office';
const query = z.strictObject({
  store_id: storeId,
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month, like 2026-10')
    .describe("A month of the store's time zone"),
});

/** What was sold and went back in a month, in one currency; items less discounts, with shipping and tax, are the total. */
export const monthTotals = z.object({
  currency: currencyCode,
  orders: z.int(),
  items: cents,
  discounts: cents.describe('Negative'),
  shipping: cents,
  tax: cents,
  total: cents,
  refunds: z.int(),
  refunded_items: cents.describe('Less their discounts'),
  refunded_shipping: cents,
  refunded_tax: cents,
  refunded_goodwill: cents.describe('Belongs to no item and no tax'),
  refunded: cents,
  net: cents.describe('Total less what was refunded in the month, of whichever order'),
});
export type MonthTotals = z.output<typeof monthTotals>;

export const adminMonth = defineCall({
  method: 'GET',
  path: '/admin/api/reports/month',
  permission: 'reports:read',
  summary:
    'Sales and refunds of a month by currency, as the package for the bookkeeper adds them up, beside the same month in reports',
  tag,
  query,
  answer: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    is_over: z.boolean().describe('Whether its last day is over: before that its figures change'),
    totals: z.array(monthTotals),
    reports: z.array(listedReport).describe('What is compared when the books of the month are closed'),
    invoices: z.int().describe('Invoices and credit notes that were issued in it'),
    first_month: z
      .string()
      .nullable()
      .describe('The first month in which something was sold: `2026-10`; null before that'),
  }),
});

export const adminMonthPackage = defineCall({
  method: 'GET',
  path: '/admin/api/reports/month_package',
  permission: 'reports:export',
  summary: 'A ZIP file with a month for the bookkeeper: orders, refunds, tax, days and totals as CSV',
  tag,
  query,
  answer: z.any(),
});

export const adminInvoiceRegister = defineCall({
  method: 'GET',
  path: '/admin/api/reports/invoices/csv',
  permission: 'reports:export',
  summary: 'A CSV file of the invoices and credit notes of a month, by number, with what each tax rule took',
  tag,
  query,
  answer: z.any(),
});
