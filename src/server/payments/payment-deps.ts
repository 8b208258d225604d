import type { CardSetupId, DisputeId, OrderId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { CardPayments, PaymentIntent } from './card-payments.ts';
import type { Purchases } from './purchase.ts';
import type { Refund } from './refunds/refund-store.ts';

export interface PaymentDeps {
  db: Database;
  jobs: Jobs;
  payments: CardPayments;
  purchases: Purchases;
  listeners: PaymentListeners;
}

/** How other areas react to refunds, disputes and setups. */
export interface PaymentListeners {
  /** Locks a refund's order before the refund itself, in the same order everywhere to avoid deadlocks. */
  lockOrder(tx: Transaction, orderId: OrderId): Promise<unknown>;
  /** An order's refund has succeeded; runs in the transaction that stores it. */
  onRefundSucceeded(tx: Transaction, refund: Refund): Promise<void>;
  /** An order's refund has failed for good; `hadSucceeded`: after all that follows a success was done. */
  onRefundFailed(tx: Transaction, refund: Refund, hadSucceeded: boolean): Promise<void>;
  /** The refunded total of a captured payment; some of it may have been refunded outside of the shop. */
  onRefundedCents(deps: PaymentDeps, payment: Pick<PaymentIntent, 'id' | 'refundedCents'>): Promise<void>;
  /** Returns whether the dispute concerns a payment of this shop. */
  onDispute(deps: PaymentDeps, disputeId: DisputeId): Promise<boolean>;
  /** A setup has changed. Returns whether this shop created it. */
  onSetup(deps: PaymentDeps, setupId: CardSetupId): Promise<boolean>;
}
