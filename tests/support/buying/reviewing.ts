import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { inviteToReview } from '#server/reviews/invitations/invite-to-review.ts';
import { CARDS, details, finalize, type Item, openCheckout, payWith } from './buying.ts';
import { recordShipped } from './orders.ts';
import { type Answer, STORE, type TestShop, type TestShopper } from '../test-shop.ts';

/** What the review dialog sends. */
export const anyReview = (changes: object = {}) => ({
  handle: 'the-bites',
  review_id: `${Math.random()}`.slice(2),
  review_rating: 4,
  reviewer_name: 'Rosa',
  review_description: 'Crunchy, and gone by Tuesday.',
  review_title: '',
  reviewer_email: 'rosa@example.com',
  ...changes,
});

export const add = (shopper: TestShopper, changes: object = {}): Promise<Answer> =>
  shopper.post(`/reviews/addReview?store_id=${STORE}`, anyReview(changes));

export const list = (shopper: TestShopper, handle: string, query = ''): Promise<Answer> =>
  shopper.get(`/reviews/by_product?store_id=${STORE}&handle=${handle}${query}`);

/** Buys, pays and ships: what an invitation needs. */
export async function shippedOrder(
  shop: TestShop,
  {
    items = [{ sku: 'MIX-5OZ', quantity: 1 }],
    email = 'guest@example.com',
  }: { items?: Item[]; email?: string } = {},
): Promise<OrderId> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, items);
  await finalize(shopper, checkout, { email });
  await payWith(shopper, checkout, CARDS.succeeds);
  const orderId = await vi.waitFor(
    async () => {
      const { body } = await details(shopper, checkout);
      if (!body.order_id) throw new Error('no order yet');
      return body.order_id as OrderId;
    },
    { timeout: 20_000, interval: 50 },
  );
  await recordShipped(shop, orderId);
  return orderId;
}

/** The token in the newest review email to an address, once it has arrived. The shop must be working its jobs. */
export function mailedToken(shop: TestShop, email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, email));
      const token = mails
        .map(({ text }) => /review_token=([\w-]{43})/.exec(text)?.[1])
        .findLast((found) => found !== undefined);
      if (!token) throw new Error('no mail yet');
      return token;
    },
    { timeout: 20_000, interval: 100 },
  );
}

export interface InvitedShopper {
  orderId: OrderId;
  token: string;
  email: string;
}

/** Someone who has bought, received, and been asked. */
export async function invited(shop: TestShop, email: string, items?: Item[]): Promise<InvitedShopper> {
  const orderId = await shippedOrder(shop, { email, ...(items && { items }) });
  await inviteToReview(shop.deps);
  return { orderId, email, token: await mailedToken(shop, email) };
}

/** What the emailed form sends. */
export const submit = (
  shopper: TestShopper,
  { orderId, token, email }: InvitedShopper,
  changes: object = {},
): Promise<Answer> =>
  shopper.post('/reviews/submit', {
    store_id: STORE,
    order_id: orderId,
    title: 'Gone by Tuesday',
    rating: 5,
    name: 'Gita',
    description: 'The whole office is on it.',
    token,
    email,
    product_handle: 'the-mix',
    ...changes,
  });
