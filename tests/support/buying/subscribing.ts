import { eq, sql } from 'drizzle-orm';
import type { PaymentIntentId } from '#domain/ids.ts';
import { sandboxMailbox, sandboxSavedCards } from '#server/platform/database/schema/sandbox-tables.ts';
import { renewSubscriptions } from '#server/subscriptions/renewals/renew-subscriptions.ts';
import { ADDRESS, CARDS, createCheckout, details, type Item, type OpenCheckout, payWith } from './buying.ts';
import { anId } from '../ids.ts';
import { sweep } from './sweeping.ts';
import { type Answer, STORE, type TestShop, type TestShopper } from '../test-shop.ts';

export const FAILS_ON_RENEWAL = '4000 0000 0000 0341';
export const EVERY_MONTH = 'every-1-month';
export const EVERY_2_WEEKS = 'every-2-weeks';

export interface SubscribedItem extends Item {
  subscription?: string;
}

/** Confirms a subscription checkout: consent, totals finalized. */
export function confirmSubscription(
  shopper: TestShopper,
  items: SubscribedItem[],
  changes: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = {
    store_id: STORE,
    checkout_items: items,
    address: ADDRESS,
    shipping_option: 'standard',
    email: 'guest@example.com',
    fullName: 'Gita Guest',
    ...changes,
  };
  return shopper.post('/stripe/confirm_subscription', body, headers);
}

/** From items to a client secret: a checkout whose totals are finalized. */
export async function finalizedSubscription(
  shopper: TestShopper,
  items: SubscribedItem[],
  changes: object = {},
): Promise<OpenCheckout> {
  const created = await createCheckout(shopper, items);
  const confirmed = await confirmSubscription(shopper, items, changes);
  if (created.status !== 200 || confirmed.status !== 200) {
    throw new Error(`no subscription: ${JSON.stringify([created.body, confirmed.body])}`);
  }
  const clientSecret: string = confirmed.body.client_secret;
  const paymentIntentId = anId<PaymentIntentId>(clientSecret.split('_secret')[0] ?? '');
  return { sessionId: created.body.session_id, clientSecret, paymentIntentId };
}

/** Subscribes and pays; answers what the shopper is told at the end. */
export async function subscribe(
  shopper: TestShopper,
  items: SubscribedItem[],
  { card = CARDS.succeeds, ...changes }: { card?: string; [change: string]: unknown } = {},
): Promise<Answer> {
  const checkout = await finalizedSubscription(shopper, items, changes);
  await payWith(shopper, checkout, card);
  return details(shopper, checkout);
}

export const list = (shopper: TestShopper, token?: string): Promise<Answer> =>
  shopper.post('/subscriptions/list', { store_id: STORE, ...(token && { token }) });

/** One of the calls by which an owner changes a subscription. */
export const manage = (shopper: TestShopper, action: string, body: object): Promise<Answer> =>
  shopper.post(`/subscriptions/${action}`, { store_id: STORE, ...body });

/** The queue of billing cycles that are due. */
export const RENEW_BILLING_CYCLE = 'renew-billing-cycle';

/** What the shop does every minute, once, with the jobs that come of it. What fails stays a job. */
export async function runRenewals(shop: TestShop): Promise<void> {
  await renewSubscriptions(shop.deps);
  await shop.runJobs(RENEW_BILLING_CYCLE).catch(() => undefined);
  await sweep(shop).catch(() => undefined);
}

/** Moves the clock to some days after it began, and lets the shop do its work. */
export async function onDay(shop: TestShop, day: number): Promise<void> {
  await shop.advanceClock(`${day} days`);
  await runRenewals(shop);
}

export async function setSavedCards(shop: TestShop, whenCharged: 'succeeds' | 'declined'): Promise<void> {
  await shop.db.update(sandboxSavedCards).set({ whenCharged });
}

/** Subjects of the emails to an address, oldest first, once the outbox is empty. */
export async function subjectsTo(shop: TestShop, to: string): Promise<string[]> {
  const rows = await shop.db
    .select({ subject: sandboxMailbox.subject })
    .from(sandboxMailbox)
    .where(eq(sandboxMailbox.to, to))
    .orderBy(sql`${sandboxMailbox.id}`);
  return rows.map(({ subject }) => subject);
}
/** The token of the link in the newest email that has one. */
export async function mailedToken(shop: TestShop, to: string): Promise<string> {
  const { body } = await shop.shopper().get('/sandbox/mailbox.json');
  const mails: { to: string; text: string }[] = body;
  const found = mails.find((mail) => mail.to === to && mail.text.includes('/subscriptions/manage#token='));
  return /\/subscriptions\/manage#token=(\S+)/.exec(found?.text ?? '')?.[1] ?? '';
}
