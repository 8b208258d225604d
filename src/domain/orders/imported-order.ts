import type { Cents, CurrencyCode } from '../money.ts';

export interface ImportedOrderLine {
  title: string;
  /** Empty where the other shop has none. */
  sku: string;
  quantity: number;
  unitPriceCents: Cents;
  discountCents: Cents;
}

/** As the other shop has written it; what it does not say is empty. */
export interface ImportedAddress {
  name: string;
  company: string;
  line1: string;
  line2: string;
  city: string;
  postalCode: string;
  state: string;
  country: string;
  phone: string;
}

export interface ImportedTax {
  name: string;
  amountCents: Cents;
}

/**
 * An order of another shop, from before a brand moved here: nothing of it is paid, packed or emailed in this one.
 * docs/decisions/0323.
 */
export interface ImportedOrder {
  /** In the other shop; null where its file has none. */
  externalId: string | null;
  /** By which people name it: `#1001`. */
  name: string;
  /** In lower case; null for orders that were made without one. */
  email: string | null;
  customerName: string;
  phone: string;
  /** ISO 8601, UTC, as all moments here. */
  placedAt: string;
  paidAt: string | null;
  fulfilledAt: string | null;
  cancelledAt: string | null;
  currency: CurrencyCode;
  /** In the words of the other shop: `paid`, `partially_refunded`. */
  paymentStatus: string;
  /** In the same way: `fulfilled`, `partial`; empty for nothing that was sent. */
  fulfilmentStatus: string;
  /** Less discounts. */
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  refundedCents: Cents;
  discountCode: string | null;
  shippingMethod: string;
  paymentMethod: string;
  billing: ImportedAddress | null;
  shipping: ImportedAddress | null;
  taxes: ImportedTax[];
  note: string;
  tags: string[];
  lines: ImportedOrderLine[];
}

const PAID: ReadonlySet<string> = new Set(['paid', 'partially_paid', 'partially_refunded', 'refunded']);

/** Whether the other shop was paid for it, in part at least; what was given back does not matter. */
export const wasPaid = ({ paymentStatus }: Pick<ImportedOrder, 'paymentStatus'>): boolean =>
  PAID.has(paymentStatus);

/** `partially_refunded` → `Partially refunded`; empty for nothing. */
export const importedStatusText = (status: string): string => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
