import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewInvitations } from '#server/platform/database/schema/review-tables.ts';
import { inviteToReview } from '#server/reviews/invitations/invite-to-review.ts';
import { readReviewRequests } from '#server/reviews/requests/review-request-store.ts';
import { CARDS } from '../../support/buying/buying.ts';
import { changeCard, ownByLink } from '../../support/buying/card-changing.ts';
import { recordShipped } from '../../support/buying/orders.ts';
import { newCustomer, newOperator } from '../../support/buying/people.ts';
import { EVERY_2_WEEKS, manage, onDay } from '../../support/buying/subscribing.ts';
import { daysUntil, own, subscribeMonthly, EMAIL } from '../../support/customer-shop.ts';
import { makeStep, sendFile } from '../../support/imports/import-file.ts';
import { subscriptionCells, subscriptionFile } from '../../support/imports/subscription-file.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Of the imported subscription. */
const IMPORTED = 'odile.marchetti@example.com';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

/** A subscription of another shop, whose owner gives a card after the day of its next delivery. */
async function importedWithLateCard(): Promise<void> {
  const owner = await newOperator(shop);
  const next = new Date(Date.now() - 3 * DAY).toISOString();
  const file = subscriptionFile(subscriptionCells('contract-1', { upcoming_billing_date: next }));
  await makeStep(shop, owner, await sendFile(shop, owner, file, { kind: 'subscriptions' }), 'start');
  await changeCard(shop.shopper(), await ownByLink(shop), CARDS.succeeds);
}

/** Ships the orders of an address and invites; answers which of them are invited, oldest first. */
async function invitedOf(email: string): Promise<boolean[]> {
  const placed = await ordersOf(email);
  for (const { id, shippedAt } of placed) if (shippedAt === null) await recordShipped(shop, id);
  await inviteToReview(shop.deps);
  return Promise.all(placed.map(({ id }) => isInvited(id)));
}

const ordersOf = (email: string) =>
  shop.db.select().from(orders).where(eq(orders.email, email)).orderBy(asc(orders.placedAt));
const isInvited = async (id: OrderId) =>
  (await shop.db.$count(reviewInvitations, eq(reviewInvitations.orderId, id))) > 0;

describe('an imported subscription', () => {
  it('has its first order here reviewed, also when its card came late, and no later one', async () => {
    await importedWithLateCard();
    await onDay(shop, 30);
    expect(await invitedOf(IMPORTED)).toEqual([true]);
    await onDay(shop, 62);
    expect(await invitedOf(IMPORTED)).toEqual([true, false]);
    const requests = await readReviewRequests(
      shop.db,
      (await ordersOf(IMPORTED)).map(({ id }) => id),
    );
    expect([...requests.values()].map(({ refusal }) => refusal === 'renewal').toSorted()).toEqual([
      false,
      true,
    ]);
  });
});

describe('a subscription that began with an order', () => {
  it('has only that order reviewed, also after its interval was changed', async () => {
    const customer = await newCustomer(shop, EMAIL);
    await subscribeMonthly(customer);
    expect(await invitedOf(EMAIL)).toEqual([true]);
    const { id: subscription, next_renewal_at } = await own({ ...shop, customer });
    await manage(customer, 'change_interval', { subscription, subscription_id: EVERY_2_WEEKS });
    await onDay(shop, daysUntil(next_renewal_at));
    expect(await invitedOf(EMAIL)).toEqual([true, false]);
  });
});
