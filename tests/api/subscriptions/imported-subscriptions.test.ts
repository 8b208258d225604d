import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { subscriptionLines, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { CARDS } from '../../support/buying/buying.ts';
import { emailsInOutbox } from '../../support/buying/orders.ts';
import {
  agree,
  changeCard,
  finish,
  giveCard,
  ownByLink,
  startChange,
} from '../../support/buying/card-changing.ts';
import { newOperator } from '../../support/buying/people.ts';
import { faultsInBooks, NO_FAULTS } from '../../support/buying/renewed-books.ts';
import { list, onDay } from '../../support/buying/subscribing.ts';
import { makeStep, sendFile } from '../../support/imports/import-file.ts';
import { subscriptionCells, subscriptionFile } from '../../support/imports/subscription-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const EMAIL = 'odile.marchetti@example.com';
const DAY = 24 * 60 * 60 * 1000;

let shop: TestShop;
let guest: TestShopper;
beforeEach(async () => {
  shop = await startTestShop();
  guest = shop.shopper();
});
afterEach(() => shop.close());

const inDays = (days: number) => new Date(Date.now() + days * DAY);

/** A subscription of another shop whose next delivery is on a day. */
async function importedFor(next: Date): Promise<string> {
  const owner = await newOperator(shop);
  const cells = subscriptionCells('contract-1', { upcoming_billing_date: next.toISOString() });
  const id = await sendFile(shop, owner, subscriptionFile(cells), { kind: 'subscriptions' });
  await makeStep(shop, owner, id, 'start');
  return id;
}

/** Somebody of the staff asks for the cards of an import. */
async function askForCards(id: string): Promise<void> {
  const member = await newOperator(shop);
  await member.post(`/admin/api/imports/${id}/ask_for_cards`, {
    store_id: STORE,
    idempotency_key: crypto.randomUUID(),
  });
  await shop.runJobs('ask-for-cards');
}

const own = async () => (await list(guest, (await ownByLink(shop)).token)).body.subscriptions[0];
async function subjects() {
  await shop.runJobs('tell-subscriber');
  return (await emailsInOutbox(shop, 'subscription:')).map(({ subject }) => subject);
}
const countOrders = () => shop.db.$count(orders, eq(orders.email, EMAIL));

describe('an imported subscription', () => {
  it('is charged nothing and reminds of nothing before its owner has given a card', async () => {
    await importedFor(inDays(10));
    for (const day of [8, 11, 40]) await onDay(shop, day);
    expect(await countOrders()).toBe(0);
    expect(await subjects()).toEqual([]);
  });

  it('begins with its first card: nothing is charged then, and the first delivery on its day at the price of the file', async () => {
    const next = inDays(10);
    await importedFor(next);
    const { body } = await changeCard(guest, await ownByLink(shop), CARDS.succeeds);
    expect(body.subscription).toMatchObject({
      status: 'active',
      next_renewal_at: next.toISOString(),
      card: { last4: '4242' },
      next_amount: { subtotal: 510 },
    });
    expect(await countOrders()).toBe(0);
    await onDay(shop, 11);
    expect(await countOrders()).toBe(1);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });

  it('shows the terms of every subscription, stores them with the card and emails them', async () => {
    await importedFor(inDays(10));
    const { terms } = await startChange(guest, await ownByLink(shop));
    expect(terms).toContain('for each delivery, every month: the price agreed today');
    expect(terms).toContain('The price agreed today is $5.10 for the items of each delivery.');
    await changeCard(guest, await ownByLink(shop), CARDS.succeeds);
    const [row] = await shop.db.select().from(subscriptions);
    expect(row).toMatchObject({ termsText: terms, termsAcceptedAt: expect.any(Date) });
    expect(await subjects()).toEqual(['Your subscription has begun']);
  });

  it('begins on the next day of its interval when its own has passed', async () => {
    await importedFor(inDays(-3));
    await changeCard(guest, await ownByLink(shop), CARDS.succeeds);
    const { next_renewal_at } = await own();
    const days = (Date.parse(next_renewal_at) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(24);
    expect(days).toBeLessThan(29);
  });

  it('does not begin at another price than its owner has agreed to', async () => {
    await importedFor(inDays(10));
    const named = await ownByLink(shop);
    const started = await startChange(guest, named);
    await agree(guest, named, started);
    await shop.db.update(subscriptionLines).set({ unitPriceCents: 900 });
    await giveCard(guest, started, CARDS.succeeds);
    expect((await finish(guest, named, started)).body.outcome).toBe('ended');
    expect(await own()).toMatchObject({ status: 'paused', card: null });
    await changeCard(guest, named, CARDS.succeeds);
    expect(await own()).toMatchObject({ status: 'active' });
  });

  it('is not changed by a newer file while its owner has the form for a card open', async () => {
    await importedFor(inDays(10));
    await startChange(guest, await ownByLink(shop));
    await importedFor(inDays(20));
    expect(Date.parse((await own()).next_renewal_at) - Date.now()).toBeLessThan(11 * DAY);
  });

  it('goes on waiting when the card is declined', async () => {
    await importedFor(inDays(10));
    await changeCard(guest, await ownByLink(shop), CARDS.declined);
    expect(await own()).toMatchObject({ status: 'paused', paused_because: 'no_card', card: null });
  });

  it('counts as new in reports, and for webhooks, when it begins', async () => {
    await importedFor(inDays(10));
    const facts = async () =>
      (await shop.db.execute(`select from_status, to_status from subscription_facts`)).rows;
    expect(await facts()).toEqual([]);
    await changeCard(guest, await ownByLink(shop), CARDS.succeeds);
    expect(await facts()).toEqual([{ from_status: null, to_status: 'active' }]);
  });

  it('has its owner asked for a card once a day at most, also by two members of the staff', async () => {
    const id = await importedFor(inDays(10));
    await askForCards(id);
    await askForCards(id);
    expect(await subjects()).toEqual(['Your subscription needs a card']);
    await shop.advanceClock('25 hours');
    await askForCards(id);
    expect(await subjects()).toHaveLength(2);
  });
});
