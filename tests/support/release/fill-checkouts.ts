import { eq } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { PaymentIntentId, ProviderRefundId } from '#domain/ids.ts';
import { type CardPayments, ProviderUnavailable } from '#server/payments/card-payments.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { CARDS, details, finalize, type OpenCheckout, openCheckout, payWith } from '../buying/buying.ts';
import { anId } from '../ids.ts';
import { sweep } from '../buying/sweeping.ts';
import type { TestShop, TestShopper } from '../test-shop.ts';

/** A card provider, and what it does differently for a while. */
export interface FaultyProvider {
  payments: CardPayments;
  faults: Partial<CardPayments>;
}

/** The provider with its faults, which may be changed while it is used. */
export function faulty({ payments, faults }: FaultyProvider): CardPayments {
  return new Proxy(payments, {
    get: (provider, name: keyof CardPayments) => faults[name] ?? provider[name],
  });
}

/** Works while the provider has these faults. */
export async function during<Answer>(
  { faults }: FaultyProvider,
  these: Partial<CardPayments>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  Object.assign(faults, these);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(these)) delete faults[name as keyof CardPayments];
  }
}

export interface StoredCheckout extends OpenCheckout {
  cookies: [string, string][];
}

const MIX = [{ sku: 'MIX-5OZ', quantity: 2 }];
export const unavailable = () => Promise.reject(new ProviderUnavailable('no answer'));

/** A checkout in every status, each stopped there by what really stops it: time, an edit, or a provider that does not answer. */
export async function fillCheckouts(
  shop: TestShop,
  provider: FaultyProvider,
  day: number,
): Promise<Record<CheckoutStatus, StoredCheckout>> {
  const advance = ({ sessionId }: OpenCheckout) =>
    processPayment(shop.deps, sessionId).catch(() => undefined);
  const stopped = (these: Partial<CardPayments>, work: () => Promise<unknown>) =>
    during(provider, these, work);
  const isNow = async (status: CheckoutStatus, { shopper, checkout }: Bought): Promise<StoredCheckout> => {
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, checkout.sessionId));
    if (row?.status !== status) throw new Error(`a checkout is ${row?.status} instead of ${status}`);
    return { ...checkout, cookies: [...shopper.cookies] };
  };

  const expired = await finalized(shop);
  const expiring = await finalized(shop);
  const cancelIntent = (id: PaymentIntentId, request: { idempotencyKey: string }) =>
    id === expiring.checkout.paymentIntentId ? unavailable() : provider.payments.cancelIntent(id, request);
  await shop.advanceClock(`${day} days 31 minutes`);
  await stopped({ cancelIntent }, () => sweep(shop).catch(() => undefined));

  const finalizing = await opened(shop);
  await stopped({ updateIntent: unavailable }, () => finalize(finalizing.shopper, finalizing.checkout));
  const capturing = await authorised(shop);
  await stopped({ captureIntent: unavailable }, () => advance(capturing.checkout));
  const voiding = await authorisedTooEarly(shop);
  await stopped({ cancelIntent: unavailable }, () => advance(voiding.checkout));
  const voided = await authorisedTooEarly(shop);
  await advance(voided.checkout);
  const refunding = await collectedByHand(shop);
  await stopped({ refund: unavailable }, () => advance(refunding.checkout));
  const refunded = await collectedByHand(shop);
  await advance(refunded.checkout);
  const review = await collectedByHand(shop);
  const refused = async () =>
    ({
      id: anId<ProviderRefundId>(`re_${review.checkout.sessionId}`),
      status: 'failed',
      amountCents: 100,
    }) as const;
  await stopped({ refund: refused }, () => advance(review.checkout));
  const paid = await authorised(shop);
  await details(paid.shopper, paid.checkout);

  return {
    open: await isNow('open', await opened(shop)),
    finalizing: await isNow('finalizing', finalizing),
    ready: await isNow('ready', await finalized(shop, { discount_code: 'WELCOME10' })),
    capturing: await isNow('capturing', capturing),
    paid: await isNow('paid', paid),
    voiding: await isNow('voiding', voiding),
    void: await isNow('void', voided),
    expiring: await isNow('expiring', expiring),
    expired: await isNow('expired', expired),
    refunding: await isNow('refunding', refunding),
    refunded: await isNow('refunded', refunded),
    review: await isNow('review', review),
  };
}

interface Bought {
  shopper: TestShopper;
  checkout: OpenCheckout;
  totalCents: number;
}

async function opened(shop: TestShop): Promise<Bought> {
  const shopper = shop.shopper();
  return { shopper, checkout: await openCheckout(shopper, MIX), totalCents: 0 };
}

async function finalized(shop: TestShop, changes: object = {}): Promise<Bought> {
  const bought = await opened(shop);
  const { body } = await finalize(bought.shopper, bought.checkout, changes);
  return { ...bought, totalCents: body.total };
}

async function authorised(shop: TestShop): Promise<Bought> {
  const bought = await finalized(shop);
  await payWith(bought.shopper, bought.checkout, CARDS.succeeds);
  return bought;
}

async function authorisedTooEarly(shop: TestShop): Promise<Bought> {
  const bought = await opened(shop);
  await payWith(bought.shopper, bought.checkout, CARDS.succeeds);
  return bought;
}

/** The money is there before the shop has looked: somebody collected it at the provider. */
async function collectedByHand(shop: TestShop): Promise<Bought> {
  const bought = await authorised(shop);
  await shop.deps.payments.captureIntent(bought.checkout.paymentIntentId, {
    amountCents: bought.totalCents,
    idempotencyKey: `by hand ${bought.checkout.sessionId}`,
  });
  return bought;
}
