import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewSubscriptions } from '#server/checkout/renewals/renew-subscriptions.ts';
import { stock } from '#server/platform/tables/catalog-tables.ts';
import { subscriptionPeriods } from '#server/platform/tables/subscription-tables.ts';
import { logIn, newCustomer } from '../support/people.ts';
import { faultsInBooks, NO_FAULTS } from '../support/renewed-books.ts';
import {
  EVERY_2_WEEKS,
  EVERY_MONTH,
  FAILS_ON_RENEWAL,
  list,
  manage,
  runRenewals,
  subscribe,
} from '../support/subscribing.ts';
import { startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';
import { chances, unreliable } from '../support/unreliable.ts';

/** Another seed is another storm. */
const chance = chances(Number(process.env.STORM_SEED ?? 11));
const CUSTOMERS = 8;
const WEEKS = 16;
const UNITS = 60;

let shop: TestShop;
const answers: number[] = [];

const oneOf = <Thing>(things: readonly Thing[]): Thing =>
  things[Math.floor(chance() * things.length)] as Thing;
const emailOf = (index: number) => `storm.${index}@example.com`;

/** Owners change their minds at any moment, also while they are being charged. */
async function changeSomething(customer: TestShopper, index: number): Promise<void> {
  await logIn(customer, { email: emailOf(index), password: 'kx7-plum-tree' });
  const [own] = (await list(customer)).body.subscriptions ?? [];
  if (!own) return;
  const subscription: string = own.id;
  const wishes = [
    () => manage(customer, 'skip', { subscription, renewal_at: own.next_renewal_at ?? own.started_at }),
    () => manage(customer, 'pause', { subscription }),
    () => manage(customer, 'resume', { subscription }),
    () => manage(customer, 'resume', { subscription }),
    () =>
      manage(customer, 'change_interval', {
        subscription,
        subscription_id: oneOf([EVERY_2_WEEKS, EVERY_MONTH]),
      }),
    ...(chance() < 0.1 ? [() => manage(customer, 'cancel', { subscription })] : []),
  ];
  answers.push((await oneOf(wishes)()).status);
}

/** The provider may be away when somebody subscribes: they are told to try again, and nothing else goes wrong. */
function unlessUnavailable(refusal: Error): void {
  expect(refusal.message).toContain('payment_provider_unavailable');
}

beforeAll(async () => {
  let calm = () => {};
  shop = await startTestShop(({ payments }) => {
    const provider = unreliable(payments, chance);
    calm = provider.calm;
    return { payments: provider.payments };
  });
  const customers: TestShopper[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const customer = await newCustomer(shop, emailOf(index));
    const items = [
      {
        sku: 'MIX-5OZ',
        quantity: 1 + Math.floor(chance() * 3),
        subscription: oneOf([EVERY_2_WEEKS, EVERY_MONTH]),
      },
    ];
    const card = chance() < 0.2 ? { card: FAILS_ON_RENEWAL } : {};
    await subscribe(customer, items, { email: emailOf(index), ...card }).catch(unlessUnavailable);
    customers.push(customer);
  }
  await shop.db.update(stock).set({ onHand: UNITS }).where(eq(stock.sku, 'MIX-5OZ'));
  const worker = () => renewSubscriptions({ ...shop.parts, log: { error: () => undefined } });
  for (let week = 1; week <= WEEKS; week += 1) {
    await shop.advanceClock(`${week * 7} days`);
    const wishes = customers.map((customer, index) =>
      chance() < 0.4 ? changeSomething(customer, index) : Promise.resolve(),
    );
    await Promise.all([worker(), worker(), runRenewals(shop), ...wishes]);
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
  expect(await shop.db.$count(subscriptionPeriods, eq(subscriptionPeriods.status, 'paid'))).toBeGreaterThan(
    CUSTOMERS,
  );
});

test('money, orders, stock and deliveries agree to the cent', async () => {
  expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
});
