import type { CardSetupId, DisputeId, OrderId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { CardPayments, PaymentIntent } from './card-payments.ts';
import type { Purchases } from './purchase.ts';
import type { Refund } from './refunds/refund-store.ts';

/** What processing a payment needs. */
export interface PaymentDeps {
  db: Database;
  jobs: Jobs;
  payments: CardPayments;
  purchases: Purchases;
  listeners: PaymentListeners;
}

/** What other areas do when money moves, or when an event of the provider is about something of theirs. */
export interface PaymentListeners {
  /** Locks the order of a refund, before the refund itself: every transaction locks the two in this order. */
  lockOrder(tx: Transaction, orderId: OrderId): Promise<unknown>;
  /** An order's refund has arrived, in the transaction that stores it. */
  onRefundSucceeded(tx: Transaction, refund: Refund): Promise<void>;
  /** An order's refund has failed for good, perhaps after it had seemed to succeed. */
  onRefundFailed(tx: Transaction, refund: Refund): Promise<void>;
  /** So much of a sold payment has gone back; some of it perhaps without the shop. */
  onRefundedCents(deps: PaymentDeps, payment: Pick<PaymentIntent, 'id' | 'refundedCents'>): Promise<void>;
  /** Answers whether the dispute is about a payment of this shop. */
  onDispute(deps: PaymentDeps, disputeId: DisputeId): Promise<boolean>;
  /** Something happened to a payment method that is being saved. Answers whether this shop asked for it. */
  onSetup(deps: PaymentDeps, setupId: CardSetupId): Promise<boolean>;
}
