import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { BaseTaxes, TaxableBase } from '#domain/tax/taxes.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** A tax calculation's input. Every amount is in cents, before tax unless `pricesIncludeTax`. */
export interface TaxRequest extends TaxableBase {
  storeId: StoreId;
  currency: CurrencyCode;
  /** Complete, or for a preview with empty fields besides country and region. */
  address: Address;
  lines: readonly TaxableLine[];
  /** Requests with the same key get the same result and are recorded once. Null for a preview. */
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
 * The port to a tax service. `lines` of the result have the order of the request; amounts are whole cents of
 * at least 0, and of prices that include tax what is contained in them. May make a network call, so never call it inside a transaction. Throws
 * `tax_unavailable`, and `unknown_address` when the place cannot be found.
 */
export interface TaxCalculator {
  calculate(question: TaxRequest): Promise<TaxResult>;
  /** Whether it can be worked out for an address at all. Left out by a provider, which answers for every place. */
  hasRatesAt?(db: Queryable, storeId: StoreId, address: Address): Promise<boolean>;
}

export const taxUnavailable = () =>
  new DomainError(
    'tax_unavailable',
    'The tax could not be worked out right now. Nothing was charged; please try again in a moment.',
  );
