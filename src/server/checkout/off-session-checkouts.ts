import { and, eq, notInArray } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { Quote } from '#domain/checkout/quote.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import {
  type Checkout,
  inSeconds,
  insertCheckout,
  lockCheckout,
  moveCheckout,
  quoteColumns,
  replaceLines,
  toLineRows,
} from './checkout-store.ts';
import { HOLD_SECONDS } from './finalize-limits.ts';
import { reserve } from './reservation.ts';

const RECONCILE_SECONDS = 60;
const DEAD: CheckoutStatus[] = ['void', 'expired', 'refunded'];

type OffSessionCheckout = Checkout & { billingCycleId: string };

interface OffSessionFacts {
  /** What is charged; the database allows one checkout for it that has not ended. */
  billingCycleId: string;
  storeId: string;
  customerId: string | null;
  email: string;
  name: string;
  address: Address;
  shippingOptionId: string;
  currency: CurrencyCode;
  provider: Checkout['provider'];
  quote: Quote;
}

/** The checkouts that the shop fills in itself, while nobody is there: those of renewals. */
export const offSessionCheckouts = {
  /** The checkout of a billing cycle that has not ended. */
  async findLive(tx: Transaction, billingCycleId: string): Promise<OffSessionCheckout | null> {
    const [row] = await tx
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.billingCycleId, billingCycleId), notInArray(checkouts.status, DEAD)));
    return row ? { ...row, billingCycleId } : null;
  },

  /** Opens one with its stock reserved, before tax. Nobody chooses anything, so it is never `open`. Throws `out_of_stock`. */
  async open(tx: Transaction, facts: OffSessionFacts): Promise<OffSessionCheckout> {
    const { billingCycleId, quote, ...columns } = facts;
    const checkout = await insertCheckout(tx, {
      ...columns,
      ...quoteColumns(quote),
      shopperId: billingCycleId,
      billingCycleId: billingCycleId,
      mode: 'subscription',
      status: 'finalizing',
      version: 1,
      holdExpiresAt: inSeconds(HOLD_SECONDS),
      nextCheckAt: inSeconds(RECONCILE_SECONDS),
    });
    await replaceLines(tx, toLineRows(checkout, quote.lines));
    await reserve(tx, checkout, quote, facts.email);
    return { ...checkout, billingCycleId };
  },

  /** Stores the totals with tax, unless somebody else has done so. Answers the checkout as it is then. */
  async finalize(tx: Transaction, checkoutId: string, quote: Quote): Promise<OffSessionCheckout | null> {
    const current = await lockCheckout(tx, checkoutId);
    if (!current?.billingCycleId) return null;
    const isWaiting = current.status === 'finalizing';
    const after = isWaiting ? await moveCheckout(tx, current, 'ready', quoteColumns(quote)) : current;
    return { ...after, billingCycleId: current.billingCycleId };
  },
};
