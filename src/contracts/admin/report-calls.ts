import { z } from 'zod';
import { defineCall } from '../call.ts';
import { currencyCode, storeId } from '../fields.ts';

const tag = 'Back office';

/** The reports, in the order of their list. */
export const REPORTS = [
  'sales_by_day',
  'sales_by_product',
  'sales_by_channel',
  'sales_by_code',
  'tax_by_state',
] as const;
export type ReportName = (typeof REPORTS)[number];

export const COMPARISONS = ['none', 'previous_period', 'year_before'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const day = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/, 'must be a day, like 2026-10-31')
  .describe("A day of the store's time zone, which is included");
const params = z.strictObject({ report: z.enum(REPORTS) });
const query = z.strictObject({
  store_id: storeId,
  from: day,
  to: day,
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
  /** What the rows are. */
  row_label: z.string(),
  rows_are: z.enum(['days', 'months', 'things']),
  main_column: z.string().describe('The one that the chart shows'),
  from: z.string(),
  to: z.string(),
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

export const adminReports = defineCall({
  method: 'GET',
  path: '/admin/api/reports/overview',
  permission: 'reports:read',
  summary: 'The list of the reports, each with its number of the last 30 days',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    reports: z.array(
      z.object({
        report: z.enum(REPORTS),
        title: z.string(),
        about: z.string(),
        column: reportColumn,
        numbers: z.array(
          z.object({
            currency: currencyCode.nullable(),
            value: z.number().nullable(),
            series: z.array(z.number()).describe('By day, or of the largest things'),
          }),
        ),
      }),
    ),
  }),
});
