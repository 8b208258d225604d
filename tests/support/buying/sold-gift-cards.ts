import { asc, eq } from 'drizzle-orm';
import type { SoldGiftCard } from '#contracts/checkout/sold-gift-card.ts';
import type { OrderId } from '#domain/ids.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';
import { CARDS, details, finalize, openCheckout, payWith } from './buying.ts';

/** An item of a cart that is a gift card. */
export interface CardItem {
  sku: string;
  quantity: number;
  gift_card: SoldGiftCard;
}

/** Makes a gift card product of $25.00 and $50.00 in the back office. */
export async function sellGiftCards(owner: TestShopper, handle = 'gift-card'): Promise<void> {
  const api = '/admin/api/products';
  await owner.post(api, { store_id: STORE, handle, title: 'Gift card', copy_of: null });
  const { body } = await owner.get(`${api}/${handle}?store_id=${STORE}`);
  const variant = (dollars: number) => ({
    sku: `${handle.toUpperCase()}-${dollars}`,
    attributes: { Amount: `$${dollars}` },
    weightGrams: null,
    netWeightGrams: null,
    foods: [],
    subscriptionPrices: {},
    pictures: [],
    description: `A card of $${dollars}`,
    prices: { usd: dollars * 100, cad: dollars * 100 },
  });
  const document = {
    ...body.document,
    taxClass: 'gift_cards',
    description: 'For somebody who chooses for themselves.',
    pictures: [{ url: '/pictures/the-mix-pack.webp', alt: 'A card' }],
    variants: [variant(25), variant(50)],
  };
  const answer = await owner.post(`${api}/${handle}/publish`, {
    store_id: STORE,
    version: body.version,
    document,
    publish_on: null,
  });
  if (answer.status !== 200) throw new Error(`not published: ${JSON.stringify(answer.body)}`);
}

/** A gift card for Priya, emailed once it is paid. */
export const cardItem = (changes: Partial<SoldGiftCard> = {}, quantity = 1, dollars = 25): CardItem => ({
  sku: `GIFT-CARD-${dollars}`,
  quantity,
  gift_card: {
    recipient_email: 'priya@example.com',
    recipient_name: 'Priya',
    message: '',
    deliver_on: null,
    ...changes,
  },
});

export const NO_SHIPPING = { address: undefined, shipping_id: '' };

/** Buys gift cards alone, without an address. */
export async function buyGiftCards(
  shop: TestShop,
  items: CardItem[],
  shopper = shop.shopper(),
): Promise<{ id: OrderId; totalCents: number; shopper: TestShopper }> {
  const checkout = await openCheckout(shopper, items);
  const { status, body: final } = await finalize(shopper, checkout, NO_SHIPPING);
  if (status !== 200) throw new Error(`not finalized: ${JSON.stringify(final)}`);
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  if (body.status !== 'complete') throw new Error(`not paid: ${JSON.stringify(body)}`);
  return { id: body.order_id, totalCents: final.total, shopper };
}

/** The cards that an order sold. */
export const cardsOf = (shop: TestShop, { id }: { id: OrderId }) =>
  shop.db.select().from(giftCards).where(eq(giftCards.orderId, id)).orderBy(asc(giftCards.orderUnit));
