import type { CsvColumns, CsvHeader } from '../csv-columns.ts';

/** The columns of discounts in Shopify's CSV files. */
export const DISCOUNT_COLUMNS = {
  code: ['name', 'code'],
  value: ['value'],
  valueType: ['value type'],
  type: ['type', 'discount type'],
  discountClass: ['discount class'],
  customers: ['customer selection', 'customer eligibility'],
  minimum: ['minimum purchase requirements', 'minimum purchase requirement'],
  limit: ['usage limit per code', 'usage limit'],
  used: ['times used in total', 'times used'],
  once: ['applies once per customer'],
  status: ['status'],
  start: ['start', 'starts at'],
  end: ['end', 'ends at'],
} as const satisfies CsvColumns<string>;

export type DiscountField = keyof typeof DISCOUNT_COLUMNS;

/** Why a first line is none of a file of discounts; null when it is one. */
export const discountHeaderRefusal = ({ fields }: CsvHeader<DiscountField>): string | null =>
  fields.includes('code') && fields.includes('value') && fields.includes('valueType')
    ? null
    : 'This is no file of discounts: its first line must name the columns Name, Value and Value Type. Export the discounts in Shopify under Discounts.';
