import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invoicedOrders } from '#server/platform/database/schema/invoice-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { issueInvoices } from './issue-invoices.ts';

/** The channel on which the triggers of `migrations/0118_invoices.sql` announce that something is to be issued. */
export const INVOICE_CHANNEL = 'invoices_due';
/** A job issues all that is due in a store, one after the other. */
const ISSUE_INVOICES = 'issue-invoices';

/** Declares the job that issues invoices and credit notes. docs/decisions/0311. */
export function invoiceJobs({ db, jobs }: { db: Database; jobs: Jobs }): void {
  jobs.handleRows<StoreId>(ISSUE_INVOICES, (storeId) => issueInvoices(db, storeId));
}

/** Enqueues the job of each store in which something is due. */
export async function enqueueDueInvoices({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  const due = await db
    .selectDistinct({ storeId: invoicedOrders.storeId })
    .from(invoicedOrders)
    .where(sql`${invoicedOrders.isDue}`);
  const storeIds = due.map(({ storeId }) => storeId);
  if (storeIds.length > 0) await db.transaction((tx) => jobs.enqueueForRows(tx, ISSUE_INVOICES, storeIds));
}
