import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { CampaignId, OrderId } from '#domain/ids.ts';
import { countDays } from '#server/analytics/daily-counts.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { updateFacts } from '#server/reports/facts/rebuild-facts.ts';
import { storePayouts } from '#server/reports/payouts/store-payouts.ts';
import { newOperator, resetToken } from '../buying/people.ts';
import { invited } from '../buying/reviewing.ts';
import { mailedToken } from '../buying/subscribing.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { startTestShop, type TestShop, type TestShopper } from '../test-shop.ts';
import { TO_THIS_MACHINE } from '../webhooks.ts';
import { fillBackOffice } from './fill-back-office.ts';
import { type FaultyProvider, faulty, fillCheckouts, type StoredCheckout } from './fill-checkouts.ts';
import { fillDevelopers, type HeldByPrograms } from './fill-developers.ts';
import { fillDiscountBudgets } from './fill-discounts.ts';
import { fillEditedPages, fillGiftCards, fillOwnPages } from './fill-edited-pages.ts';
import { type DownloadedExport, fillExports } from './fill-exports.ts';
import { type BegunImports, fillImports } from './fill-imports.ts';
import { fillInvoices } from './fill-invoices.ts';
import { fillNewsletter } from './fill-newsletter.ts';
import { collectNewOrders, fillOrders, fillSales, fillSalesOfMonths } from './fill-orders.ts';
import { fillFormerSellers, fillSetup } from './fill-setup.ts';
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
import { fillUnusedUploads } from './fill-uploads.ts';

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
  programs: HeldByPrograms;
  imports: BegunImports;
  exported: DownloadedExport;
  campaignId: CampaignId;
  newestInvoice: string;
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
  await updateFacts(working.db);
  await storePayouts(working.deps);
  const manageToken = await mailedToken(working, SUBSCRIBERS.active);
  await collectNewOrders(working);
  const invitation = await invited(working, 'invited@example.com');
  await working.close();

  let provider: FaultyProvider = { payments: working.deps.payments, faults: {} };
  const withFaults = ({ payments }: AppDeps) => {
    provider = { payments, faults: {} };
    return { payments: faulty(provider), ...TO_THIS_MACHINE() };
  };
  const shop = await startTestShop(withFaults, { database: kept });
  try {
    const campaignId = await fillNewsletter(shop, await newOperator(shop), day);
    const operator = await newOperator(shop);
    await fillOrders(shop, provider);
    await fillGiftCards(shop, operator);
    await fillSalesOfMonths(shop);
    const newestInvoice = await fillInvoices(shop);
    const previewToken = await fillEditedPages(shop, operator);
    await fillReviews(shop, operator);
    await fillMessages(shop, operator);
    const customer = await fillAccount(shop);
    const paymentToken = await fillBackOffice(shop, operator);
    const { programs, imports, exported } = await fillAdministration(shop, operator);
    const checkouts = await fillCheckouts(shop, provider, day);
    const staff = await fillStaff(shop);
    return {
      checkouts,
      customer,
      manageToken,
      resetToken: await resetToken(shop, CUSTOMER),
      invitation,
      paymentToken,
      previewToken,
      staff,
      programs,
      imports,
      exported,
      campaignId,
      newestInvoice,
    };
  } finally {
    await shop.close();
  }
}

/** What staff do for the shop as a whole, apart from orders and customers. */
async function fillAdministration(shop: TestShop, operator: TestShopper) {
  await fillSetup(operator);
  await fillFormerSellers(operator);
  await fillOwnPages(operator);
  await fillDiscountBudgets(shop, operator);
  await fillUnusedUploads(shop, operator);
  const exported = await fillExports(shop, operator);
  const imports = await fillImports(shop, operator);
  const programs = await fillDevelopers(shop, operator);
  return { exported, imports, programs };
}
