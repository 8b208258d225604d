import { moveCheckoutOfOrder } from '#server/checkout/checkouts-of-person.ts';
import { moveProfileOfLastOrder } from '#server/customers/move-profile.ts';
import { moveRedemptionsOfOrder } from '#server/discounts/redemptions-of-person.ts';
import { lockUnpaidDraftsOfOrder, moveDraftsOfOrder } from '#server/draft-orders/drafts-of-person.ts';
import { moveGiftCardsOfOrder } from '#server/gift-cards/gift-cards-of-person.ts';
import { hasEmailOfGuest, notOfGuest, writeOrderEmail } from '#server/orders/change-email.ts';
import type { Order } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { moveReviewsOfOrder, replaceReviewLinksTo } from '#server/reviews/reviews-of-person.ts';
import { moveSubscriptionsOfOrder } from '#server/subscriptions/subscriptions-of-person.ts';

/** What goes with an order to another mailbox, whose owner can spend with it. */
export interface MovedWithOrder {
  /** That are not cancelled: they have a saved card. */
  subscriptions: number;
  giftCards: number;
}

/** Throws when who corrects an address may not give this to another mailbox. */
type ApproveMoved = (moved: MovedWithOrder) => void;

const NOTHING: MovedWithOrder = { subscriptions: 0, giftCards: 0 };

/**
 * Corrects the email address of a guest's order, in one transaction with what belongs to the order: docs/decisions/0367.
 * The same address changes nothing. Throws as `writeOrderEmail` and `approve`, and `not_possible_now` while a payment link of the
 * order is being paid.
 */
export async function changeOrderEmail(
  { db, emails, jobs, sessionSecret }: Pick<Deps, 'db' | 'emails' | 'jobs' | 'sessionSecret'>,
  order: Order,
  change: { version: number; email: string },
  approve: ApproveMoved,
): Promise<{ order: Order; moved: MovedWithOrder }> {
  if (!hasEmailOfGuest(order)) throw notOfGuest();
  const { id: orderId, storeId, checkoutId, addressVersion } = order;
  if (order.email === change.email && addressVersion === change.version) return { order, moved: NOTHING };
  const move = { orderId, storeId, checkoutId, from: order.email.toLowerCase(), to: change.email };
  return db.transaction(async (tx) => {
    // Drafts and then checkouts first, as everywhere: a sale holds their locks before it writes an order.
    const unpaid = await lockUnpaidDraftsOfOrder(tx, move);
    await moveCheckoutOfOrder(tx, move);
    const subscriptions = await moveSubscriptionsOfOrder(tx, jobs, move);
    const changed = await writeOrderEmail(tx, emails, order, change);
    await moveDraftsOfOrder(tx, { jobs }, unpaid, move);
    const giftCards = await moveGiftCardsOfOrder(tx, { jobs, sessionSecret }, move);
    const moved = { subscriptions, giftCards };
    approve(moved);
    await replaceReviewLinksTo(tx, [orderId]);
    await moveReviewsOfOrder(tx, move);
    await moveRedemptionsOfOrder(tx, move);
    await moveProfileOfLastOrder(tx, move);
    return { order: changed, moved };
  });
}
