import type { FastifyInstance } from 'fastify';
import type { InvoiceId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { INVOICE_PATH, linkedInvoice } from './invoice-link.ts';
import { sendInvoicePage } from './invoice-page.ts';

const NOT_OPENED = {
  heading: 'This cannot be opened',
  text: 'The link to an invoice works for a day. Go back to the page of your order, load it again, and follow the link there.',
};

/** Invoices and credit notes for buyers, by the links of the page of their order. docs/decisions/0311. */
export function invoiceRoutes(app: FastifyInstance, { db, sessionSecret, defaultStoreId }: Deps): void {
  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    `${INVOICE_PATH}:id`,
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const named = { invoiceId: params.id as InvoiceId, token: String(query.token ?? '') };
      const invoice = await linkedInvoice({ db, sessionSecret }, { storeId: defaultStoreId, ...named });
      return invoice ? sendInvoicePage(reply, invoice) : sendLinkPage(reply, 404, NOT_OPENED);
    },
  );
}
