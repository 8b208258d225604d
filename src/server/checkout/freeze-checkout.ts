import { isEditable } from '#domain/checkout/checkout-status.ts';
import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { Address } from '#domain/shipping/address.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Shopper } from '#server/platform/sessions.ts';
import { advanceCheckout } from './advance-checkout.ts';
import { toLineRows } from './checkout-lines.ts';
import { sellForNothing } from './checkout-steps.ts';
import {
  type Checkout,
  changeCheckout,
  inSeconds,
  lockCheckout,
  readCheckout,
  readLines,
  replaceLines,
} from './checkout-store.ts';
import { answeringOutages, cancelPayment, checkoutClosed, updatePayment } from './payment-of-checkout.ts';
import { letGo, promise } from './promised.ts';
import { quoteCheckout } from './quote-checkout.ts';

const HOLD_SECONDS = 15 * 60;
/** A frozen checkout whose shopper never came back is asked about after this long. */
const RECONCILE_SECONDS = 60;

export interface Delivery {
  shopper: Shopper;
  email: string;
  name: string;
  address: Address;
  shippingOptionId: string;
  discountCode: string | null | undefined;
}

interface CheckoutParts {
  db: Database;
  payments: CardPayments;
  mail: Mail;
}

/**
 * Freezes a checkout: prices again, holds the stock for 15 minutes, sets the payment to exactly the total. A total of zero needs no card: the
 * order is placed at once. Throws
 * `price_changed`, `out_of_stock`, `checkout_closed`, `shipping_unavailable`. Spec §7, calculate_tax_final.
 */
export async function freezeCheckout(
  parts: CheckoutParts,
  id: string,
  delivery: Delivery,
): Promise<Checkout> {
  await letPaidThrough(parts, id);
  const finalizing = await reprice(parts.db, id, delivery, async (tx, checkout, quote) => {
    await promise(tx, checkout, quote, delivery.email);
    return {
      status: 'finalizing',
      holdExpiresAt: inSeconds(HOLD_SECONDS),
      nextCheckAt: inSeconds(RECONCILE_SECONDS),
      attempts: 0,
    };
  });
  if (finalizing.totalCents > 0) await updatePayment(parts, finalizing);
  else await cancelPayment(parts, finalizing);
  return parts.db.transaction(async (tx) => {
    const current = await lockCheckout(tx, id);
    if (current?.status !== 'finalizing' || current.version !== finalizing.version) throw changedMeanwhile();
    const ready = await changeCheckout(tx, id, { status: 'ready' });
    return ready.totalCents > 0 ? ready : sellForNothing(tx, parts.mail, ready);
  });
}

/**
 * Stores address, shipping option and totals on a checkout that is still open, and lets the payment follow; nothing is held.
 * Throws as `freezeCheckout`. Spec §7, calculate_tax.
 */
export async function estimateCheckout(
  parts: CheckoutParts,
  id: string,
  delivery: Delivery,
): Promise<Checkout> {
  await letPaidThrough(parts, id);
  const open = await reprice(parts.db, id, delivery, async (tx, checkout) => {
    await letGo(tx, checkout);
    return { status: 'open', holdExpiresAt: null };
  });
  if (open.totalCents > 0) await updatePayment(parts, open);
  return open;
}

/**
 * A shopper who never heard that the card was authorised presses 'pay' again: the order that is paid for is finished, not undone by
 * freezing it anew.
 */
async function letPaidThrough(parts: CheckoutParts, id: string): Promise<void> {
  const checkout = await readCheckout(parts.db, id);
  if (checkout?.status !== 'ready' || !checkout.paymentIntentId) return;
  const { paymentIntentId } = checkout;
  await answeringOutages(async () => {
    const payment = await parts.payments.retrieveIntent(paymentIntentId);
    if (payment.status === 'requires_capture') await advanceCheckout(parts, id);
  });
}

type Consequence = Pick<
  Parameters<typeof changeCheckout>[2],
  'status' | 'holdExpiresAt' | 'nextCheckAt' | 'attempts'
>;

async function reprice(
  db: Database,
  id: string,
  delivery: Delivery,
  settle: (tx: Transaction, checkout: Checkout, quote: Quote) => Promise<Consequence>,
): Promise<Checkout> {
  const outcome = await db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id);
    if (!checkout) throw checkoutClosed();
    if (!isEditable(checkout.status)) throw closed(checkout.status);
    const rows = await readLines(tx, id);
    const lines = await priceItems(tx, checkout.storeId, checkout.currency, rows.map(toItem));
    if (lines.some((line, index) => line.unitPriceCents !== rows[index]?.unitPriceCents)) {
      return { newLines: lines, checkout };
    }
    const quote = await quoteCheckout(tx, {
      storeId: checkout.storeId,
      currency: checkout.currency,
      lines,
      ...delivery,
      checkoutId: id,
    });
    const consequence = await settle(tx, checkout, quote);
    const changed = await changeCheckout(tx, id, {
      ...consequence,
      ...facts(delivery, quote),
      version: checkout.version + 1,
    });
    return { changed };
  });
  if (outcome.changed) return outcome.changed;
  throw await rememberNewPrices(db, outcome.checkout, outcome.newLines);
}

async function rememberNewPrices(
  db: Database,
  checkout: Checkout,
  lines: Awaited<ReturnType<typeof priceItems>>,
): Promise<DomainError> {
  const cost = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  await db.transaction(async (tx) => {
    const current = await lockCheckout(tx, checkout.id);
    if (!current || !isEditable(current.status)) return;
    await letGo(tx, current);
    await replaceLines(tx, toLineRows(checkout, lines));
    const totals = { subtotalCents: cost, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: cost };
    await changeCheckout(tx, checkout.id, { status: 'open', ...totals, quote: null, holdExpiresAt: null });
  });
  return new DomainError(
    'price_changed',
    'A price has changed while you were here. Please check the new total.',
    {
      totalCost: cost,
    },
  );
}

function facts({ shopper, email, name, address, shippingOptionId }: Delivery, quote: Quote) {
  return {
    customerId: shopper.customerId,
    email: email.trim().toLowerCase(),
    name: name.trim(),
    address,
    shippingOptionId,
    discountCode: quote.discount?.code ?? null,
    quote,
    subtotalCents: quote.subtotalCents,
    discountCents: quote.discountCents,
    shippingCents: quote.shippingCents,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
  };
}

const toItem = (row: {
  sku: string | null;
  bundleId: string | null;
  subscriptionId: string | null;
  quantity: number;
}) => ({
  sku: row.sku,
  bundle_id: row.bundleId,
  subscription: row.subscriptionId,
  quantity: row.quantity,
});

function closed(status: Checkout['status']): DomainError {
  if (status !== 'capturing' && status !== 'paid') return checkoutClosed();
  return new DomainError('checkout_closed', 'This checkout is already paid. Please look at your order.');
}

const changedMeanwhile = () =>
  new DomainError(
    'checkout_changed',
    'This checkout was changed somewhere else. Please check it and try again.',
  );
