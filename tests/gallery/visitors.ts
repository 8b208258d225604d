import type { OrderId, PaymentIntentId } from '#domain/ids.ts';
import {
  CARDS,
  details,
  finalize,
  type OpenCheckout,
  openCheckout,
  payWith,
} from '../support/buying/buying.ts';
import { logIn, signInStaff } from '../support/buying/people.ts';
import { EVERY_2_WEEKS, EVERY_MONTH, subscribe } from '../support/buying/subscribing.ts';
import type { GalleryShop } from './gallery-shop.ts';
import type { Visitor } from './shot.ts';

const GUEST = 'maya@example.com';
const BASKET = [
  { bundle_id: 'the-mix-3-pack', quantity: 1 },
  { sku: 'BITES-CHILLI-CACAO', quantity: 2 },
];

/** Visitors in states that need more than a click. */
export interface Visitors {
  /** One bag in the cart, below the free-shipping threshold. */
  withOneBag(): Promise<Visitor>;
  /** A pack, two boxes and a monthly subscription in the cart. */
  withFullCart(): Promise<Visitor>;
  /** Has just paid with a discount. */
  afterPayment(): Promise<Visitor>;
  afterSubscribing(): Promise<Visitor>;
  /** The sample customer, with orders and a subscription. */
  asha(): Promise<Visitor>;
  /** A guest with the link of a subscription email. */
  withManageLink(): Promise<Visitor>;
  /** Guests with a subscription each, about to change the card. */
  withCardLink(): Promise<Visitor>;
  /** Guests with an order each, and the link of its confirmation email. */
  withOrderLink(): Promise<Visitor>;
  /** A guest with the link of a review invitation. */
  withReviewLink(): Promise<Visitor>;
  staffMember(): Promise<Visitor>;
  /** A staff member whose role does not include orders. */
  marketer(): Promise<Visitor>;
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
  /** The management link in the latest subscription email. */
  const manageLinkOf = async (email: string): Promise<string> => {
    await subscribed(email);
    const { text } = await shop.mailTo(email, /subscription has begun/);
    return pathIn(text, /\S+(\/subscriptions\/manage#token=\S+)/);
  };
  return {
    withOneBag: () => withCart([{ sku: 'MIX-5OZ', quantity: 1 }]),
    withFullCart: () =>
      withCart([...BASKET, { sku: 'MIX-5OZ', quantity: 1, subscription: { subscription_id: EVERY_MONTH } }]),
    afterPayment: async () => {
      const { checkout, ...visitor } = await buy(shop, GUEST);
      return { ...visitor, path: confirmationPath(checkout.paymentIntentId) };
    },
    afterSubscribing: () => subscribed(`again.${crypto.randomUUID()}@example.com`),
    asha,
    withManageLink: once(async () => ({ path: await manageLinkOf('manages@example.com') })),
    withCardLink: async () => {
      const path = await manageLinkOf(`card.${crypto.randomUUID()}@example.com`);
      return { path: path.replace('/subscriptions/manage', '/subscriptions/card') };
    },
    staffMember: once(async () => {
      const shopper = shop.shopper();
      await signInStaff(shopper);
      return { shopper };
    }),
    marketer: once(async () => {
      const email = 'marketer@example.com';
      const added = await shop.command(
        'staff',
        'add',
        email,
        '--name',
        'Mira Sol',
        '--role',
        'marketer',
        '--json',
      );
      const shopper = shop.shopper();
      await signInStaff(shopper, JSON.parse(added));
      return { shopper };
    }),
    withOrderLink: async () => {
      const email = `order.${crypto.randomUUID()}@example.com`;
      await buy(shop, email);
      return { path: pathIn((await shop.mailTo(email, /is in$/)).text, /\S+(\/order#token=\S+)/) };
    },
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
  orderId: OrderId;
}

/** Places a guest order for the basket with a discount code. */
export async function buy(shop: GalleryShop, email: string, changes: object = {}): Promise<Purchase> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, BASKET);
  await finalize(shopper, checkout, { email, name: 'Maya Rao', discount_code: 'WELCOME10', ...changes });
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  if (body.status !== 'complete') throw new Error(`not paid: ${JSON.stringify(body)}`);
  return { shopper, checkout, orderId: body.order_id };
}

const confirmationPath = (paymentIntentId: PaymentIntentId) =>
  `/checkout-confirmation?payment_intent=${paymentIntentId}&redirect_status=succeeded`;

function pathIn(text: string, link: RegExp): string {
  const path = link.exec(text)?.[1];
  if (!path) throw new Error(`no link in ${text}`);
  return path;
}

/** Makes it on the first call only. */
export function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
