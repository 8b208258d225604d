import { CARDS, details, freeze, type OpenCheckout, openCheckout, payWith } from '../support/buying.ts';
import { logIn, OPERATOR } from '../support/people.ts';
import { EVERY_2_WEEKS, EVERY_MONTH, subscribe } from '../support/subscribing.ts';
import type { GalleryShop } from './gallery-shop.ts';
import type { Visitor } from './shot.ts';

const GUEST = 'maya@example.com';
const BASKET = [
  { bundle_id: 'the-mix-3-pack', quantity: 1 },
  { sku: 'BITES-CHILLI-CACAO', quantity: 2 },
];

/** People in the states that take more than a click. */
export interface Visitors {
  /** With one bag in the cart, not enough for free shipping. */
  withOneBag(): Promise<Visitor>;
  /** With a pack, two boxes and a bag that comes every month in the cart. */
  withFullCart(): Promise<Visitor>;
  /** Who has just paid, with a discount. */
  whoHasPaid(): Promise<Visitor>;
  /** Who has just subscribed. */
  whoHasSubscribed(): Promise<Visitor>;
  /** The sample customer, with orders and a subscription. */
  asha(): Promise<Visitor>;
  /** A guest with the link of a subscription's mail. */
  withManageLink(): Promise<Visitor>;
  /** A guest on the way to another card, each with a subscription of their own. */
  withCardLink(): Promise<Visitor>;
  /** A guest with the link of a review invitation. */
  withReviewLink(): Promise<Visitor>;
  /** Somebody of the shop's staff. */
  operator(): Promise<Visitor>;
}

export function visitorsOf(shop: GalleryShop): Visitors {
  const withCart = async (cartItems: object[]): Promise<Visitor> => {
    const shopper = shop.shopper();
    await shopper.post('/metrics/initialize');
    await shopper.post('/metrics/cart-items', { cartItems });
    return { shopper };
  };
  const subscribed = async (email: string): Promise<Visitor> => {
    const shopper = shop.shopper();
    await shopper.post('/metrics/initialize');
    const items = [{ sku: 'MIX-5OZ', quantity: 2, subscription: EVERY_MONTH }];
    const { body } = await subscribe(shopper, items, { email, fullName: 'Maya Rao' });
    return { shopper, path: confirmationPath(body.payment_intent_id) };
  };
  const asha = once(async () => {
    const shopper = shop.shopper();
    await logIn(shopper);
    await subscribe(shopper, [{ sku: 'MIX-5OZ', quantity: 2, subscription: EVERY_2_WEEKS }], {
      email: 'asha@example.com',
      fullName: 'Asha Verma',
    });
    return { shopper };
  });
  /** The way to somebody's subscription, from the mail about it. */
  const manageLinkOf = async (email: string): Promise<string> => {
    await subscribed(email);
    const { text } = await shop.mailTo(email, /subscription has begun/);
    return pathIn(text, /\S+(\/subscriptions\/manage#token=\S+)/);
  };
  return {
    withOneBag: () => withCart([{ sku: 'MIX-5OZ', quantity: 1 }]),
    withFullCart: () =>
      withCart([...BASKET, { sku: 'MIX-5OZ', quantity: 1, subscription: { subscription_id: EVERY_MONTH } }]),
    whoHasPaid: async () => {
      const { checkout, ...visitor } = await buy(shop, GUEST);
      return { ...visitor, path: confirmationPath(checkout.paymentIntentId) };
    },
    whoHasSubscribed: () => subscribed(`again.${crypto.randomUUID()}@example.com`),
    asha,
    withManageLink: once(async () => ({ path: await manageLinkOf('manages@example.com') })),
    withCardLink: async () => {
      const path = await manageLinkOf(`card.${crypto.randomUUID()}@example.com`);
      return { path: path.replace('/subscriptions/manage', '/subscriptions/card') };
    },
    operator: once(async () => {
      const shopper = shop.shopper();
      await logIn(shopper, OPERATOR);
      return { shopper };
    }),
    withReviewLink: once(async () => {
      const { orderId } = await buy(shop, 'reviews@example.com');
      await shop.command('orders', 'ship', orderId, '--tracking', 'https://track.example.com/DSR1');
      const { text } = await shop.mailTo('reviews@example.com', /^How was/);
      return { path: pathIn(text, /\S+(\/verified_review_submission\?review_token=[\w-]+)/) };
    }),
  };
}

interface Purchase {
  shopper: NonNullable<Visitor['shopper']>;
  checkout: OpenCheckout;
  orderId: string;
}

/** A guest buys the basket with a code, to the end. */
export async function buy(shop: GalleryShop, email: string): Promise<Purchase> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, BASKET);
  await freeze(shopper, checkout, { email, name: 'Maya Rao', discount_code: 'WELCOME10' });
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  if (body.status !== 'complete') throw new Error(`not paid: ${JSON.stringify(body)}`);
  return { shopper, checkout, orderId: body.order_id };
}

const confirmationPath = (paymentIntentId: string) =>
  `/checkout-confirmation?payment_intent=${paymentIntentId}&redirect_status=succeeded`;

function pathIn(text: string, link: RegExp): string {
  const path = link.exec(text)?.[1];
  if (!path) throw new Error(`no link in ${text}`);
  return path;
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
