import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { CheckoutId, OrderId, PaymentIntentId, RefundId, StoreId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { CardPayments, PaymentIntent } from './card-payments.ts';

/**
 * What a one-time purchase and a renewal each do as their payment goes on. Payments call this and know neither of them; the
 * composition root says which purchase has which hooks.
 */
export interface PurchaseHooks {
  /** Whether the shop itself charges a saved payment method, so that nobody is there to try another one. */
  readonly isOffSession: boolean;
  /** Whether it may become a sale now. Whatever the answer depends on stays locked until the transaction ends. */
  mayStillBeSold(tx: Transaction): Promise<boolean>;
  /** The money is collected, or there was none to collect: `payment` is null then. */
  onPaid(tx: Transaction, payment: PaymentIntent | null): Promise<void>;
  /** The payment will not be collected any more; what was sold for it has been reverted. */
  onDeclined(tx: Transaction): Promise<void>;
  /** Money that came without a sale has gone back. */
  onReturned(tx: Transaction, payment: PaymentIntent): Promise<void>;
}

/** What a payment is for: what it costs, how far collecting it has come, and what follows from that. */
export interface Purchase extends PurchaseHooks {
  readonly id: CheckoutId;
  readonly storeId: StoreId;
  readonly status: CheckoutStatus;
  /** Counts how often its totals were finalized: part of every idempotency key that carries an amount. */
  readonly version: number;
  /** Failed attempts to complete it: part of the keys of calls that are harmless to repeat. */
  readonly attempts: number;
  readonly provider: CardPayments['provider'];
  readonly paymentIntentId: PaymentIntentId | null;
  readonly totalCents: Cents;
  readonly currency: CurrencyCode;
  /** Whether every unit that it needs is reserved for it. */
  isReserved(db: Queryable): Promise<boolean>;
  /** Whether the time that its totals and stock were reserved for is over; before that, whether it was left long ago. */
  isOverdue(db: Queryable): Promise<boolean>;
  /** Reserves stock and discount again. Throws `not_possible_now` when it was never finalized, `out_of_stock`, `discount_over`. */
  reserve(tx: Transaction): Promise<void>;
  release(tx: Transaction): Promise<void>;
  /** What is reserved becomes sold, and the order is written. `paymentIntentId` is null where nothing has to be paid. */
  onSold(tx: Transaction, paymentIntentId: PaymentIntentId | null): Promise<void>;
  /** The authorisation was lost after the sale: what was sold is reverted, its order cancelled, the customer notified. */
  onSaleReverted(tx: Transaction): Promise<void>;
  /** Stores a status, if it is still the one that was read. Throws for a change that is not allowed. */
  become(tx: Transaction, status: CheckoutStatus): Promise<Purchase>;
  /** Its order, for resolving a payment exception. */
  findOrder(db: Queryable): Promise<{ id: OrderId; isCancelled: boolean } | null>;
  /** A part of the order's total was never collected: it counts as given back. */
  writeOff(tx: Transaction, cents: Cents, note: string): Promise<void>;
  /** Cancels its order; what was collected for it goes back. Answers the refund that has to be sent, if there is one. */
  cancelOrder(tx: Transaction, note: string): Promise<RefundId | null>;
}

/** All purchases, kept by their own area. */
export interface Purchases {
  find(db: Queryable, purchaseId: CheckoutId): Promise<Purchase | null>;
  lock(tx: Transaction, purchaseId: CheckoutId): Promise<Purchase | null>;
  findByPayment(db: Queryable, paymentIntentId: PaymentIntentId): Promise<Purchase | null>;
  /** At most two whose id is, or begins with, this text. */
  findByIdPrefix(db: Queryable, storeId: StoreId, prefix: string): Promise<Purchase[]>;
  /** Writes down which payment it has, in the transaction that has it locked. */
  attachPayment(tx: Transaction, purchaseId: CheckoutId, paymentIntentId: PaymentIntentId): Promise<void>;
}
