import { CARDS } from '../buying/buying.ts';
import { changeCard, startChange } from '../buying/card-changing.ts';
import { logIn, newCustomer, PASSWORD } from '../buying/people.ts';
import { EVERY_MONTH, FAILS_ON_RENEWAL, list, manage, onDay, subscribe } from '../buying/subscribing.ts';
import { sweepCards } from '../buying/sweeping.ts';
import type { TestShop } from '../test-shop.ts';

/** Whose subscription came to what. */
export const SUBSCRIBERS = {
  active: 'active@example.com',
  pastDue: 'past-due@example.com',
  pausedByOwner: 'paused@example.com',
  pausedByCard: 'unpaid@example.com',
  cancelled: 'cancelled@example.com',
};

/** The days of a declined renewal's attempts, counted from the first order. */
const ATTEMPT_DAYS = [32, 33, 35, 39];
const SECOND_RENEWAL_DAY = 64;

/** Subscriptions in every status, with billing cycles in every status. Moves the clock, and answers by how many days. */
export async function fillSubscriptions(shop: TestShop): Promise<number> {
  const active = await subscriber(shop, SUBSCRIBERS.active);
  await changeCard(active.customer, { subscription: active.id }, CARDS.succeeds);
  await startChange(active.customer, { subscription: active.id });
  const paused = await subscriber(shop, SUBSCRIBERS.pausedByOwner);
  await manage(paused.customer, 'pause', { subscription: paused.id });
  const cancelled = await subscriber(shop, SUBSCRIBERS.cancelled);
  await manage(cancelled.customer, 'cancel', { subscription: cancelled.id });
  await subscriber(shop, SUBSCRIBERS.pausedByCard, FAILS_ON_RENEWAL);
  for (const day of ATTEMPT_DAYS) {
    await onDay(shop, day);
    if (day === ATTEMPT_DAYS[0]) await subscriber(shop, SUBSCRIBERS.pastDue, FAILS_ON_RENEWAL);
  }
  await sweepCards(shop);
  await onDay(shop, SECOND_RENEWAL_DAY);
  await changeLater(shop);
  return SECOND_RENEWAL_DAY;
}

/** A skipped cycle, and a card form that is open. */
async function changeLater(shop: TestShop): Promise<void> {
  const customer = shop.shopper();
  await logIn(customer, { email: SUBSCRIBERS.active, password: PASSWORD });
  const [{ id: subscription, next_renewal_at: renewal_at }] = (await list(customer)).body.subscriptions;
  await manage(customer, 'skip', { subscription, renewal_at });
  await startChange(customer, { subscription });
}

async function subscriber(shop: TestShop, email: string, card: string = CARDS.succeeds) {
  const customer = await newCustomer(shop, email);
  const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
  await subscribe(customer, items, { email, card });
  const [{ id }] = (await list(customer)).body.subscriptions;
  return { customer, id: id as string };
}
