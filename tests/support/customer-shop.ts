import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { RenewalCheckout } from '#server/subscriptions/renewals/renewal-checkouts.ts';
import { openRenewalOnDay } from './killed/opened-renewal.ts';
import { logIn, newCustomer, PASSWORD } from './buying/people.ts';
import { EVERY_MONTH, list, subscribe } from './buying/subscribing.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';
import {
  type Answer,
  prepareShopDatabase,
  startTestShop,
  type TestShop,
  type TestShopper,
} from './test-shop.ts';

/** Of the customer of these shops. */
export const EMAIL = 'owner@example.com';
/** What the customer subscribes to. */
export const SKU = 'MIX-5OZ';

/** A shop that does its jobs, with a customer who is signed in. */
export interface CustomerShop extends TestShop {
  customer: TestShopper;
}

/** What each test starts its own copy of. */
export interface PreparedShop {
  database: TestDatabase;
  cookies: Map<string, string>;
}

/** A customer signs up, and does what all tests of a file begin with. */
export async function prepareCustomerShop(
  use: (customer: TestShopper) => Promise<unknown> = async () => undefined,
): Promise<PreparedShop> {
  let cookies = new Map<string, string>();
  const database = await prepareShopDatabase(async (shop) => {
    const customer = await newCustomer(shop, EMAIL);
    await use(customer);
    cookies = customer.cookies;
  });
  return { database, cookies };
}

export async function startCustomerShop({ database, cookies }: PreparedShop): Promise<CustomerShop> {
  const copy = await createTestDatabase({ copyOf: database });
  const shop = await startTestShop(undefined, { work: true, database: copy });
  const customer = shop.shopper();
  for (const [name, value] of cookies) customer.cookies.set(name, value);
  return { ...shop, customer };
}

/** Gives each test of a file its own shop, in which the customer has done the same before. */
export function eachHasCustomerShop(
  begin: (shop: CustomerShop) => void,
  use?: (customer: TestShopper) => Promise<unknown>,
): void {
  let prepared: PreparedShop;
  let shop: CustomerShop;
  beforeAll(async () => {
    prepared = await prepareCustomerShop(use);
  });
  afterAll(() => prepared.database.drop());
  beforeEach(async () => {
    shop = await startCustomerShop(prepared);
    begin(shop);
  });
  afterEach(() => shop.close());
}

/** Subscribes to one pack a month and pays. */
export const subscribeMonthly = (shopper: TestShopper, changes: object = {}): Promise<Answer> =>
  subscribe(shopper, [{ sku: SKU, quantity: 1, subscription: EVERY_MONTH }], { email: EMAIL, ...changes });

/** The customer's subscription, as the account shows it. Signed in again: sessions end after 30 days. */
export async function own({ customer }: CustomerShop) {
  await logIn(customer, { email: EMAIL, password: PASSWORD });
  return (await list(customer)).body.subscriptions[0];
}

/** The customer's orders, oldest first. */
export const placed = ({ db }: TestShop) =>
  db.select().from(orders).where(eq(orders.email, EMAIL)).orderBy(orders.placedAt);

/** Days from the real present, which `onDay` counts from as well. */
export const daysUntil = (moment: string): number =>
  Math.ceil((new Date(moment).getTime() - Date.now()) / 86_400_000);

export const daysApart = (earlier: string, later: string): number =>
  Math.round((new Date(later).getTime() - new Date(earlier).getTime()) / 86_400_000);

/** The day of the customer's next delivery. */
export const dueDay = async (shop: CustomerShop): Promise<number> =>
  daysUntil((await own(shop)).next_renewal_at);

/** The customer's next renewal on its day, not charged yet. Signs in again, so that the customer can change it. */
export async function openDueRenewal(shop: CustomerShop): Promise<RenewalCheckout> {
  const renewal = await openRenewalOnDay(shop, await dueDay(shop));
  await own(shop);
  return renewal;
}
