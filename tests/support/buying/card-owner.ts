import { eq } from 'drizzle-orm';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { type Named, ownByLink } from './card-changing.ts';
import { EVERY_MONTH, list, onDay, subscribe } from './subscribing.ts';
import { startTestShop, type TestShop, type TestShopper } from '../test-shop.ts';

const EMAIL = 'card@example.com';
/** The day of the first renewal, counted from when the test began. */
export const DUE_DAY = 32;

/** A shop with a guest who is to own its only subscription, and to manage it by the link of an email. */
export interface CardOwnerShop extends TestShop {
  guest: TestShopper;
  /** The subscription and the link to it, once there is one. */
  named: Named & { token: string };
}

export async function startCardOwnerShop(
  overrides?: Parameters<typeof startTestShop>[0],
): Promise<CardOwnerShop> {
  const shop = await startTestShop(overrides);
  return { ...shop, guest: shop.shopper(), named: { subscription: '', token: '' } };
}

/** The guest subscribes and pays with a card. */
export async function subscribeWith(shop: CardOwnerShop, card: string): Promise<void> {
  const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
  await subscribe(shop.guest, items, { email: EMAIL, card });
  shop.named = await ownByLink(shop);
}

/** As `onDay`, with a fresh link: those of emails end after 60 days. */
export async function laterOnDay(shop: CardOwnerShop, day: number): Promise<void> {
  await onDay(shop, day);
  shop.named = await ownByLink(shop);
}

/** The guest's subscription, as the page that manages it shows it. */
export const own = async ({ guest, named }: CardOwnerShop) =>
  (await list(guest, named.token)).body.subscriptions[0];

/** How many orders the guest has. */
export const countOrders = ({ db }: TestShop): Promise<number> => db.$count(orders, eq(orders.email, EMAIL));

/** What the provider calls the card that is charged. */
export const savedCard = async ({ db }: TestShop) =>
  (await db.select().from(subscriptions))[0]?.providerPaymentMethodId;
