import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { cardChanges, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { StripeStub } from '../providers/stripe-stub/stripe-stub.ts';
import { details } from '../support/buying/buying.ts';
import { EVERY_MONTH, finalizedSubscription, onDay } from '../support/buying/subscribing.ts';
import { sweepCards } from '../support/buying/sweeping.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { runDeadly } from '../support/killed/deadly-process.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { confirmWith, type StripeShop, startStripeShop, WEBHOOK_SECRET } from '../support/stripe-shop.ts';

const EMAIL = 'killed.card@example.com';
/** Not a multiple of what a step needs, so that kills fall between other queries each time. */
const STRIDE = sizeOfRun({ usual: 17, long: 2 });
const MIN_KILLS = sizeOfRun({ usual: 2, long: 16 });
const MAX_QUERIES = 200;

let shop: StripeShop;
let killed = 0;
let connectionString: string;
/** After each kill and one look of the shop: the card that Stripe keeps last, and the one that the shop charges. */
const cards: { atStripe: string | null | undefined; atShop: string | null | undefined }[] = [];

async function changeInProcess(killBefore: number): Promise<boolean> {
  const ending = await runDeadly('card-change-to-kill', connectionString, killBefore, shop.stub.origin);
  if (ending === 'killed') killed += 1;
  return ending === 'got through';
}

async function look(minutes: number): Promise<void> {
  await shop.advanceClock(`${minutes} minutes`);
  await sweepCards(shop);
  const [own] = await shop.db.select().from(subscriptions);
  const kept = [...shop.stub.records.setups.values()].filter(({ status }) => status === 'succeeded').at(-1);
  cards.push({
    atStripe: kept?.payment_method ?? [...shop.stub.records.savedCards.keys()][0],
    atShop: own?.providerPaymentMethodId,
  });
}

beforeAll(async () => {
  const database = await createTestDatabase('sample store');
  connectionString = database.connectionString;
  const stub = new StripeStub(WEBHOOK_SECRET);
  shop = await startStripeShop({ stub, database });
  const guest = shop.shopper();
  const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
  const checkout = await finalizedSubscription(guest, items, { email: EMAIL });
  await confirmWith(stub, checkout, 'pm_card_chargeCustomerFail');
  await details(guest, checkout);
  stub.deliverTo(null);
  let minutes = 2;
  for (let at = 1; at <= MAX_QUERIES; at += STRIDE) {
    const gotThrough = await changeInProcess(at);
    await look(minutes);
    minutes += 2;
    if (gotThrough) break;
  }
}, 600_000);
afterAll(() => shop?.close());

test('the process was killed at several points between the first look at the form and the stored card', () => {
  expect(killed).toBeGreaterThanOrEqual(MIN_KILLS);
});

test('after each kill one look brings the shop to charge the card that Stripe keeps', () => {
  for (const { atStripe, atShop } of cards) expect(atShop).toBe(atStripe);
});

test('each card that was taken was agreed to, and nothing stays open', async () => {
  expect(await shop.db.$count(cardChanges, eq(cardChanges.status, 'open'))).toBe(0);
  const taken = [...shop.stub.records.setups.values()].filter(({ status }) => status === 'succeeded');
  expect(await shop.db.$count(cardChanges, eq(cardChanges.status, 'done'))).toBe(taken.length);
});

test('the next delivery is charged once, with the new card', async () => {
  await onDay(shop, 32);
  await onDay(shop, 32);
  expect(await shop.db.$count(orders, eq(orders.email, EMAIL))).toBe(2);
});
