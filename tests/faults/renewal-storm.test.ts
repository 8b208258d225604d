import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import { logIn, newCustomer } from '../support/buying/people.ts';
import { faultsInBooks, NO_FAULTS } from '../support/buying/renewed-books.ts';
import {
  EVERY_2_WEEKS,
  EVERY_MONTH,
  FAILS_ON_RENEWAL,
  list,
  manage,
  runRenewals,
  subscribe,
} from '../support/buying/subscribing.ts';
import { AS_IN_PRODUCTION, startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';
import { chances, unreliable } from '../support/database/unreliable.ts';

/** Another seed is another storm. */
const SEED = Number(process.env.STORM_SEED ?? 11);
const CUSTOMERS = 8;
const WEEKS = 16;
const UNITS = 60;

let shop: TestShop;
const answers: number[] = [];

interface Customer {
  email: string;
  shopper: TestShopper;
  /** Each has one of their own, so that what they wish does not hang on who was quicker. */
  chance: () => number;
}

const oneOf = <Thing>(things: readonly Thing[], chance: () => number): Thing =>
  things[Math.floor(chance() * things.length)] as Thing;

/** Owners change their minds at any moment, also while they are being charged. */
async function changeSomething({ email, shopper, chance }: Customer): Promise<void> {
  await logIn(shopper, { email, password: 'kx7-plum-tree' });
  const [own] = (await list(shopper)).body.subscriptions ?? [];
  if (!own) return;
  const subscription: string = own.id;
  const wishes = [
    () => manage(shopper, 'skip', { subscription, renewal_at: own.next_renewal_at ?? own.started_at }),
    () => manage(shopper, 'pause', { subscription }),
    () => manage(shopper, 'resume', { subscription }),
    () => manage(shopper, 'resume', { subscription }),
    () =>
      manage(shopper, 'change_interval', {
        subscription,
        subscription_id: oneOf([EVERY_2_WEEKS, EVERY_MONTH], chance),
      }),
    ...(chance() < 0.1 ? [() => manage(shopper, 'cancel', { subscription })] : []),
  ];
  answers.push((await oneOf(wishes, chance)()).status);
}

/** A first delivery by a provider that may be away: who is told so tries again. */
async function subscribeAtLast({ email, shopper, chance }: Customer): Promise<void> {
  const quantity = 1 + Math.floor(chance() * 3);
  const items = [{ sku: 'MIX-5OZ', quantity, subscription: oneOf([EVERY_2_WEEKS, EVERY_MONTH], chance) }];
  const card = chance() < 0.2 ? { card: FAILS_ON_RENEWAL } : {};
  for (;;) {
    try {
      await subscribe(shopper, items, { email, ...card });
      return;
    } catch (refusal) {
      expect(String(refusal)).toContain('payment_provider_unavailable');
    }
  }
}

beforeAll(async () => {
  let calm = () => {};
  shop = await startTestShop(({ payments }) => {
    const provider = unreliable(payments, chances(SEED));
    calm = provider.calm;
    return { payments: provider.payments };
  }, AS_IN_PRODUCTION);
  const customers: Customer[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const email = `storm.${index}@example.com`;
    const customer = { email, shopper: await newCustomer(shop, email), chance: chances(SEED + index) };
    await subscribeAtLast(customer);
    customers.push(customer);
  }
  await shop.db.update(stock).set({ onHand: UNITS }).where(eq(stock.sku, 'MIX-5OZ'));
  for (let week = 1; week <= WEEKS; week += 1) {
    await shop.advanceClock(`${week * 7} days`);
    const fickle = customers.filter(({ chance }) => chance() < 0.4);
    await Promise.all([
      runRenewals(shop),
      runRenewals(shop),
      runRenewals(shop),
      ...fickle.map(changeSomething),
    ]);
  }
  calm();
  for (const hours of [1, 2, 26, 28]) {
    await shop.advanceClock(`${WEEKS * 7} days ${hours} hours`);
    await runRenewals(shop);
  }
}, 180_000);
afterAll(() => shop?.close());

test('no call failed without a reason', () => {
  expect(answers.filter((status) => ![200, 409].includes(status))).toEqual([]);
  expect(answers.length).toBeGreaterThan(CUSTOMERS);
});

test('deliveries were made', async () => {
  expect(await shop.db.$count(billingCycles, eq(billingCycles.status, 'paid'))).toBeGreaterThan(CUSTOMERS);
});

test('money, orders, stock and deliveries agree to the cent', async () => {
  expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
});
