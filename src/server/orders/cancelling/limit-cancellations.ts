import { mailboxOf } from '#domain/accounts/mailbox-of.ts';
import { DomainError } from '#domain/errors.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { createLimit, type Limit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import type { Order } from '../order-store.ts';

const ONE_DAY = 24 * 3600;

/** Runs a cancellation of an order for a client at this address, if it is within the limits. */
export type LimitCancellations = (order: Order, ip: string, cancel: () => Promise<void>) => Promise<void>;

/**
 * Limits how often buyers cancel by themselves, since each order that is paid and cancelled costs a card fee. Beyond it a
 * person decides, and what was paid stays paid until then. docs/decisions/0216. Throws `not_possible_now`.
 */
export function limitCancellations(store: LimitStore): LimitCancellations {
  const ofDay = (name: string, most: number) => createLimit(store, { name, most, seconds: ONE_DAY });
  const perMailbox = ofDay('cancellations-mailbox', 5);
  const perAccount = ofDay('cancellations-account', 5);
  const perCard = ofDay('cancellations-card', 10);
  const perNetwork = createNetworkLimit(store, { name: 'cancellations-network', most: 20, seconds: ONE_DAY });
  return async ({ storeId, email, customerId, card }, ip, cancel) => {
    const counts: (readonly [Pick<Limit, 'tryTake' | 'giveBack'>, string])[] = [
      [perMailbox, `${storeId} ${mailboxOf(email)}`],
      [perNetwork, ip],
    ];
    if (customerId) counts.push([perAccount, customerId]);
    if (card) counts.push([perCard, `${storeId} ${card.brand} ${card.last4}`]);
    const taken: typeof counts = [];
    const giveBack = () => Promise.all(taken.map(([limit, key]) => limit.giveBack(key)));
    for (const [limit, key] of counts) {
      if (!(await limit.tryTake(key))) {
        await giveBack();
        throw tooMany();
      }
      taken.push([limit, key]);
    }
    await cancel().catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
  };
}

const tooMany = () =>
  new DomainError(
    'not_possible_now',
    'Several orders were cancelled today already, so this one needs a person. Write to us, and we look after it.',
  );
