import { z } from 'zod';
import type { InvoiceId, OrderId } from '#domain/ids.ts';
import { INVOICE_KINDS } from '#domain/invoices/invoice.ts';
import { defineCall } from '../../call.ts';
import { cents, currencyCode, idOf, orderNumber, storeId, text } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const listedInvoice = z.object({
  invoice_id: idOf<InvoiceId>(z.string()),
  kind: z.enum(INVOICE_KINDS),
  name: z.string().describe('Its number, as it is printed'),
  issued_on: z.iso.date(),
  order_id: idOf<OrderId>(z.string()),
  order_number: orderNumber,
  customer: z.string().describe('The buyer, as printed'),
  currency: currencyCode,
  total: cents.describe('Of a credit note: what it takes back'),
  path: z.string().describe('Opens it as a page to print'),
});
export type ListedInvoice = z.output<typeof listedInvoice>;

export const adminInvoices = defineCall({
  method: 'GET',
  path: '/admin/api/order_invoices',
  permission: 'orders:amounts',
  summary: 'Invoices and credit notes, filtered, sorted by day and in pages',
  tag: 'Back office',
  query: z.strictObject({
    store_id: storeId,
    q: text(60)
      .optional()
      .describe('A number, with what stands before it or without, or # and the number of an order'),
    kind: z.enum(INVOICE_KINDS).optional(),
    month: z
      .string()
      .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month, like 2026-10')
      .optional()
      .describe('In which they were issued'),
    sort: z.enum(['newest', 'oldest']).optional().describe('`newest` without it'),
    ...pageQuery,
  }),
  answer: z.object({
    invoices: z.array(listedInvoice),
    next_cursor: nextCursor,
    first_month: z
      .string()
      .nullable()
      .describe('The month in which the first of all was issued: `2026-10`; null before that'),
  }),
});
