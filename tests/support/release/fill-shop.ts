import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { OrderId } from '#domain/ids.ts';
import { countDays } from '#server/analytics/daily-counts.ts';
import type { AppDeps } from '#server/app.ts';
import { keepFacts } from '#server/reports/facts/rebuild-facts.ts';
import { storePayouts } from '#server/reports/payouts/store-payouts.ts';
import { newOperator, resetToken } from '../buying/people.ts';
import { invited } from '../buying/reviewing.ts';
import { mailedToken } from '../buying/subscribing.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { startTestShop } from '../test-shop.ts';
import { fillBackOffice } from './fill-back-office.ts';
import { type FaultyProvider, faulty, fillCheckouts, type StoredCheckout } from './fill-checkouts.ts';
import { fillEditedPages, fillGiftCards } from './fill-edited-pages.ts';
import { collectNewOrders, fillOrders, fillSales, fillSalesOfMonths } from './fill-orders.ts';
import {
  CUSTOMER,
  fillAccount,
  fillMessages,
  fillReviews,
  fillVisits,
  type HeldByCustomer,
} from './fill-shoppers.ts';
import { fillStaff, type HeldByStaff } from './fill-staff.ts';
import { fillSubscriptions, SUBSCRIBERS } from './fill-subscriptions.ts';

/** What people have in their browsers and mailboxes, and a database only as hashes, if at all. */
export interface HeldByPeople {
  checkouts: Record<CheckoutStatus, StoredCheckout>;
  customer: HeldByCustomer;
  manageToken: string;
  resetToken: string;
  invitation: { orderId: OrderId; token: string; email: string };
  paymentToken: string;
  previewToken: string;
  staff: HeldByStaff;
}

/**
 * Fills a shop by its own calls and use cases, until every table has rows and whatever has a status is there in each. Leaves jobs
 * waiting. `database` has the sample store.
 */
export async function fillShop(database: TestDatabase): Promise<HeldByPeople> {
  const kept = { ...database, drop: async () => undefined };
  const working = await startTestShop(undefined, { work: true, database: kept });
  await fillVisits(working);
  await countDays(working.db);
  await fillSales(working);
  const day = await fillSubscriptions(working);
  await keepFacts(working.db);
  await storePayouts(working.deps);
  const manageToken = await mailedToken(working, SUBSCRIBERS.active);
  await collectNewOrders(working);
  const invitation = await invited(working, 'invited@example.com');
  await working.close();

  let provider: FaultyProvider = { payments: working.deps.payments, faults: {} };
  const withFaults = ({ payments }: AppDeps) => {
    provider = { payments, faults: {} };
    return { payments: faulty(provider) };
  };
  const shop = await startTestShop(withFaults, { database: kept });
  try {
    const operator = await newOperator(shop);
    await fillOrders(shop, provider);
    await fillGiftCards(shop, operator);
    await fillSalesOfMonths(shop);
    const previewToken = await fillEditedPages(shop, operator);
    await fillReviews(shop, operator);
    await fillMessages(shop, operator);
    const customer = await fillAccount(shop);
    const paymentToken = await fillBackOffice(shop, operator);
    const checkouts = await fillCheckouts(shop, provider, day);
    const staff = await fillStaff(shop);
    return {
      ...{ checkouts, customer, manageToken, resetToken: await resetToken(shop, CUSTOMER), invitation },
      ...{ paymentToken, previewToken, staff },
    };
  } finally {
    await shop.close();
  }
}
