import { eq } from 'drizzle-orm';
import type { OrderId } from '#domain/ids.ts';
import { invoicesOfOrder } from '#server/orders/invoices/invoice-store.ts';
import { enqueueDueInvoices } from '#server/orders/invoices/invoice-queue.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { STORE, type TestShop } from '../test-shop.ts';

/** Has the shop issue invoices for orders that are paid from now on. */
export async function issueInvoicesIn(shop: TestShop, changes: object = {}): Promise<void> {
  await shop.db
    .update(stores)
    .set({ issuesInvoices: true, ...changes })
    .where(eq(stores.id, STORE));
}

/** Issues what is due, as the shop does as soon as something is. */
export async function issueDue(shop: TestShop): Promise<void> {
  await enqueueDueInvoices(shop.deps);
  await shop.runJobs('issue-invoices');
}

/** The invoice of an order with its credit notes, once all that is due is issued. */
export async function issuedFor(shop: TestShop, { id }: { id: OrderId }) {
  await issueDue(shop);
  return invoicesOfOrder(shop.db, id);
}
