import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { currencyCode, storeId } from '../../fields.ts';

const tag = 'Back office';

/** The reports, in the order of their list. */
export const REPORTS = [
  'sales_by_day',
  'sales_by_product',
  'sales_by_channel',
  'sales_by_code',
  'tax_by_state',
  'refunds_by_day',
  'refunds_by_reason',
  'refunds_by_product',
  'new_and_returning',
  'cohorts',
  'cohort_sales',
  'subscriptions',
  'subscriptions_lost',
  'subscription_forecast',
  'funnel',
  'sessions_by_day',
  'searches',
  'searches_without_results',
  'payouts',
  'refunds_without_payout',
  'disputes',
  'gift_cards',
] as const;
export type ReportName = (typeof REPORTS)[number];

export const REPORT_GROUPS = [
  'Sales',
  'Refunds',
  'Customers',
  'Subscriptions',
  'Visitors',
  'Payouts',
  'Gift cards',
] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export type TimeUnit = 'day' | 'week' | 'month';

export const COMPARISONS = ['none', 'previous_period', 'year_before'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const day = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/, 'must be a day, like 2026-10-31')
  .describe("A day of the store's time zone, which is included; left out: as the report is usually read");
const params = z.strictObject({ report: z.enum(REPORTS) });
const query = z.strictObject({
  store_id: storeId,
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(COMPARISONS).optional(),
});

const figures = z.array(z.number().nullable()).describe('In the order of the columns; amounts in cents');
const period = z.object({ from: z.string(), to: z.string() });

export const reportColumn = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['money', 'count', 'percent']),
  means: z.string().nullable().describe('How it is counted'),
});
export type ReportColumn = z.output<typeof reportColumn>;

export const reportRow = z.object({
  key: z.string(),
  label: z.string(),
  path: z.string().nullable().describe('Where the back office has more about it'),
  values: figures,
  before: figures.nullable().describe('Of the period it is compared with'),
});

export const reportTable = z.object({
  currency: currencyCode.nullable(),
  rows: z.array(reportRow),
  more: z.int().describe('Rows that are left out here, though in the totals and in the file'),
  totals: figures.nullable().describe('Null where adding up says nothing'),
  totals_before: figures.nullable(),
});

export const report = z.object({
  report: z.enum(REPORTS),
  title: z.string(),
  about: z.string(),
  none: z.string().describe('What an empty report says'),
  /** What the rows are. */
  row_label: z.string(),
  rows_are: z.enum(['days', 'weeks', 'months', 'things']),
  main_column: z.string().describe('The one that the chart shows'),
  from: z.string(),
  to: z.string(),
  is_compared: z.boolean().describe('Whether it can be compared with another period'),
  compared_with: period.nullable(),
  columns: z.array(reportColumn),
  tables: z.array(reportTable).describe('One for each currency'),
});
export type Report = z.output<typeof report>;

export const adminReport = defineCall({
  method: 'GET',
  path: '/admin/api/reports/tables/:report',
  permission: 'reports:read',
  summary: "A report over a period of the store's days, with the period before or a year before beside it",
  tag,
  params,
  query,
  answer: report,
});

export const adminReportFile = defineCall({
  method: 'GET',
  path: '/admin/api/reports/tables/:report/csv',
  permission: 'reports:export',
  summary: 'The same as a CSV file, with all rows',
  tag,
  params,
  query,
  answer: z.any(),
});

/** A report in a list, with its number. */
export const listedReport = z.object({
  report: z.enum(REPORTS),
  group: z.enum(REPORT_GROUPS),
  title: z.string(),
  about: z.string(),
  from: z.string(),
  to: z.string(),
  column: reportColumn,
  numbers: z.array(
    z.object({
      currency: currencyCode.nullable(),
      value: z.number().nullable(),
      series: z.array(z.number()).describe('By day, or of the largest things'),
    }),
  ),
});
export type ListedReport = z.output<typeof listedReport>;

export const adminReports = defineCall({
  method: 'GET',
  path: '/admin/api/reports/overview',
  permission: 'reports:read',
  summary:
    'The list of the reports, each with its number of the last 30 days or of the period in which it is usually read',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ reports: z.array(listedReport) }),
});
