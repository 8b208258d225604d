import { isEditable } from '#domain/checkout/checkout-status.ts';
import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, ShippingOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Gift } from '#domain/orders/gift.ts';
import type { Address } from '#domain/shipping/address.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import { checkoutClosed } from '#server/payments/create-payment.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';
import { quoteBeforeTax, readShippingFacts } from '#server/pricing/quote.ts';
import { type CheckoutChange, moveCheckout } from './checkout-changes.ts';
import { lockWithLines, replaceLines, toItem } from './checkout-lines.ts';
import { type Checkout, lockCheckout, quoteColumns } from './checkout-store.ts';
import { releaseReservation } from './reservation.ts';

export interface DeliveryChoice {
  shopper: Shopper;
  email: string;
  name: string;
  address: Address;
  gift: Gift | null;
  savesAddress: boolean;
  shippingOptionId: ShippingOptionId;
  discountCode: string | null | undefined;
  /** What the shopper was shown as left for the card. */
  shownDueCents?: Cents | undefined;
}

type Outcome = { status: 'open' | 'finalizing' } & Pick<
  CheckoutChange,
  'holdExpiresAt' | 'nextCheckAt' | 'attempts' | 'termsText' | 'termsAcceptedAt'
>;

/**
 * Prices a checkout again before tax, and stores the quote together with what `work` writes and returns.
 * Throws `price_changed` when a price differs from what the shopper was shown (the new one is stored), and
 * `checkout_closed`.
 */
export async function reprice(
  db: Database,
  checkoutId: CheckoutId,
  delivery: DeliveryChoice,
  work: (tx: Transaction, checkout: Checkout, quote: Quote) => Promise<Outcome>,
): Promise<Checkout> {
  const outcome = await db.transaction(async (tx) => {
    const { checkout, lines: rows } = await lockWithLines(tx, checkoutId);
    if (!checkout) throw checkoutClosed();
    if (!isEditable(checkout.status)) throw closed(checkout.status);
    const { storeId, currency } = checkout;
    const [lines, shipping] = await Promise.all([
      priceItems(tx, storeId, currency, rows.map(toItem)),
      readShippingFacts(tx, { storeId, currency, address: delivery.address }, rows),
    ]);
    if (lines.some((line, index) => line.unitPriceCents !== rows[index]?.unitPriceCents)) {
      return { newLines: lines, checkout };
    }
    const quote = await quoteBeforeTax(tx, {
      storeId,
      currency,
      lines,
      shipping,
      ...delivery,
      checkoutId,
      withAutomatic: true,
    });
    const { status, ...change } = await work(tx, checkout, quote);
    const changed = await moveCheckout(tx, checkout, status, {
      ...change,
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
    await releaseReservation(tx, current);
    await replaceLines(tx, checkout, lines, checkout);
    const totals = { subtotalCents: cost, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: cost };
    await moveCheckout(tx, current, 'open', { ...totals, quote: null, holdExpiresAt: null });
  });
  return new DomainError(
    'price_changed',
    'A price has changed while you were here. Please check the new total.',
    {
      totalCost: cost,
    },
  );
}

function facts(
  { shopper, email, name, address, gift, savesAddress, shippingOptionId }: DeliveryChoice,
  quote: Quote,
) {
  return {
    customerId: shopper.customerId,
    email: email.trim().toLowerCase(),
    name: name.trim(),
    address,
    gift,
    savesAddress: savesAddress && shopper.customerId !== null && quote.shipping !== null,
    shippingOptionId: quote.shipping ? shippingOptionId : null,
    discountCode: quote.discount?.code ?? null,
    ...quoteColumns(quote),
  };
}

function closed(status: Checkout['status']): DomainError {
  if (status !== 'capturing' && status !== 'paid') return checkoutClosed();
  return new DomainError('checkout_closed', 'This checkout is already paid. Please look at your order.');
}
