import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { InvoiceKind } from '#domain/invoices/invoice.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invoiceSeries } from '#server/platform/database/schema/invoice-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

const COLUMNS = {
  issuesInvoices: stores.issuesInvoices,
  legalName: stores.legalName,
  invoicePrefix: stores.invoicePrefix,
  invoiceStart: stores.invoiceStart,
  creditNotePrefix: stores.creditNotePrefix,
  creditNoteStart: stores.creditNoteStart,
};

/** Whether a store issues invoices, in whose name, and how they are numbered. */
export type InvoiceSettings = Pick<typeof stores.$inferSelect, keyof typeof COLUMNS>;

/** The settings with the numbers that come next. Throws `unknown_store`. */
export async function readInvoiceSettings(
  db: Queryable,
  storeId: StoreId,
): Promise<{ settings: InvoiceSettings; nextNumbers: Record<InvoiceKind, number> }> {
  const [settings] = await db.select(COLUMNS).from(stores).where(eq(stores.id, storeId));
  if (!settings) throw new DomainError('unknown_store', 'There is no such store.');
  const series = await db.select().from(invoiceSeries).where(eq(invoiceSeries.storeId, storeId));
  const nextOf = (kind: InvoiceKind) => series.find((one) => one.kind === kind)?.nextNumber;
  return {
    settings,
    nextNumbers: {
      invoice: nextOf('invoice') ?? settings.invoiceStart,
      credit_note: nextOf('credit_note') ?? settings.creditNoteStart,
    },
  };
}
