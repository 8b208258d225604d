import type { StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createEmailLimit } from '#server/platform/rate-limits/email-limit.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import type { LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import { findOrderOfEmail } from '../order-store.ts';
import { orderLinkEmail } from './order-emails.ts';

const ORDER_LINK_QUEUE = 'email-order-link';
const MINUTES = 60;

/** Who asks for the link to which order. `key` identifies the email, so that a repeated job sends one. */
interface LinkRequest {
  storeId: StoreId;
  /** As `orderNameIn` found it. */
  number: string;
  email: string;
  key: string;
}

/** Declares the job that emails the link to an order, if there is one with this number and address. */
export function declareOrderLinkJob({ db, emails }: Pick<Deps, 'db' | 'emails'>): void {
  emails.writeWhenSent<LinkRequest>(ORDER_LINK_QUEUE, async ({ key, ...asked }) => {
    const order = await findOrderOfEmail(db, asked);
    return order && orderLinkEmail({ order, key });
  });
}

/** The order is only looked up by the job, so that neither the answer nor its timing says whether there is one. */
export async function requestOrderLink(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  asked: Omit<LinkRequest, 'key'>,
): Promise<void> {
  const request: LinkRequest = { ...asked, key: crypto.randomUUID() };
  await db.transaction((tx) => jobs.enqueue(tx, ORDER_LINK_QUEUE, request));
}

/** Limits on requests for links: those of a network are refused, those for a mailbox are answered and not sent. */
export function createOrderLinkLimits(store: LimitStore) {
  const requests = createNetworkLimit(store, { name: 'order-link-address', most: 60, seconds: 15 * MINUTES });
  const mayEmail = createEmailLimit(store, { name: 'order-link', hourly: 5, daily: 10, dailyOfNetwork: 300 });
  return {
    /** Throws `too_many_requests`. */
    beforeRequest: (address: string): Promise<void> => requests.take(address),
    /** Whether another link to an order may be sent to a mailbox. */
    mayEmail,
  };
}
