import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import type { InvoiceId } from '#domain/ids.ts';
import { sendInvoicePage } from '#server/orders/invoices/invoice-page.ts';
import { readInvoice } from '#server/orders/invoices/invoice-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireStaffMember } from '#server/staff/staff-sessions.ts';

export const SHOWN_INVOICE_PATH = '/admin/api/order_invoices/';

/** Invoices and credit notes for those who see orders, as their buyers see them. */
export function shownInvoiceRoute(app: FastifyInstance, { db, defaultStoreId }: Deps): void {
  app.get<{ Params: { id: InvoiceId } }>(
    `${SHOWN_INVOICE_PATH}:id`,
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      requireStaffMember(request, defaultStoreId, 'orders:read');
      const invoice = await readInvoice(db, defaultStoreId, request.params.id);
      if (!invoice) throw new DomainError('not_found', 'There is no such invoice.');
      return sendInvoicePage(reply, invoice);
    },
  );
}
