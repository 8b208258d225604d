import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import { chargeRenewal } from '#server/subscriptions/renewals/charge-renewal.ts';
import { openRenewal } from '#server/subscriptions/renewals/open-renewal.ts';
import type { RenewalCheckout } from '#server/subscriptions/renewals/renewal-checkouts.ts';
import { ADDRESS, stockOf, TORONTO } from '../support/buying.ts';
import { anId } from '../support/ids.ts';
import { logIn, newCustomer } from '../support/people.ts';
import {
  EVERY_2_WEEKS,
  EVERY_MONTH,
  FAILS_ON_RENEWAL,
  list,
  mailedToken,
  manage,
  onDay,
  runRenewals,
  subscribe,
} from '../support/subscribing.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import {
  prepareShopDatabase,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../support/test-shop.ts';

const EMAIL = 'owner@example.com';
const SOON = { timeout: 10_000 };
const NEW_ADDRESS = {
  ...ADDRESS,
  line1: '1 Market St',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
};
let shop: TestShop;
let customer: TestShopper;
let sku: string;

let subscribed: TestDatabase;
let cookies: Map<string, string>;
beforeAll(async () => {
  subscribed = await prepareShopDatabase(async (first) => {
    const handles = { store_id: STORE, handles: ['the-mix'] };
    const { body } = await first.shopper().post('/search/by_handles', handles);
    sku = body.formattedProductData[0].variants[0].sku;
    customer = await newCustomer(first, EMAIL);
    await subscribeMonthly();
    cookies = customer.cookies;
  });
});
afterAll(() => subscribed.drop());
beforeEach(async () => {
  shop = await startTestShop(undefined, {
    work: true,
    database: await createTestDatabase({ copyOf: subscribed }),
  });
  customer = shop.shopper();
  for (const [name, value] of cookies) customer.cookies.set(name, value);
});
afterEach(() => shop.close());

const subscribeMonthly = (shopper = customer, changes: object = {}) =>
  subscribe(shopper, [{ sku, quantity: 1, subscription: EVERY_MONTH }], { email: EMAIL, ...changes });

/** Signed in again: sessions end after 30 days. */
const own = async () => {
  await logIn(customer, { email: EMAIL, password: 'kx7-plum-tree' });
  return (await list(customer)).body.subscriptions[0];
};
const placed = () => shop.db.$count(orders, eq(orders.email, EMAIL));
const dayOf = (moment: string) => Math.ceil((new Date(moment).getTime() - Date.now()) / 86_400_000);
const daysApart = (a: string, b: string) =>
  Math.round((new Date(b).getTime() - new Date(a).getTime()) / 86_400_000);
const subscriptionId = async () => (await own()).id as string;

const undoSkip = (subscription: string, renewal_at: string) =>
  manage(customer, 'undo_skip', { subscription, renewal_at });

async function skipNext() {
  const { id, next_renewal_at } = await own();
  return manage(customer, 'skip', { subscription: id, renewal_at: next_renewal_at });
}

describe('the owner', () => {
  it('skips the next delivery: it is not charged, the one after it is', async () => {
    const before = await own();
    const { body } = await skipNext();
    expect(daysApart(before.next_renewal_at, body.subscription.next_renewal_at)).toBeGreaterThanOrEqual(28);
    await onDay(shop, dayOf(before.next_renewal_at));
    expect(await placed()).toBe(1);
    await onDay(shop, dayOf(body.subscription.next_renewal_at));
    expect(await placed()).toBe(2);
  });

  it('skips one delivery, not two, when the button is pressed twice', async () => {
    const { id, next_renewal_at: renewal_at } = await own();
    const answers = await Promise.all([
      manage(customer, 'skip', { subscription: id, renewal_at }),
      manage(customer, 'skip', { subscription: id, renewal_at }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await shop.db.$count(billingCycles, eq(billingCycles.status, 'skipped'))).toBe(1);
  });

  it('brings a skipped delivery back: it is charged on its day, and the next one after it', async () => {
    const before = await own();
    const skipped = (await skipNext()).body.subscription;
    expect(skipped.skipped_at).toBe(before.next_renewal_at);
    const { body } = await undoSkip(before.id, skipped.skipped_at);
    expect(body.subscription).toMatchObject({ next_renewal_at: before.next_renewal_at, skipped_at: null });
    await onDay(shop, dayOf(before.next_renewal_at));
    expect(await placed()).toBe(2);
    expect((await own()).next_renewal_at).toBe(skipped.next_renewal_at);
  });

  it('brings back the delivery that was skipped last, once, when undo is pressed twice', async () => {
    const { id } = await own();
    await skipNext();
    const { next_renewal_at: next, skipped_at: last } = (await skipNext()).body.subscription;
    const answers = [await undoSkip(id, last), await undoSkip(id, last)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await own()).next_renewal_at).toBe(last);
    expect((await undoSkip(id, next)).status).toBe(409);
  });

  it('brings back no delivery whose day has gone by', async () => {
    const { id, next_renewal_at } = await own();
    await skipNext();
    await onDay(shop, dayOf(next_renewal_at));
    expect((await own()).skipped_at).toBeNull();
    expect(await undoSkip(id, next_renewal_at)).toMatchObject({
      status: 409,
      body: { code: 'subscription_changed' },
    });
  });

  it('pauses: nothing is charged until it is resumed, then the old interval goes on', async () => {
    const before = await own();
    const paused = await manage(customer, 'pause', { subscription: before.id });
    expect(paused.body.subscription).toMatchObject({
      status: 'paused',
      paused_because: 'owner',
      next_renewal_at: null,
    });
    await onDay(shop, dayOf(before.next_renewal_at) + 10);
    expect(await placed()).toBe(1);
    await own();
    const { body } = await manage(customer, 'resume', { subscription: before.id });
    const { status, next_renewal_at } = body.subscription;
    expect([status, new Date(next_renewal_at).getUTCDate()]).toEqual([
      'active',
      new Date(before.next_renewal_at).getUTCDate(),
    ]);
    expect(dayOf(next_renewal_at)).toBeGreaterThan(dayOf(before.next_renewal_at) + 10);
  });

  it('keeps the next date when it is resumed before that', async () => {
    const { id, next_renewal_at } = await own();
    await manage(customer, 'pause', { subscription: id });
    const { body } = await manage(customer, 'resume', { subscription: id });
    expect(body.subscription.next_renewal_at).toBe(next_renewal_at);
  });

  it('changes the interval: the next delivery stays, then the new interval and its price count', async () => {
    const before = await own();
    const wanted = before.billing_interval_options.find(
      ({ subscription_id }: { subscription_id: string }) => subscription_id === EVERY_2_WEEKS,
    );
    const { body } = await manage(customer, 'change_interval', {
      subscription: before.id,
      subscription_id: EVERY_2_WEEKS,
    });
    expect(body.subscription.next_renewal_at).toBe(before.next_renewal_at);
    expect(body.subscription.next_amount.subtotal).toBe(wanted.subtotal);
    await onDay(shop, dayOf(before.next_renewal_at));
    expect(daysApart(before.next_renewal_at, (await own()).next_renewal_at)).toBe(14);
  });

  it('changes the address: the next order goes there, with the tax of that place', async () => {
    const { id, next_renewal_at } = await own();
    const { body } = await manage(customer, 'change_address', {
      subscription: id,
      address: NEW_ADDRESS,
      name: 'Olive Owner',
    });
    expect(body.subscription.address).toMatchObject({ city: 'San Francisco', state: 'CA' });
    await onDay(shop, dayOf(next_renewal_at));
    const [, renewed] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.email, EMAIL))
      .orderBy(orders.placedAt);
    expect(renewed).toMatchObject({ name: 'Olive Owner', address: { city: 'San Francisco' } });
    expect(renewed?.totalCents).toBe(body.subscription.next_amount.total);
  });

  it.each([
    ['incomplete', { ...ADDRESS, line1: ' ' }, 400],
    ['out of reach', { ...ADDRESS, country: 'FR' }, 422],
  ])('is refused an address that is %s', async (_what, address, status) => {
    const answer = await manage(customer, 'change_address', {
      subscription: await subscriptionId(),
      address,
    });
    expect(answer.status).toBe(status);
  });

  it('cancels at once and for good', async () => {
    const { id, next_renewal_at } = await own();
    const cancelled = await manage(customer, 'cancel', { subscription: id });
    expect(cancelled.body.subscription).toMatchObject({ status: 'cancelled', next_renewal_at: null });
    await onDay(shop, dayOf(next_renewal_at));
    expect(await placed()).toBe(1);
    await own();
    const resumed = await manage(customer, 'resume', { subscription: id });
    expect([resumed.status, resumed.body.code]).toEqual([409, 'subscription_changed']);
    expect((await manage(customer, 'cancel', { subscription: id })).status).toBe(200);
  });

  it('cancels between two attempts: the card is not tried again', async () => {
    const second = await newCustomer(shop, 'second@example.com');
    await subscribeMonthly(second, { email: 'second@example.com', card: FAILS_ON_RENEWAL });
    const day = dayOf((await own()).next_renewal_at);
    await onDay(shop, day);
    await logIn(second, { email: 'second@example.com', password: 'kx7-plum-tree' });
    const [subscription] = (await list(second)).body.subscriptions;
    expect(subscription.status).toBe('past_due');
    await manage(second, 'cancel', { subscription: subscription.id });
    const tried = await shop.db.$count(sandboxPaymentIntents);
    await onDay(shop, day + 1);
    expect(await shop.db.$count(sandboxPaymentIntents)).toBe(tried);
  });

  it('is told of every change by email, each with the way to manage it, but the last', async () => {
    const id = await subscriptionId();
    await skipNext();
    await manage(customer, 'change_interval', { subscription: id, subscription_id: EVERY_2_WEEKS });
    await manage(customer, 'change_address', { subscription: id, address: NEW_ADDRESS });
    await manage(customer, 'pause', { subscription: id });
    await manage(customer, 'resume', { subscription: id });
    await manage(customer, 'cancel', { subscription: id });
    const subjects = async () => {
      const { body } = await shop.shopper().get('/sandbox/mailbox.json');
      return (body as { subject: string }[]).map(({ subject }) => subject);
    };
    await expect
      .poll(subjects, SOON)
      .toEqual(
        expect.arrayContaining([
          'Your subscription has begun',
          'Skipped, as you wished',
          'Your subscription now comes every 2 weeks',
          'Your subscription has a new address',
          'Your subscription is paused',
          'Your subscription goes on',
          'Your subscription is cancelled',
        ]),
      );
    const { body } = await shop.shopper().get('/sandbox/mailbox.json');
    const leadsThere = (subject: string) =>
      (body as { subject: string; text: string }[])
        .find((mail) => mail.subject === subject)
        ?.text.includes('/subscriptions/manage');
    expect(['Your subscription goes on', 'Your subscription is cancelled'].map(leadsThere)).toEqual([
      true,
      false,
    ]);
  });
});

describe('others', () => {
  it('are asked to log in without a session and without a link', async () => {
    const { status, body } = await list(shop.shopper());
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
  });

  it('may not touch what is not theirs', async () => {
    const id = await subscriptionId();
    const other = await newCustomer(shop, 'thief@example.com');
    const { status, body } = await manage(other, 'cancel', { subscription: id });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await own()).status).toBe('active');
  });

  it('learn nothing about subscriptions that do not exist', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await manage(customer, 'cancel', { subscription: unknown })).status).toBe(404);
    expect((await manage(customer, 'cancel', { subscription: 'not-an-id' })).status).toBe(400);
  });
});

describe('a guest with the link of an email', () => {
  const guest = () => shop.shopper();
  const token = async () => {
    await expect.poll(() => mailedToken(shop, EMAIL), SOON).not.toBe('');
    return mailedToken(shop, EMAIL);
  };

  it('sees that one subscription and can do everything with it', async () => {
    const link = await token();
    const { body } = await list(guest(), link);
    expect(body.subscriptions).toHaveLength(1);
    const { id: subscription, next_renewal_at } = body.subscriptions[0];
    const named = { subscription, token: link };
    const done = [
      await manage(guest(), 'skip', { ...named, renewal_at: next_renewal_at }),
      await manage(guest(), 'change_interval', { ...named, subscription_id: EVERY_2_WEEKS }),
      await manage(guest(), 'change_address', { ...named, address: NEW_ADDRESS }),
      await manage(guest(), 'pause', named),
      await manage(guest(), 'resume', named),
      await manage(guest(), 'cancel', named),
    ];
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('is refused with a forged one', async () => {
    const [id, end, signature = ''] = (await token()).split('.');
    const later = `${id}.${Number(end) + 86_400}.${signature}`;
    const flipped = `${id}.${end}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const forged of [later, flipped, `${id}.${end}.`, 'nonsense']) {
      const { status, body } = await list(guest(), forged);
      expect([status, body.code]).toEqual([401, 'bad_token']);
    }
  });

  it('is refused when it is older than 60 days', async () => {
    const link = await token();
    await shop.advanceClock('61 days');
    expect((await list(guest(), link)).body.code).toBe('bad_token');
  });

  it('opens no other subscription with it, not even as a signed-in customer', async () => {
    const link = await token();
    const other = await newCustomer(shop, 'two@example.com');
    await subscribeMonthly(other, { email: 'two@example.com' });
    const [theirs] = (await list(other)).body.subscriptions;
    const { status } = await manage(other, 'cancel', { subscription: theirs.id, token: link });
    expect(status).toBe(403);
  });

  it('finds the link in every email about the subscription, and only under the shop’s own address', async () => {
    await token();
    const { body } = await shop.shopper().get('/sandbox/mailbox.json');
    const about = (body as { subject: string; text: string }[]).filter(({ subject }) =>
      subject.includes('ubscription'),
    );
    expect(about.length).toBeGreaterThan(0);
    for (const { text } of about) expect(text).toContain('http://localhost:3000/subscriptions/manage#token=');
  });
});

describe('a change while the renewal is under way', () => {
  /** A renewal whose stock is held and whose card is not charged yet. */
  async function opened(): Promise<RenewalCheckout> {
    await shop.advanceClock(`${dayOf((await own()).next_renewal_at)} days`);
    const [due] = await shop.db.select().from(billingCycles).where(eq(billingCycles.status, 'due'));
    const renewal = await openRenewal(shop.deps, due?.id ?? anId(''));
    if (!renewal) throw new Error('nothing was opened');
    await own();
    return renewal;
  }
  const captured = async () => {
    const [row] = await shop.db
      .select({ cents: sql<number>`sum(${sandboxPaymentIntents.amountCapturedCents})::int` })
      .from(sandboxPaymentIntents);
    return row?.cents ?? 0;
  };

  it.each(['pause', 'cancel'])('%s: the card is not charged and the stock is released', async (action) => {
    const paid = await captured();
    const before = await stockOf(shop.db, sku);
    const renewal = await opened();
    await manage(customer, action, { subscription: await subscriptionId() });
    await chargeRenewal(shop.deps, renewal);
    await runRenewals(shop);
    expect(await captured()).toBe(paid);
    expect(await placed()).toBe(1);
    expect(await stockOf(shop.db, sku)).toEqual(before);
  });

  it('skip: this delivery is not charged', async () => {
    const paid = await captured();
    const renewal = await opened();
    expect((await skipNext()).status).toBe(200);
    await chargeRenewal(shop.deps, renewal);
    expect(await captured()).toBe(paid);
  });

  it('new address: the delivery goes to the new one, charged once', async () => {
    const renewal = await opened();
    await manage(customer, 'change_address', { subscription: await subscriptionId(), address: NEW_ADDRESS });
    await chargeRenewal(shop.deps, renewal);
    expect(await placed()).toBe(1);
    const { rows } = await shop.db.execute<{ minutes: number }>(
      sql`select extract(epoch from shop_now() - now())::int / 60 + 11 as minutes`,
    );
    await shop.advanceClock(`${rows[0]?.minutes} minutes`);
    await runRenewals(shop);
    const all = await shop.db.select().from(orders).where(eq(orders.email, EMAIL)).orderBy(orders.placedAt);
    expect(all.map(({ address }) => address.city)).toEqual(['New York', 'San Francisco']);
    expect(await captured()).toBe(all.reduce((sum, { totalCents }) => sum + totalCents, 0));
  });

  it('cancel at the same moment as two workers charge: what is captured is what was sold', async () => {
    const renewal = await opened();
    const subscription = await subscriptionId();
    await Promise.all([
      chargeRenewal(shop.deps, renewal),
      manage(customer, 'cancel', { subscription }),
      chargeRenewal(shop.deps, renewal),
    ]);
    await runRenewals(shop);
    const total = await shop.db
      .select({ cents: sql<number>`sum(${orders.totalCents})::int` })
      .from(orders)
      .where(sql`${orders.email} = ${EMAIL} and ${orders.status} <> 'cancelled'`);
    expect(await captured()).toBe(total[0]?.cents);
    expect((await own()).status).toBe('cancelled');
  });

  it('skip is refused once it is sold', async () => {
    const day = dayOf((await own()).next_renewal_at);
    const { id, next_renewal_at } = await own();
    await onDay(shop, day);
    await own();
    const { status, body } = await manage(customer, 'skip', {
      subscription: id,
      renewal_at: next_renewal_at,
    });
    expect([status, body.code]).toEqual([409, 'subscription_changed']);
  });
});

it('emails about a subscription to Canada name the currency of every amount', async () => {
  const email = 'toronto@example.com';
  await subscribeMonthly(shop.shopper(), { email, address: TORONTO });
  await onDay(shop, 27);
  const mailed = async () => {
    const { body } = await shop.shopper().get('/sandbox/mailbox.json');
    const mails: { to: string; subject: string; text: string }[] = body;
    return mails.filter(({ to }) => to === email);
  };
  await expect
    .poll(async () => (await mailed()).map(({ subject }) => subject).join(), SOON)
    .toContain('next delivery');
  for (const { text } of await mailed()) {
    expect(text).toContain('USD ');
    expect(text).not.toMatch(/\$\d/);
  }
});
