import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { adminInvoices } from '#contracts/admin/orders/invoice-index-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { InvoiceId } from '#domain/ids.ts';
import { sendInvoicePage } from '#server/orders/invoices/invoice-page.ts';
import { readInvoice } from '#server/orders/invoices/invoice-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { requireStaffMember } from '#server/staff/staff-sessions.ts';
import { listedInvoices } from './invoice-index.ts';
import { SHOWN_INVOICE_PATH } from './shown-invoice-path.ts';

/** Invoices and credit notes for those who see what orders cost: a list, and each as its buyer sees it. */
export function adminInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, defaultStoreId } = deps;
  serveStaff(app, deps, adminInvoices, ({ query }) => listedInvoices(db, query));

  app.get<{ Params: { id: InvoiceId } }>(
    `${SHOWN_INVOICE_PATH}:id`,
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      requireStaffMember(request, defaultStoreId, 'orders:amounts');
      const invoice = await readInvoice(db, defaultStoreId, request.params.id);
      if (!invoice) throw new DomainError('not_found', 'There is no such invoice.');
      return sendInvoicePage(reply, invoice);
    },
  );
}
