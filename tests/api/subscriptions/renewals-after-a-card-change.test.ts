import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import { chargeRenewal } from '#server/subscriptions/renewals/charge-renewal.ts';
import { CARDS } from '../../support/buying/buying.ts';
import { agree, changeCard, finish, giveCard, startChange } from '../../support/buying/card-changing.ts';
import {
  type CardOwnerShop,
  countOrders,
  DUE_DAY,
  laterOnDay,
  own,
  startCardOwnerShop,
  subscribeWith,
} from '../../support/buying/card-owner.ts';
import { openRenewalOnDay } from '../../support/killed/opened-renewal.ts';
import { capturedAtProvider } from '../../support/buying/orders.ts';
import { faultsInBooks, NO_FAULTS } from '../../support/buying/renewed-books.ts';
import { FAILS_ON_RENEWAL, manage } from '../../support/buying/subscribing.ts';
import { sweepCards } from '../../support/buying/sweeping.ts';

let shop: CardOwnerShop;
beforeEach(async () => {
  shop = await startCardOwnerShop();
});
afterEach(() => shop.close());

describe('a delivery whose payment has failed', () => {
  it('is tried with the new card at once, and charged once', async () => {
    await subscribeWith(shop, FAILS_ON_RENEWAL);
    await laterOnDay(shop, DUE_DAY);
    const paid = await capturedAtProvider(shop);
    await changeCard(shop.guest, shop.named, CARDS.succeeds);
    await laterOnDay(shop, DUE_DAY);
    await laterOnDay(shop, DUE_DAY);
    expect(await countOrders(shop)).toBe(2);
    expect(await capturedAtProvider(shop)).toBeGreaterThan(paid);
    expect(await own(shop)).toMatchObject({ status: 'active', failure_reason: null });
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });

  it('waits for its day when it failed after its owner had agreed that nothing is charged', async () => {
    await subscribeWith(shop, FAILS_ON_RENEWAL);
    const started = await startChange(shop.guest, shop.named);
    await agree(shop.guest, shop.named, started);
    await laterOnDay(shop, DUE_DAY);
    await giveCard(shop.guest, started, CARDS.succeeds);
    await finish(shop.guest, shop.named, started);
    await laterOnDay(shop, DUE_DAY);
    expect(await countOrders(shop)).toBe(1);
    await laterOnDay(shop, DUE_DAY + 1);
    expect(await countOrders(shop)).toBe(2);
  });

  it('starts counting again: the new card gets its own four tries', async () => {
    await subscribeWith(shop, FAILS_ON_RENEWAL);
    for (const day of [0, 1, 3]) await laterOnDay(shop, DUE_DAY + day);
    await changeCard(shop.guest, shop.named, FAILS_ON_RENEWAL);
    await laterOnDay(shop, DUE_DAY + 3);
    expect((await own(shop)).status).toBe('past_due');
    for (const day of [4, 6, 10]) await laterOnDay(shop, DUE_DAY + day);
    expect(await own(shop)).toMatchObject({ status: 'paused', paused_because: 'payment' });
  });

  it('leaves a paused subscription paused until its owner resumes it', async () => {
    await subscribeWith(shop, FAILS_ON_RENEWAL);
    for (const day of [0, 1, 3, 7]) await laterOnDay(shop, DUE_DAY + day);
    expect((await own(shop)).status).toBe('paused');
    const { body } = await changeCard(shop.guest, shop.named, CARDS.succeeds);
    expect(body.subscription).toMatchObject({ status: 'paused', next_renewal_at: null });
    await laterOnDay(shop, DUE_DAY + 35);
    expect(await countOrders(shop)).toBe(1);
    const resumed = await manage(shop.guest, 'resume', shop.named);
    expect(resumed.body.subscription.status).toBe('active');
    await laterOnDay(shop, DUE_DAY + 70);
    expect(await countOrders(shop)).toBe(2);
  });
});

describe('a change of the card while a renewal is under way', () => {
  const attempts = async () => (await shop.db.select().from(billingCycles))[0]?.attempts;

  it('charges neither card for what was quoted before, and the new one once afterwards', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const paid = await capturedAtProvider(shop);
    const renewal = await openRenewalOnDay(shop, DUE_DAY);
    await changeCard(shop.guest, shop.named, CARDS.succeeds);
    await chargeRenewal(shop.deps, renewal);
    expect([await countOrders(shop), await capturedAtProvider(shop)]).toEqual([1, paid]);
    const authorised = await shop.db.$count(
      sandboxPaymentIntents,
      eq(sandboxPaymentIntents.status, 'requires_capture'),
    );
    expect(authorised).toBe(0);
    await laterOnDay(shop, DUE_DAY + 0.1);
    expect(await countOrders(shop)).toBe(2);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });

  it('counts no failure of the card before, and writes no email about it', async () => {
    await subscribeWith(shop, FAILS_ON_RENEWAL);
    const renewal = await openRenewalOnDay(shop, DUE_DAY);
    await changeCard(shop.guest, shop.named, CARDS.succeeds);
    await chargeRenewal(shop.deps, renewal);
    expect([await attempts(), (await own(shop)).failure_reason]).toEqual([0, null]);
    await laterOnDay(shop, DUE_DAY + 0.1);
    expect(await countOrders(shop)).toBe(2);
  });

  it('lets what is sold already be, and charges the new card from the next delivery on', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const renewal = await openRenewalOnDay(shop, DUE_DAY);
    await chargeRenewal(shop.deps, renewal);
    await changeCard(shop.guest, shop.named, FAILS_ON_RENEWAL);
    await laterOnDay(shop, DUE_DAY);
    expect(await countOrders(shop)).toBe(2);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
    await laterOnDay(shop, DUE_DAY + 31);
    expect([await countOrders(shop), (await own(shop)).status]).toEqual([2, 'past_due']);
  });

  it('in the same moment leaves the books right, whichever comes first', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const renewal = await openRenewalOnDay(shop, DUE_DAY);
    const started = await startChange(shop.guest, shop.named);
    await agree(shop.guest, shop.named, started);
    await giveCard(shop.guest, started, CARDS.succeeds);
    await Promise.all([
      chargeRenewal(shop.deps, renewal),
      finish(shop.guest, shop.named, started),
      chargeRenewal(shop.deps, renewal).catch(() => undefined),
      sweepCards(shop),
    ]);
    await laterOnDay(shop, DUE_DAY + 0.1);
    await laterOnDay(shop, DUE_DAY + 0.2);
    expect(await countOrders(shop)).toBe(2);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });
});
