import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardPayments, ProviderRefusal, ProviderUnavailable } from '#server/payments/card-payments.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import {
  CARDS,
  details,
  finalize,
  type OpenCheckout,
  openCheckout,
  payWith,
} from '../../support/buying/buying.ts';
import {
  applyCard,
  balanceOf,
  entriesOf,
  faultsInGiftCardBooks,
  type IssuedCard,
  issueCard,
} from '../../support/buying/gift-cards.ts';
import { sweep } from '../../support/buying/sweeping.ts';
import { startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
/** What the provider does differently; put back before each test. */
let faults: Partial<CardPayments>;
const down = () => Promise.reject(new ProviderUnavailable('no answer'));

beforeAll(async () => {
  shop = await startTestShop(({ payments }) => ({
    payments: {
      ...payments,
      updateIntent: (id, request) => (faults.updateIntent ?? payments.updateIntent)(id, request),
      cancelIntent: (id, request) => (faults.cancelIntent ?? payments.cancelIntent)(id, request),
      captureIntent: (id, request) => (faults.captureIntent ?? payments.captureIntent)(id, request),
    } satisfies CardPayments,
  }));
});
afterAll(() => shop.close());
beforeEach(() => {
  faults = {};
});
afterEach(async () => expect(await faultsInGiftCardBooks(shop.db)).toEqual({}));

interface Buying {
  card: IssuedCard;
  shopper: TestShopper;
  checkout: OpenCheckout;
}

async function begin(cents: number): Promise<Buying> {
  const card = await issueCard(shop, cents);
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-10OZ', quantity: 3 }]);
  await applyCard(shopper, checkout, card.code);
  return { card, shopper, checkout };
}

async function sweepWhenOver({ sessionId }: OpenCheckout): Promise<string | undefined> {
  await shop.db
    .update(checkouts)
    .set({ holdExpiresAt: sql`shop_now() - interval '1 second'`, nextCheckAt: sql`shop_now()` })
    .where(eq(checkouts.id, sessionId));
  await sweep(shop);
  const [row] = await shop.db
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.id, sessionId));
  return row?.status;
}

describe('a checkout that ends after its gift card was taken from', () => {
  it('gives it back when the amount never reached the card provider', async () => {
    const { card, shopper, checkout } = await begin(1_000);
    faults.updateIntent = down;
    expect((await finalize(shopper, checkout)).status).toBe(503);
    expect(await balanceOf(shop.db, card)).toBe(0);
    expect([await sweepWhenOver(checkout), await balanceOf(shop.db, card)]).toEqual(['expired', 1_000]);
  });

  it('goes on with the same cents when its shopper presses pay again', async () => {
    const { card, shopper, checkout } = await begin(1_000);
    faults.updateIntent = down;
    await finalize(shopper, checkout);
    faults = {};
    await finalize(shopper, checkout);
    await payWith(shopper, checkout, CARDS.succeeds);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
    expect(await entriesOf(shop.db, card)).toEqual(['issued 1000', 'used -1000']);
  });

  it('gives it back when the payment of an order that it covers could not be cancelled', async () => {
    const { card, shopper, checkout } = await begin(20_000);
    faults.cancelIntent = down;
    expect((await finalize(shopper, checkout)).status).toBe(503);
    faults = {};
    expect([await sweepWhenOver(checkout), await balanceOf(shop.db, card)]).toEqual(['expired', 20_000]);
  });

  it('is not said to be under way when the card provider refuses to cancel the payment of an order that it covers', async () => {
    const { shopper, checkout } = await begin(20_000);
    faults.cancelIntent = () => Promise.reject(new ProviderRefusal('The account is paused.'));
    const { status, body } = await finalize(shopper, checkout);
    expect([status, body.code]).toEqual([503, 'payment_provider_unavailable']);
  });

  it('gives it back when the bank withdraws the payment after the sale', async () => {
    const { card, shopper, checkout } = await begin(1_000);
    await finalize(shopper, checkout);
    faults.captureIntent = down;
    await payWith(shopper, checkout, CARDS.succeeds);
    await details(shopper, checkout);
    faults = {};
    await shop.db
      .update(sandboxPaymentIntents)
      .set({ status: 'canceled' })
      .where(eq(sandboxPaymentIntents.id, checkout.paymentIntentId));
    await details(shopper, checkout);
    expect([await sweepWhenOver(checkout), await balanceOf(shop.db, card)]).toEqual(['void', 1_000]);
  });
});
