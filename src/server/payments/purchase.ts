import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { CheckoutId, OrderId, PaymentIntentId, RefundId, StoreId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { CardPayments, PaymentIntent } from './card-payments.ts';

/**
 * What differs between a one-time purchase and a renewal. Payments only know this interface; the composition
 * root supplies the hooks.
 */
export interface PurchaseHooks {
  /**
   * Whether the shop charges a saved payment method without the shopper, so that no other card can be tried.
   */
  readonly isOffSession: boolean;
  /** Locks what is locked before a purchase, as everybody does who needs both. */
  lockFirst?(tx: Transaction): Promise<void>;
  /**
   * Whether it may become a sale now. Everything the answer depends on stays locked until the transaction
   * ends.
   */
  mayStillBeSold(tx: Transaction): Promise<boolean>;
  /** The payment was captured, or nothing was due; `payment` is null then. */
  onPaid(tx: Transaction, payment: PaymentIntent | null): Promise<void>;
  /** The payment will not be captured; a sale made for it has been reverted. */
  onDeclined(tx: Transaction): Promise<void>;
  /** Staff have cancelled its order, and what was captured goes back. */
  onCancelled(tx: Transaction): Promise<void>;
  /** Money that arrived without a sale was refunded. */
  onReturned(tx: Transaction, payment: PaymentIntent): Promise<void>;
}

/** What a payment is for: its amounts, its status, and what follows from that. */
export interface Purchase extends PurchaseHooks {
  readonly id: CheckoutId;
  readonly storeId: StoreId;
  readonly status: CheckoutStatus;
  /** Number of finalizations. Part of every idempotency key whose request contains an amount. */
  readonly version: number;
  /** Failed attempts. Part of the keys of calls that are safe to repeat. */
  readonly attempts: number;
  readonly provider: CardPayments['provider'];
  readonly paymentIntentId: PaymentIntentId | null;
  /** What the card has to pay: the total without what gift cards pay. */
  readonly dueCents: Cents;
  readonly currency: CurrencyCode;
  /** Whether all its units are reserved. */
  isReserved(db: Queryable): Promise<boolean>;
  /** Whether the reservation has expired; before finalization, whether it was abandoned long ago. */
  isOverdue(db: Queryable): Promise<boolean>;
  /**
   * Reserves stock and discount again. Throws `not_possible_now` when it was never finalized, `out_of_stock`,
   * `discount_over`.
   */
  reserve(tx: Transaction): Promise<void>;
  release(tx: Transaction): Promise<void>;
  /** Commits the reservation and places the order. `payment` is null when nothing is due. */
  onSold(tx: Transaction, payment: PaymentIntent | null): Promise<void>;
  /** The authorisation was lost after the sale: reverts it, cancels the order and notifies the customer. */
  onSaleReverted(tx: Transaction): Promise<void>;
  /** Stores a status, if it is still the one that was read. Throws for a transition that is not allowed. */
  become(tx: Transaction, status: CheckoutStatus): Promise<Purchase>;
  /** Its order, for resolving a payment exception. */
  findOrder(db: Queryable): Promise<{ id: OrderId; isCancelled: boolean } | null>;
  /** Records a part of the order's total that was never captured as refunded. */
  writeOff(tx: Transaction, cents: Cents, note: string): Promise<void>;
  /** Cancels its order and refunds what was captured. Returns the refund to send, if any. */
  cancelOrder(tx: Transaction, note: string): Promise<RefundId | null>;
}

/** The purchases, stored by their own area. */
export interface Purchases {
  find(db: Queryable, purchaseId: CheckoutId): Promise<Purchase | null>;
  /** Locks a purchase, after what is locked before it. */
  lock(tx: Transaction, purchaseId: CheckoutId): Promise<Purchase | null>;
  /** The same for a purchase that was read before, as it is now. */
  lockAgain(tx: Transaction, purchase: Purchase): Promise<Purchase | null>;
  findByPayment(db: Queryable, paymentIntentId: PaymentIntentId): Promise<Purchase | null>;
  /** At most two whose id starts with this text. */
  findByIdPrefix(db: Queryable, storeId: StoreId, prefix: string): Promise<Purchase[]>;
  /** Counts a call of the provider that failed: the next one gets another key. */
  recordFailure(db: Queryable, purchaseId: CheckoutId, error: unknown): Promise<void>;
  /** Stores the id of its first payment. False for a purchase that has one already or has ended. */
  attachPayment(db: Queryable, purchaseId: CheckoutId, paymentIntentId: PaymentIntentId): Promise<boolean>;
}
