import { isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { paymentEvents } from '#server/platform/database/schema/order-tables.ts';
import {
  sandboxPaymentIntents,
  sandboxSetupIntents,
} from '#server/platform/database/schema/sandbox-tables.ts';
import { cardChanges, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { sweepCardChanges } from '#server/subscriptions/card-change/sweep-card-changes.ts';
import { CARDS } from '../../support/buying/buying.ts';
import { agree, changeCard, finish, giveCard, startChange } from '../../support/buying/card-changing.ts';
import {
  type CardOwnerShop,
  countOrders,
  DUE_DAY,
  laterOnDay,
  own,
  savedCard,
  startCardOwnerShop,
  subscribeWith,
} from '../../support/buying/card-owner.ts';
import { capturedAtProvider } from '../../support/buying/orders.ts';
import { newCustomer } from '../../support/buying/people.ts';
import { faultsInBooks, NO_FAULTS } from '../../support/buying/renewed-books.ts';
import { loseJobs, rowsWithJob } from '../../support/row-jobs.ts';
import { EVERY_MONTH, FAILS_ON_RENEWAL, list, manage, subscribe } from '../../support/buying/subscribing.ts';
import { ADVANCE_CARD_CHANGE, sweepCards } from '../../support/buying/sweeping.ts';

let shop: CardOwnerShop;
beforeEach(async () => {
  shop = await startCardOwnerShop();
});
afterEach(() => shop.close());

describe('the owner of a subscription', () => {
  it('sees which card is charged, and nothing more of it than anybody may know', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    expect((await own(shop)).card).toEqual({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 });
  });

  it('changes the card: nothing is charged for it, and the next delivery is charged to the new one', async () => {
    await subscribeWith(shop, FAILS_ON_RENEWAL);
    const before = await capturedAtProvider(shop);
    const { status, body } = await changeCard(shop.guest, shop.named, CARDS.succeeds);
    expect([status, body.outcome]).toEqual([200, 'changed']);
    expect(body.subscription).toMatchObject({ status: 'active', card: { last4: '4242' } });
    expect(await capturedAtProvider(shop)).toBe(before);
    expect(await shop.db.$count(sandboxPaymentIntents)).toBe(1);
    await laterOnDay(shop, DUE_DAY);
    expect(await countOrders(shop)).toBe(2);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });

  it('is not charged by the card before any more', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const before = (await own(shop)).card;
    const { body } = await changeCard(shop.guest, shop.named, FAILS_ON_RENEWAL);
    expect(body.subscription.card).not.toEqual(before);
    await laterOnDay(shop, DUE_DAY);
    expect(await countOrders(shop)).toBe(1);
    expect((await own(shop)).status).toBe('past_due');
  });

  it('changes it as a signed-in customer as well', async () => {
    const customer = await newCustomer(shop, 'signed.in@example.com');
    const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
    await subscribe(customer, items, { email: 'signed.in@example.com', card: FAILS_ON_RENEWAL });
    const [{ id }] = (await list(customer)).body.subscriptions;
    const { body } = await changeCard(customer, { subscription: id }, CARDS.succeeds);
    expect(body.outcome).toBe('changed');
  });

  it.each([
    ['declined', CARDS.declined, 'card_declined'],
    ['without funds', CARDS.insufficientFunds, 'insufficient_funds'],
  ])(
    'is told when the card is %s, keeps the one before, and can try another',
    async (_what, card, reason) => {
      await subscribeWith(shop, CARDS.succeeds);
      const before = await savedCard(shop);
      const started = await startChange(shop.guest, shop.named);
      await agree(shop.guest, shop.named, started);
      const refused = await giveCard(shop.guest, started, card);
      expect([refused.status, refused.body.code]).toEqual([402, reason]);
      const { body } = await finish(shop.guest, shop.named, started);
      expect([body.outcome, body.decline_reason]).toEqual(['waiting', reason]);
      expect(await savedCard(shop)).toBe(before);
      await giveCard(shop.guest, started, CARDS.succeeds);
      expect((await finish(shop.guest, shop.named, started)).body.outcome).toBe('changed');
      expect(await savedCard(shop)).not.toBe(before);
    },
  );

  it.each([
    ['complete', 'succeeded', 'changed', null],
    ['fail', 'failed', 'waiting', 'authentication_required'],
  ])('is asked by the bank, and with “%s” it is %s', async (outcome, redirectStatus, end, reason) => {
    await subscribeWith(shop, CARDS.succeeds);
    const before = await savedCard(shop);
    const started = await startChange(shop.guest, shop.named);
    await agree(shop.guest, shop.named, started);
    const given = await giveCard(shop.guest, started, CARDS.asksForConfirmation);
    expect((await finish(shop.guest, shop.named, started)).body.outcome).toBe('waiting');
    const answered = await shop.app.inject({
      method: 'POST',
      url: '/sandbox/authenticate',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${given.body.redirect_to.split('token=')[1]}&outcome=${outcome}`,
    });
    const { setupIntentId } = started;
    expect(answered.headers.location).toBe(
      `/subscriptions/card?setup_intent=${setupIntentId}&redirect_status=${redirectStatus}`,
    );
    const { body } = await finish(shop.guest, shop.named, started);
    expect([body.outcome, body.decline_reason]).toEqual([end, reason]);
    expect((await savedCard(shop)) === before).toBe(end === 'waiting');
  });

  it('agrees before the card is taken, and the words are stored with the time', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const { terms } = await startChange(shop.guest, shop.named);
    await changeCard(shop.guest, shop.named, CARDS.succeeds);
    const [change] = await shop.db.select().from(cardChanges);
    expect(change).toMatchObject({ status: 'done', termsText: terms, termsAcceptedAt: expect.any(Date) });
    expect(terms).toContain('this card is charged in US dollars for each delivery from now on, every month');
  });

  it('is refused other words than the shop’s, and a card that nobody agreed to is not taken', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const before = await savedCard(shop);
    const started = await startChange(shop.guest, shop.named);
    const other = await agree(shop.guest, shop.named, { ...started, terms: 'Whatever.' });
    expect([other.status, other.body.code]).toEqual([409, 'subscription_changed']);
    await giveCard(shop.guest, started, CARDS.succeeds);
    expect((await finish(shop.guest, shop.named, started)).body.outcome).toBe('ended');
    expect(await savedCard(shop)).toBe(before);
  });

  it('goes on with the same set-up in another tab, and gets a new one once it has a card', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const [first, second] = [
      await startChange(shop.guest, shop.named),
      await startChange(shop.guest, shop.named),
    ];
    expect(second).toEqual(first);
    await agree(shop.guest, shop.named, first);
    await giveCard(shop.guest, first, CARDS.succeeds);
    const third = await startChange(shop.guest, shop.named);
    expect(third.setupIntentId).not.toBe(first.setupIntentId);
    expect((await finish(shop.guest, shop.named, first)).body.outcome).toBe('changed');
  });

  it('presses twice and changes it once, and one email tells of it', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const started = await startChange(shop.guest, shop.named);
    await agree(shop.guest, shop.named, started);
    await giveCard(shop.guest, started, CARDS.succeeds);
    const answers = await Promise.all([
      finish(shop.guest, shop.named, started),
      finish(shop.guest, shop.named, started),
    ]);
    expect(answers.map(({ body }) => body.outcome)).toEqual(['changed', 'changed']);
    const [{ revision } = { revision: 0 }] = await shop.db.select().from(subscriptions);
    expect(revision).toBe(1);
  });

  it('cannot change the card of a cancelled subscription, nor of one that is cancelled meanwhile', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const before = await savedCard(shop);
    const started = await startChange(shop.guest, shop.named);
    await agree(shop.guest, shop.named, started);
    await giveCard(shop.guest, started, CARDS.succeeds);
    await manage(shop.guest, 'cancel', shop.named);
    expect((await finish(shop.guest, shop.named, started)).body.outcome).toBe('ended');
    expect(await savedCard(shop)).toBe(before);
    const { status, body } = await manage(shop.guest, 'start_card_change', shop.named);
    expect([status, body.code]).toEqual([409, 'subscription_changed']);
  });
});

describe('a browser that never comes back', () => {
  it('has its card taken by the provider’s event', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const before = await savedCard(shop);
    await changeCard(shop.guest, shop.named, CARDS.succeeds, { finishes: false });
    const [setup] = await shop.db.select().from(sandboxSetupIntents);
    await shop.guest.post(`/sandbox/events/${setup?.id}/deliver`, { times: 2 });
    await shop.runJobs(HANDLE_EVENT);
    await expect.poll(() => savedCard(shop)).not.toBe(before);
    expect(await shop.db.$count(paymentEvents, isNotNull(paymentEvents.ignoredBecause))).toBe(0);
  });

  it('has its card taken at the shop’s next look when the event is lost as well', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const before = await savedCard(shop);
    await changeCard(shop.guest, shop.named, CARDS.succeeds, { finishes: false });
    await shop.advanceClock('2 minutes');
    await sweepCards(shop);
    expect(await savedCard(shop)).not.toBe(before);
    expect((await own(shop)).card.last4).toBe('4242');
  });

  it('has one job at a time, and another one when it was lost', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    await startChange(shop.guest, shop.named);
    const [change] = await shop.db.select().from(cardChanges);
    await shop.advanceClock('2 minutes');
    await sweepCardChanges(shop.deps);
    await shop.advanceClock('10 minutes');
    await sweepCardChanges(shop.deps);
    expect(await rowsWithJob(shop, ADVANCE_CARD_CHANGE)).toEqual([change?.id]);
    await loseJobs(shop, ADVANCE_CARD_CHANGE);
    await shop.advanceClock('30 minutes');
    await sweepCardChanges(shop.deps);
    expect(await rowsWithJob(shop, ADVANCE_CARD_CHANGE)).toEqual([change?.id]);
  });

  it('is waited for a day; then the set-up is closed and takes no card', async () => {
    await subscribeWith(shop, CARDS.succeeds);
    const started = await startChange(shop.guest, shop.named);
    await shop.advanceClock('25 hours');
    await sweepCards(shop);
    const [change] = await shop.db.select().from(cardChanges);
    expect(change?.status).toBe('ended');
    expect((await giveCard(shop.guest, started, CARDS.succeeds)).body.status).toBe('canceled');
    expect((await finish(shop.guest, shop.named, started)).body.outcome).toBe('ended');
  });
});
