/** Followed by its id, the address of an invoice as a page for staff. */
export const SHOWN_INVOICE_PATH = '/admin/api/order_invoices/';
