import type { OrderId, StoreId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { EmailBlock, LinkToken } from '#server/platform/email/email-content.ts';
import { claimedIdOf, signedLinks } from '#server/platform/sessions/signed-link.ts';
import { type Order, readOrder } from './order-store.ts';

const VALID_DAYS = 90;

type LinkedOrder = Pick<Order, 'id' | 'email'>;

/**
 * The link by which the buyer opens one order without a login. It is signed over the address that its emails go to: once
 * the customer has another address, links in the old mailbox open nothing. docs/decisions/0193.
 */
function tokenOf({ id, email }: LinkedOrder): LinkToken {
  return { purpose: `view-order:${email.toLowerCase()}`, validDays: VALID_DAYS, id };
}

/** The button in emails about an order that leads to its page. */
export function orderButton(order: LinkedOrder): EmailBlock {
  return { button: { label: 'See your order', link: '/order', token: tokenOf(order) } };
}

/** A token for the browser that bought the order, valid from now on. */
export function orderTokenFor(sessionSecret: string, order: LinkedOrder, now: Date): string {
  const { id, ...kind } = tokenOf(order);
  return signedLinks(sessionSecret, kind).tokenFor(id, now);
}

/** The order that a token opens; null when it is forged, expired, or of an address that the order had before. */
export async function orderOfToken(
  { db, sessionSecret }: { db: Database; sessionSecret: string },
  storeId: StoreId,
  token: string,
): Promise<Order | null> {
  const claimed = claimedIdOf(token) as OrderId | null;
  const order = claimed && (await readOrder(db, storeId, claimed));
  if (!order) return null;
  const { id: _, ...kind } = tokenOf(order);
  return signedLinks<OrderId>(sessionSecret, kind).idOf(token, await shopTime(db)) ? order : null;
}
