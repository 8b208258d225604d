import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { BaseTaxes, TaxableBase } from '#domain/tax/taxes.ts';

/** A tax calculation's input. Every amount is what the shopper pays, in cents, before tax. */
export interface TaxRequest extends TaxableBase {
  storeId: string;
  currency: CurrencyCode;
  /** Complete: `missingAddressFields` has found nothing. */
  address: Address;
  lines: readonly TaxableLine[];
  /**
   * The same key is the same question: who asks again gets the same answer and leaves nothing behind twice. Null for a
   * preview that nothing follows from.
   */
  idempotencyKey: string | null;
}

export interface TaxableLine {
  /** Identifies a line within one request. */
  reference: string;
  /** The tax class: `groceries`, `candy`, `gift_boxes`. */
  taxClass: string;
  quantity: number;
  /** For all units, after the line's share of the discount. */
  amountCents: number;
}

export interface TaxResult extends BaseTaxes {
  /** The tax provider's id of the calculation, for reports and refunds; null if there is no provider. */
  reference: string | null;
}

/**
 * The port to whoever knows tax. `lines` of an answer are in the order of the question; amounts are whole cents of at least 0;
 * prices never include tax. May take a network call, so never ask inside a transaction. Throws `tax_unavailable` when
 * there is no answer now, `unknown_address` when the place cannot be found.
 */
export interface TaxCalculator {
  calculate(question: TaxRequest): Promise<TaxResult>;
}
