import type { CartItem } from '#contracts/checkout/cart-calls.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailContent, EmailItem } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import { cartLinks } from './cart-link.ts';
import {
  type AbandonedCart,
  lockAbandonedCart,
  markCartReminded,
  markIdleCartsAbandoned,
} from './cart-reminder-store.ts';
import { readPricedCart } from './keep-cart.ts';

/**
 * Marks idle carts as abandoned and emails reminders, once per cart, to shoppers who consented. Several
 * processes may run it at once.
 */
export async function remindOfCarts(deps: Pick<Deps, 'db' | 'emails' | 'sessionSecret'>): Promise<void> {
  const { db, emails, sessionSecret } = deps;
  await markIdleCartsAbandoned(db);
  let isMore = true;
  while (isMore) {
    isMore = await db.transaction(async (tx) => {
      const cart = await lockAbandonedCart(tx);
      if (!cart) return false;
      await emails.enqueue(tx, cart.storeId, await reminderEmail(tx, cart, sessionSecret));
      await markCartReminded(tx, cart.id);
      return true;
    });
  }
}

async function reminderEmail(
  tx: Transaction,
  cart: AbandonedCart,
  sessionSecret: string,
): Promise<EmailContent> {
  const token = cartLinks(sessionSecret).tokenFor(cart.id, await shopTime(tx));
  const { storeId, owner } = cart;
  const { currency, cartItems } = await readPricedCart({ db: tx, storeId, owner, currency: undefined });
  const written = writtenEmail('cart-reminder', {});
  return {
    to: cart.email,
    key: `cart-reminder:${cart.id}`,
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
