import type { z } from 'zod';
import type { adminSaveInvoices, Settings } from '#contracts/admin/settings/settings-calls.ts';
import { type DomainError, fieldError } from '#domain/errors.ts';
import type { InvoiceSettings, readInvoiceSettings } from '#server/orders/invoices/invoice-settings.ts';

export const toWireInvoices = (
  { settings, nextNumbers }: Awaited<ReturnType<typeof readInvoiceSettings>>,
  version: number,
): Settings['invoices'] => ({
  version,
  issues_invoices: settings.issuesInvoices,
  legal_name: settings.legalName,
  invoice_prefix: settings.invoicePrefix,
  invoice_start: settings.invoiceStart,
  credit_note_prefix: settings.creditNotePrefix,
  credit_note_start: settings.creditNoteStart,
  next_invoice: `${settings.invoicePrefix}${nextNumbers.invoice}`,
  next_credit_note: `${settings.creditNotePrefix}${nextNumbers.credit_note}`,
});

/** Settings as they are stored. Throws `malformed` for numbers that are not told apart, and without the seller's address. */
export function toInvoiceSettings(
  given: z.output<typeof adminSaveInvoices.body>,
  { hasAddress }: { hasAddress: boolean },
): InvoiceSettings {
  if (given.invoice_prefix === given.credit_note_prefix)
    throw refusal('credit_note_prefix', 'must differ from that of invoices');
  if (given.issues_invoices && !hasAddress)
    throw refusal(
      'issues_invoices',
      'needs your address, which is printed on invoices: add it below The shop',
    );
  return {
    issuesInvoices: given.issues_invoices,
    legalName: given.legal_name?.trim() || null,
    invoicePrefix: given.invoice_prefix,
    invoiceStart: given.invoice_start,
    creditNotePrefix: given.credit_note_prefix,
    creditNoteStart: given.credit_note_start,
  };
}

function refusal(field: string, message: string): DomainError {
  return fieldError(`/${field}`, message);
}
