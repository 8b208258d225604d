import { and, eq, notInArray } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { Quote } from '#domain/checkout/quote.ts';
import type {
  BillingCycleId,
  CheckoutId,
  CustomerId,
  ShippingOptionId,
  ShopperId,
  StoreId,
} from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { inSeconds, insertCheckout, moveCheckout } from '../checkout-changes.ts';
import { HOLD_SECONDS } from '../checkout-limits.ts';
import { insertLines } from '../checkout-lines.ts';
import { type Checkout, lockCheckout, quoteColumns } from '../checkout-store.ts';
import { reserve } from '../reservation.ts';

const RECONCILE_SECONDS = 60;
const DEAD: CheckoutStatus[] = ['void', 'expired', 'refunded'];

type OffSessionCheckout = Checkout & { billingCycleId: BillingCycleId };

interface OffSessionFacts {
  /** The billing cycle to charge; the database allows one unfinished checkout for it. */
  billingCycleId: BillingCycleId;
  storeId: StoreId;
  customerId: CustomerId | null;
  email: string;
  name: string;
  address: Address;
  shippingOptionId: ShippingOptionId;
  currency: CurrencyCode;
  provider: Checkout['provider'];
  quote: Quote;
}

/** No browser owns such a checkout. Each has a shopper of its own, because a shopper has one running checkout only. */
const shopperOf = (billingCycleId: BillingCycleId) => billingCycleId as string as ShopperId;

/** Checkouts without a shopper present: those of renewals. */
export const offSessionCheckouts = {
  /** The unfinished checkout of a billing cycle. */
  async findLive(tx: Transaction, billingCycleId: BillingCycleId): Promise<OffSessionCheckout | null> {
    const [row] = await tx
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.billingCycleId, billingCycleId), notInArray(checkouts.status, DEAD)));
    return row ? { ...row, billingCycleId } : null;
  },

  /**
   * Opens a checkout with its stock reserved, before tax. It skips the status `open`, since there is nothing
   * to choose. Throws `out_of_stock`.
   */
  async open(tx: Transaction, facts: OffSessionFacts): Promise<OffSessionCheckout> {
    const { billingCycleId, quote, ...columns } = facts;
    const checkout = await insertCheckout(tx, {
      ...columns,
      ...quoteColumns(quote),
      shopperId: shopperOf(billingCycleId),
      billingCycleId: billingCycleId,
      mode: 'subscription',
      status: 'finalizing',
      version: 1,
      holdExpiresAt: inSeconds(HOLD_SECONDS),
      nextCheckAt: inSeconds(RECONCILE_SECONDS),
    });
    await insertLines(tx, checkout, quote.lines, null);
    await reserve(tx, checkout, quote, facts.email);
    return { ...checkout, billingCycleId };
  },

  /** Stores the totals with tax, unless that was done meanwhile. Returns the checkout as it is then. */
  async finalize(tx: Transaction, checkoutId: CheckoutId, quote: Quote): Promise<OffSessionCheckout | null> {
    const current = await lockCheckout(tx, checkoutId);
    if (!current?.billingCycleId) return null;
    const isWaiting = current.status === 'finalizing';
    const after = isWaiting ? await moveCheckout(tx, current, 'ready', quoteColumns(quote)) : current;
    return { ...after, billingCycleId: current.billingCycleId };
  },
};
