import type { BalanceEntryId, PaymentIntentId, PayoutId, ProviderRefundId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { PayoutStatus } from '#domain/payments/payout-status.ts';

/** What the provider pays to the bank account, or takes from it. */
export interface Payout {
  id: PayoutId;
  status: PayoutStatus;
  /** Negative when the provider takes it. */
  amountCents: Cents;
  currency: CurrencyCode;
  createdAt: Date;
  /** The day on which it is at the bank: `2026-11-30`. */
  arrivalDay: string;
  /** Whether all its entries can be listed. They never can be for payouts that were started by hand. */
  isComplete: boolean;
}

/** A change of the balance at the provider. Its amount less its fee reaches the bank. */
export interface BalanceEntry {
  id: BalanceEntryId;
  /** A transfer is the shop's own money that the provider withholds, releases, or has back from the bank account. */
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'transfer' | 'other';
  /** Null for what belongs to no payment. */
  intentId: PaymentIntentId | null;
  /** Of a refund. */
  refundId: ProviderRefundId | null;
  /** In the payout's currency. Negative for what lowers the payout. */
  amountCents: Cents;
  /** What the provider keeps of it, positive. */
  feeCents: Cents;
  happenedAt: Date;
  /** What the provider says about it. */
  description: string;
}

/** The part of the port to the card provider that says which payments reached the bank. */
export interface Payouts {
  /** The payouts created at a moment or later, in no order. */
  listPayouts(since: Date): AsyncIterable<Payout>;
  /** What a payout consists of, without the payout itself. */
  listEntries(payoutId: PayoutId): AsyncIterable<BalanceEntry>;
}
