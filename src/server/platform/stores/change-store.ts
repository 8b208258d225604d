import { eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '../database/database.ts';
import { stores } from '../database/schema/store-tables.ts';

/** Changes what a store is called, where it is, in what it reckons, where its prices include tax, what its invoices are called, and the names of its accounts. */
export async function changeStore(
  tx: Transaction,
  storeId: StoreId,
  changes: Partial<
    Pick<
      typeof stores.$inferInsert,
      | 'brand'
      | 'defaultCurrency'
      | 'currencies'
      | 'upcomingCurrencies'
      | 'timeZone'
      | 'newOrderEmails'
      | 'senderAddress'
      | 'taxNumber'
      | 'pricesIncludeTaxIn'
      | 'journalAccounts'
      | 'legalName'
      | 'issuesInvoices'
      | 'invoicePrefix'
      | 'invoiceStart'
      | 'creditNotePrefix'
      | 'creditNoteStart'
    >
  >,
): Promise<void> {
  await tx.update(stores).set(changes).where(eq(stores.id, storeId));
}
