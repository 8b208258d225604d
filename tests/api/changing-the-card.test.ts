import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { orders, paymentEvents } from '#server/platform/database/schema/order-tables.ts';
import {
  sandboxPaymentIntents,
  sandboxSetupIntents,
} from '#server/platform/database/schema/sandbox-tables.ts';
import {
  billingCycles,
  cardChanges,
  subscriptions,
} from '#server/platform/database/schema/subscription-tables.ts';
import { sweepCardChanges } from '#server/subscriptions/card-change/sweep-card-changes.ts';
import { chargeRenewal } from '#server/subscriptions/renewals/charge-renewal.ts';
import { openRenewal } from '#server/subscriptions/renewals/open-renewal.ts';
import type { RenewalCheckout } from '#server/subscriptions/renewals/renewal-checkouts.ts';
import { CARDS } from '../support/buying.ts';
import {
  agree,
  changeCard,
  finish,
  giveCard,
  type Named,
  ownByLink,
  startChange,
} from '../support/card-changing.ts';
import { anId } from '../support/ids.ts';
import { newCustomer } from '../support/people.ts';
import { faultsInBooks, NO_FAULTS } from '../support/renewed-books.ts';
import { loseJobs, rowsWithJob } from '../support/row-jobs.ts';
import { EVERY_MONTH, FAILS_ON_RENEWAL, list, manage, onDay, subscribe } from '../support/subscribing.ts';
import { ADVANCE_CARD_CHANGE, sweepCards } from '../support/sweeping.ts';
import { startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';

const EMAIL = 'card@example.com';
const DUE_DAY = 32;

let shop: TestShop;
let guest: TestShopper;
let named: Named & { token: string };

beforeEach(async () => {
  shop = await startTestShop();
  guest = shop.shopper();
});
afterEach(() => shop.close());

async function subscribedWith(card: string): Promise<void> {
  await subscribe(guest, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], {
    email: EMAIL,
    card,
  });
  named = await ownByLink(shop);
}
const own = async () => (await list(guest, named.token)).body.subscriptions[0];
const placed = () => shop.db.$count(orders, eq(orders.email, EMAIL));
const savedCard = async () => (await shop.db.select().from(subscriptions))[0]?.providerPaymentMethodId;
const captured = async () => {
  const [row] = await shop.db
    .select({ cents: sql<number>`sum(${sandboxPaymentIntents.amountCapturedCents})::int` })
    .from(sandboxPaymentIntents);
  return row?.cents ?? 0;
};
/** A fresh link: those of emails end after 60 days. */
async function laterOnDay(day: number): Promise<void> {
  await onDay(shop, day);
  named = await ownByLink(shop);
}

describe('the owner of a subscription', () => {
  it('sees which card is charged, and nothing more of it than anybody may know', async () => {
    await subscribedWith(CARDS.succeeds);
    expect((await own()).card).toEqual({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 });
  });

  it('changes the card: nothing is charged for it, and the next delivery is charged to the new one', async () => {
    await subscribedWith(FAILS_ON_RENEWAL);
    const before = await captured();
    const { status, body } = await changeCard(guest, named, CARDS.succeeds);
    expect([status, body.outcome]).toEqual([200, 'changed']);
    expect(body.subscription).toMatchObject({ status: 'active', card: { last4: '4242' } });
    expect(await captured()).toBe(before);
    expect(await shop.db.$count(sandboxPaymentIntents)).toBe(1);
    await laterOnDay(DUE_DAY);
    expect(await placed()).toBe(2);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });

  it('is not charged by the card before any more', async () => {
    await subscribedWith(CARDS.succeeds);
    const before = (await own()).card;
    const { body } = await changeCard(guest, named, FAILS_ON_RENEWAL);
    expect(body.subscription.card).not.toEqual(before);
    await laterOnDay(DUE_DAY);
    expect(await placed()).toBe(1);
    expect((await own()).status).toBe('past_due');
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
      await subscribedWith(CARDS.succeeds);
      const before = await savedCard();
      const started = await startChange(guest, named);
      await agree(guest, named, started);
      const refused = await giveCard(guest, started, card);
      expect([refused.status, refused.body.code]).toEqual([402, reason]);
      const { body } = await finish(guest, named, started);
      expect([body.outcome, body.decline_reason]).toEqual(['waiting', reason]);
      expect(await savedCard()).toBe(before);
      await giveCard(guest, started, CARDS.succeeds);
      expect((await finish(guest, named, started)).body.outcome).toBe('changed');
      expect(await savedCard()).not.toBe(before);
    },
  );

  it.each([
    ['complete', 'succeeded', 'changed', null],
    ['fail', 'failed', 'waiting', 'authentication_required'],
  ])('is asked by the bank, and with “%s” it is %s', async (outcome, redirectStatus, end, reason) => {
    await subscribedWith(CARDS.succeeds);
    const before = await savedCard();
    const started = await startChange(guest, named);
    await agree(guest, named, started);
    const given = await giveCard(guest, started, CARDS.asksForConfirmation);
    expect((await finish(guest, named, started)).body.outcome).toBe('waiting');
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
    const { body } = await finish(guest, named, started);
    expect([body.outcome, body.decline_reason]).toEqual([end, reason]);
    expect((await savedCard()) === before).toBe(end === 'waiting');
  });

  it('agrees before the card is taken, and the words are kept with the time', async () => {
    await subscribedWith(CARDS.succeeds);
    const { terms } = await startChange(guest, named);
    await changeCard(guest, named, CARDS.succeeds);
    const [change] = await shop.db.select().from(cardChanges);
    expect(change).toMatchObject({ status: 'done', termsText: terms, termsAcceptedAt: expect.any(Date) });
    expect(terms).toContain('this card is charged in US dollars for each delivery from now on, every month');
  });

  it('is refused other words than the shop’s, and a card that nobody agreed to is not taken', async () => {
    await subscribedWith(CARDS.succeeds);
    const before = await savedCard();
    const started = await startChange(guest, named);
    const other = await agree(guest, named, { ...started, terms: 'Whatever.' });
    expect([other.status, other.body.code]).toEqual([409, 'subscription_changed']);
    await giveCard(guest, started, CARDS.succeeds);
    expect((await finish(guest, named, started)).body.outcome).toBe('ended');
    expect(await savedCard()).toBe(before);
  });

  it('goes on with the same set-up in another tab, and gets a new one once it has a card', async () => {
    await subscribedWith(CARDS.succeeds);
    const [first, second] = [await startChange(guest, named), await startChange(guest, named)];
    expect(second).toEqual(first);
    await agree(guest, named, first);
    await giveCard(guest, first, CARDS.succeeds);
    const third = await startChange(guest, named);
    expect(third.setupIntentId).not.toBe(first.setupIntentId);
    expect((await finish(guest, named, first)).body.outcome).toBe('changed');
  });

  it('presses twice and changes it once, and one mail tells of it', async () => {
    await subscribedWith(CARDS.succeeds);
    const started = await startChange(guest, named);
    await agree(guest, named, started);
    await giveCard(guest, started, CARDS.succeeds);
    const answers = await Promise.all([finish(guest, named, started), finish(guest, named, started)]);
    expect(answers.map(({ body }) => body.outcome)).toEqual(['changed', 'changed']);
    const [{ revision } = { revision: 0 }] = await shop.db.select().from(subscriptions);
    expect(revision).toBe(1);
  });

  it('cannot change the card of a cancelled subscription, nor of one that is cancelled meanwhile', async () => {
    await subscribedWith(CARDS.succeeds);
    const before = await savedCard();
    const started = await startChange(guest, named);
    await agree(guest, named, started);
    await giveCard(guest, started, CARDS.succeeds);
    await manage(guest, 'cancel', named);
    expect((await finish(guest, named, started)).body.outcome).toBe('ended');
    expect(await savedCard()).toBe(before);
    const { status, body } = await manage(guest, 'start_card_change', named);
    expect([status, body.code]).toEqual([409, 'subscription_changed']);
  });
});

describe('a browser that never comes back', () => {
  it('has its card taken by the provider’s event', async () => {
    await subscribedWith(CARDS.succeeds);
    const before = await savedCard();
    await changeCard(guest, named, CARDS.succeeds, { finishes: false });
    const [setup] = await shop.db.select().from(sandboxSetupIntents);
    await guest.post(`/sandbox/events/${setup?.id}/deliver`, { times: 2 });
    await shop.runJobs(HANDLE_EVENT);
    await expect.poll(savedCard).not.toBe(before);
    expect(await shop.db.$count(paymentEvents, isNotNull(paymentEvents.ignoredBecause))).toBe(0);
  });

  it('has its card taken at the shop’s next look when the event is lost as well', async () => {
    await subscribedWith(CARDS.succeeds);
    const before = await savedCard();
    await changeCard(guest, named, CARDS.succeeds, { finishes: false });
    await shop.advanceClock('2 minutes');
    await sweepCards(shop);
    expect(await savedCard()).not.toBe(before);
    expect((await own()).card.last4).toBe('4242');
  });

  it('has one job at a time, and another one when it was lost', async () => {
    await subscribedWith(CARDS.succeeds);
    await startChange(guest, named);
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
    await subscribedWith(CARDS.succeeds);
    const started = await startChange(guest, named);
    await shop.advanceClock('25 hours');
    await sweepCards(shop);
    const [change] = await shop.db.select().from(cardChanges);
    expect(change?.status).toBe('ended');
    expect((await giveCard(guest, started, CARDS.succeeds)).body.status).toBe('canceled');
    expect((await finish(guest, named, started)).body.outcome).toBe('ended');
  });
});

describe('a delivery whose payment has failed', () => {
  it('is tried with the new card on the day that was said, once', async () => {
    await subscribedWith(FAILS_ON_RENEWAL);
    await laterOnDay(DUE_DAY);
    const { retry_at } = await own();
    const paid = await captured();
    const { body } = await changeCard(guest, named, CARDS.succeeds);
    expect(body.subscription).toMatchObject({ status: 'past_due', failure_reason: 'payment', retry_at });
    await laterOnDay(DUE_DAY);
    expect([await placed(), await captured()]).toEqual([1, paid]);
    await laterOnDay(DUE_DAY + 1);
    await laterOnDay(DUE_DAY + 1);
    expect(await placed()).toBe(2);
    expect(await own()).toMatchObject({ status: 'active', failure_reason: null });
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });

  it('starts counting again: the new card gets its own four tries', async () => {
    await subscribedWith(FAILS_ON_RENEWAL);
    for (const day of [0, 1, 3]) await laterOnDay(DUE_DAY + day);
    await changeCard(guest, named, FAILS_ON_RENEWAL);
    await laterOnDay(DUE_DAY + 7);
    expect((await own()).status).toBe('past_due');
    for (const day of [8, 10, 14]) await laterOnDay(DUE_DAY + day);
    expect(await own()).toMatchObject({ status: 'paused', paused_because: 'payment' });
  });

  it('leaves a paused subscription paused until its owner resumes it', async () => {
    await subscribedWith(FAILS_ON_RENEWAL);
    for (const day of [0, 1, 3, 7]) await laterOnDay(DUE_DAY + day);
    expect((await own()).status).toBe('paused');
    const { body } = await changeCard(guest, named, CARDS.succeeds);
    expect(body.subscription).toMatchObject({ status: 'paused', next_renewal_at: null });
    await laterOnDay(DUE_DAY + 35);
    expect(await placed()).toBe(1);
    const resumed = await manage(guest, 'resume', named);
    expect(resumed.body.subscription.status).toBe('active');
    await laterOnDay(DUE_DAY + 70);
    expect(await placed()).toBe(2);
  });
});

describe('a change of the card while a renewal is under way', () => {
  /** A renewal whose stock is held and whose card is not charged yet. */
  async function opened(): Promise<RenewalCheckout> {
    await shop.advanceClock(`${DUE_DAY} days`);
    named = await ownByLink(shop);
    const [due] = await shop.db.select().from(billingCycles);
    const renewal = await openRenewal(shop.deps, due?.id ?? anId(''));
    if (!renewal) throw new Error('nothing was opened');
    return renewal;
  }
  const attempts = async () => (await shop.db.select().from(billingCycles))[0]?.attempts;

  it('charges neither card for what was quoted before, and the new one once afterwards', async () => {
    await subscribedWith(CARDS.succeeds);
    const paid = await captured();
    const renewal = await opened();
    await changeCard(guest, named, CARDS.succeeds);
    await chargeRenewal(shop.deps, renewal);
    expect([await placed(), await captured()]).toEqual([1, paid]);
    const authorised = await shop.db.$count(
      sandboxPaymentIntents,
      eq(sandboxPaymentIntents.status, 'requires_capture'),
    );
    expect(authorised).toBe(0);
    await laterOnDay(DUE_DAY + 0.1);
    expect(await placed()).toBe(2);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });

  it('counts no failure of the card before, and writes no email about it', async () => {
    await subscribedWith(FAILS_ON_RENEWAL);
    const renewal = await opened();
    await changeCard(guest, named, CARDS.succeeds);
    await chargeRenewal(shop.deps, renewal);
    expect([await attempts(), (await own()).failure_reason]).toEqual([0, null]);
    await laterOnDay(DUE_DAY + 0.1);
    expect(await placed()).toBe(2);
  });

  it('lets what is sold already be, and charges the new card from the next delivery on', async () => {
    await subscribedWith(CARDS.succeeds);
    const renewal = await opened();
    await chargeRenewal(shop.deps, renewal);
    await changeCard(guest, named, FAILS_ON_RENEWAL);
    await laterOnDay(DUE_DAY);
    expect(await placed()).toBe(2);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
    await laterOnDay(DUE_DAY + 31);
    expect([await placed(), (await own()).status]).toEqual([2, 'past_due']);
  });

  it('in the same moment leaves the books right, whoever comes first', async () => {
    await subscribedWith(CARDS.succeeds);
    const renewal = await opened();
    const started = await startChange(guest, named);
    await agree(guest, named, started);
    await giveCard(guest, started, CARDS.succeeds);
    await Promise.all([
      chargeRenewal(shop.deps, renewal),
      finish(guest, named, started),
      chargeRenewal(shop.deps, renewal).catch(() => undefined),
      sweepCards(shop),
    ]);
    await laterOnDay(DUE_DAY + 0.1);
    await laterOnDay(DUE_DAY + 0.2);
    expect(await placed()).toBe(2);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });
});

describe('others', () => {
  beforeEach(() => subscribedWith(CARDS.succeeds));

  it('are asked to log in, refused a forged link, and learn nothing about subscriptions that do not exist', async () => {
    const { subscription } = named;
    const start = (body: object) => manage(shop.shopper(), 'start_card_change', body);
    expect((await start({ subscription })).status).toBe(401);
    expect((await start({ subscription, token: `${named.token}x` })).body.code).toBe('bad_token');
    const unknown = '00000000-0000-4000-8000-000000000000';
    const customer = await newCustomer(shop, 'other@example.com');
    expect((await manage(customer, 'start_card_change', { subscription: unknown })).status).toBe(404);
    expect((await manage(customer, 'start_card_change', { subscription })).status).toBe(403);
  });

  it('cannot agree to, or finish, what is not theirs', async () => {
    const started = await startChange(guest, named);
    const other = await newCustomer(shop, 'other@example.com');
    const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
    await subscribe(other, items, { email: 'other@example.com' });
    const [{ id }] = (await list(other)).body.subscriptions;
    for (const call of [agree, finish]) {
      expect((await call(other, { subscription: named.subscription }, started)).status).toBe(403);
      expect((await call(other, { subscription: id }, started)).status).toBe(404);
    }
  });

  it('cannot have it changed from another site’s page', async () => {
    const { status, body } = await guest.post(
      '/subscriptions/finish_card_change',
      { store_id: 'store_doosra', ...named, setup_intent_id: 'seti_any' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    );
    expect([status, body.code]).toEqual([403, 'cross_site']);
  });

  it('cannot give a card without the secret of the set-up', async () => {
    const started = await startChange(guest, named);
    const answer = await giveCard(shop.shopper(), { ...started, clientSecret: 'guessed' }, CARDS.succeeds);
    expect(answer.status).toBe(404);
  });
});

it('the change of one subscription’s card may be started 20 times in an hour', async () => {
  await shop.close();
  shop = await startTestShop(() => ({ limits: 'memory' }));
  guest = shop.shopper();
  await subscribedWith(CARDS.succeeds);
  const statuses = [];
  for (let time = 0; time < 21; time += 1)
    statuses.push((await manage(guest, 'start_card_change', named)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
