import type { CartItem } from '#contracts/checkout/cart-calls.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import type { CartId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailContent, EmailItem } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import { throwFailures } from '#server/platform/jobs/for-each-row.ts';
import { cartLinks } from './cart-link.ts';
import {
  type AbandonedCart,
  lockAbandonedCart,
  markCartReminded,
  markIdleCartsAbandoned,
  recordReminder,
} from './cart-reminder-store.ts';
import { readPricedCart } from './keep-cart.ts';

type ReminderDeps = Pick<Deps, 'db' | 'emails' | 'sessionSecret'>;

/**
 * Marks idle carts as abandoned and emails reminders, once per cart, to shoppers who consented. Several
 * processes may run it at once. A cart that fails does not hold up the others; what failed is thrown when they are done.
 */
export async function remindOfCarts(deps: ReminderDeps): Promise<void> {
  await markIdleCartsAbandoned(deps.db);
  const failures = new Map<CartId, unknown>();
  let reminded = 0;
  for (;;) {
    const tried = await remindOfNext(deps, [...failures.keys()]);
    if (!tried) break;
    if (tried.failure === null) reminded += 1;
    else failures.set(tried.cartId, tried.failure);
  }
  throwFailures([...failures.values()], reminded + failures.size);
}

/** Reminds of one of the abandoned carts, `except` some. Null when there is none. */
async function remindOfNext(
  { db, emails, sessionSecret }: ReminderDeps,
  except: readonly CartId[],
): Promise<{ cartId: CartId; failure: unknown } | null> {
  let cartId = null as CartId | null;
  try {
    await db.transaction(async (tx) => {
      const cart = await lockAbandonedCart(tx, except);
      if (!cart) return;
      cartId = cart.id;
      const email = await reminderEmail(tx, cart, sessionSecret);
      if (email) {
        await emails.enqueue(tx, cart.storeId, email);
        await recordReminder(tx, cart);
      }
      await markCartReminded(tx, cart.id);
    });
  } catch (failure) {
    if (cartId === null) throw failure;
    return { cartId, failure };
  }
  return cartId && { cartId, failure: null };
}

/** Null when nothing in the cart is sold any more: such a cart counts as reminded of, without an email. */
async function reminderEmail(
  tx: Transaction,
  cart: AbandonedCart,
  sessionSecret: string,
): Promise<EmailContent | null> {
  const token = cartLinks(sessionSecret).tokenFor(cart.id, await shopTime(tx));
  const { storeId, owner } = cart;
  const { currency, cartItems } = await readPricedCart({ db: tx, storeId, owner, currency: undefined });
  if (cartItems.length === 0) return null;
  const written = writtenEmail('cart-reminder', {});
  return {
    to: cart.email,
    // A cart is reminded of again after a purchase, with a consent of its own.
    key: `cart-reminder:${cart.id}:${cart.recoveryConsentAt.getTime()}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      written.button(`/cart#restore=${token}`),
      { items: cartItems.map((item) => emailItemOf(item, currency)) },
      written.paragraph('closing'),
    ],
    reason: 'You get this mail because you ticked the reminder at checkout.',
    unsubscribeLink: `/cart-reminders/stop?token=${token}`,
  };
}

function emailItemOf(item: CartItem, currency: CurrencyCode): EmailItem {
  const unit =
    item.subscription?.subscription_price ?? item.discounted_price ?? item.price ?? item.product_price ?? 0;
  const pictures = item.bundle_image_urls ?? item.image_urls ?? [];
  return {
    title: item.title ?? '',
    detail: `${item.bundle_description ?? item.description ?? ''} × ${item.quantity}`,
    amount: formatMoney(unit * item.quantity, currency),
    picture: pictures[0] ?? null,
  };
}
