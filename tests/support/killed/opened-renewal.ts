import { eq } from 'drizzle-orm';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import { openRenewal } from '#server/subscriptions/renewals/open-renewal.ts';
import type { RenewalCheckout } from '#server/subscriptions/renewals/renewal-checkouts.ts';
import { anId } from '../ids.ts';
import type { TestShop } from '../test-shop.ts';

/** The renewal of a shop's only subscription on this day. Its stock is held, and its card is not charged yet. */
export async function openRenewalOnDay(shop: TestShop, day: number): Promise<RenewalCheckout> {
  await shop.advanceClock(`${day} days`);
  const [due] = await shop.db.select().from(billingCycles).where(eq(billingCycles.status, 'due'));
  const renewal = await openRenewal(shop.deps, due?.id ?? anId(''));
  if (!renewal) throw new Error('nothing was opened');
  return renewal;
}
