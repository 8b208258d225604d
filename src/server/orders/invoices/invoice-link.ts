import type { CustomerOrder } from '#contracts/account/order-calls.ts';
import type { InvoiceId, StoreId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { signedLinks } from '#server/platform/sessions/signed-link.ts';
import type { Order } from '../order-store.ts';
import { type Invoice, invoicesOfOrder, readInvoice } from './invoice-store.ts';

/** Below the calls of orders, where the shop has no pages. */
export const INVOICE_PATH = '/orders/invoices/';

/** Each page of an order has new links, so a link need not outlive a day at its reader's. */
const links = (sessionSecret: string) =>
  signedLinks<InvoiceId>(sessionSecret, { purpose: 'view-invoice', validDays: 1 });

/** The documents of an order for its page, each with the address that opens it for those who may see the page. */
export async function linkedInvoices(
  { db, sessionSecret }: { db: Database; sessionSecret: string },
  { id: orderId }: Pick<Order, 'id'>,
): Promise<CustomerOrder['invoices']> {
  const issued = await invoicesOfOrder(db, orderId);
  if (issued.length === 0) return [];
  const now = await shopTime(db);
  return issued.map(({ id, kind, name, issuedOn }) => ({
    kind,
    name,
    issued_on: issuedOn,
    path: `${INVOICE_PATH}${id}?token=${links(sessionSecret).tokenFor(id, now)}`,
  }));
}

/** The document that an address of `linkedInvoices` opens; null for a wrong or an old token. */
export async function linkedInvoice(
  { db, sessionSecret }: { db: Database; sessionSecret: string },
  { storeId, invoiceId, token }: { storeId: StoreId; invoiceId: InvoiceId; token: string },
): Promise<Invoice | null> {
  const named = links(sessionSecret).idOf(token, await shopTime(db));
  return named === invoiceId ? readInvoice(db, storeId, invoiceId) : null;
}
