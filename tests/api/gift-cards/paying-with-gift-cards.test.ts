import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendGiftCardAgain } from '#server/gift-cards/change-gift-card.ts';
import { deriveCode } from '#server/gift-cards/gift-card-code.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import {
  ADDRESS,
  CARDS,
  details,
  finalize,
  type Item,
  type OpenCheckout,
  openCheckout,
  payWith,
  stockOf,
  TORONTO,
} from '../../support/buying/buying.ts';
import {
  applyCard,
  balanceOf,
  entriesOf,
  faultsInGiftCardBooks,
  type IssuedCard,
  issueCard,
  removeCard,
} from '../../support/buying/gift-cards.ts';
import { capturedAtProvider } from '../../support/buying/orders.ts';
import { sweep } from '../../support/buying/sweeping.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await faultsInGiftCardBooks(shop.db)).toEqual({}));

const ITEMS: Item[] = [{ sku: 'MIX-10OZ', quantity: 3 }];

interface Buying {
  shopper: TestShopper;
  checkout: OpenCheckout;
}

/** A checkout that pays with these cards. */
async function begin(...cards: IssuedCard[]): Promise<Buying> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, ITEMS);
  for (const { code } of cards) expect((await applyCard(shopper, checkout, code)).status).toBe(200);
  return { shopper, checkout };
}

const preview = ({ shopper, checkout }: Buying) =>
  shopper.post('/stripe/preview_tax', {
    session_id: checkout.sessionId,
    store_id: STORE,
    address: ADDRESS,
    shipping_option_id: 'standard',
    email: 'guest@example.com',
  });
const orderOf = async ({ checkout }: Buying) => {
  const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, checkout.sessionId));
  return order;
};
const checkoutOf = async ({ checkout }: Buying) => {
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, checkout.sessionId));
  return row;
};
const payBy = async ({ shopper, checkout }: Buying, card = CARDS.succeeds) => {
  await payWith(shopper, checkout, card);
  return (await details(shopper, checkout)).body;
};
const switchOff = (card: IssuedCard) =>
  shop.db.update(giftCards).set({ disabledAt: sql`shop_now()` }).where(eq(giftCards.id, card.id));
/** Gives a card a new code, which is returned. */
async function replaceCode({ id }: IssuedCard): Promise<string> {
  const [shown] = await shop.db.select().from(giftCards).where(eq(giftCards.id, id));
  if (!shown) throw new Error(`no card ${id}`);
  const named = { storeId: STORE, giftCardId: id, version: shown.version };
  await sendGiftCardAgain(shop.deps, named, { email: shown.recipientEmail, hasNewCode: true });
  return deriveCode(shop.deps.sessionSecret, { id, codeNumber: shown.codeNumber + 1 });
}
/** What the order of `ITEMS` costs with shipping and tax. */
const total = async () => (await preview(await begin())).body.total as number;

describe('an order that a gift card pays a part of', () => {
  it('costs the same, and the card is charged what is left', async () => {
    const card = await issueCard(shop, 1_000);
    const before = await capturedAtProvider(shop);
    const buying = await begin(card);
    const { body } = await finalize(buying.shopper, buying.checkout);
    expect([body.gift_cards[0].amount, body.amount_due]).toEqual([1_000, body.total - 1_000]);
    expect((await payBy(buying)).status).toBe('complete');
    expect((await capturedAtProvider(shop)) - before).toBe(body.total - 1_000);
  });

  it('says so on the order, and takes it off the gift card once', async () => {
    const card = await issueCard(shop, 1_000);
    const buying = await begin(card);
    await finalize(buying.shopper, buying.checkout);
    await payBy(buying);
    const order = await orderOf(buying);
    expect([order?.giftCardCents, order?.giftCards?.length]).toEqual([1_000, 1]);
    expect(await entriesOf(shop.db, card)).toEqual(['issued 1000', 'used -1000']);
  });

  it('is paid by several cards, in the order in which they were applied', async () => {
    const [first, second] = [await issueCard(shop, 500), await issueCard(shop, 700)];
    const buying = await begin(first, second);
    const { body } = await finalize(buying.shopper, buying.checkout);
    expect(body.gift_cards.map(({ amount }: { amount: number }) => amount)).toEqual([500, 700]);
    await payBy(buying);
    expect(await balanceOf(shop.db, second)).toBe(0);
  });

  it('leaves the card provider no less than it can charge', async () => {
    const card = await issueCard(shop, (await total()) - 20);
    const buying = await begin(card);
    const { body } = await finalize(buying.shopper, buying.checkout);
    expect([body.amount_due, body.gift_cards[0].left]).toEqual([50, 30]);
    await payBy(buying);
    expect(await balanceOf(shop.db, card)).toBe(30);
  });
});

describe('an order that gift cards pay as a whole', () => {
  it('is placed at once, without a payment by card', async () => {
    const cents = await total();
    const card = await issueCard(shop, cents + 300);
    const buying = await begin(card);
    const { body } = await finalize(buying.shopper, buying.checkout);
    expect(body.amount_due).toBe(0);
    const order = await orderOf(buying);
    expect([order?.paymentIntentId, order?.giftCardCents]).toEqual([null, cents]);
    expect(await balanceOf(shop.db, card)).toBe(300);
  });

  it('is not placed when its shopper was shown that the card pays a part', async () => {
    const cents = await total();
    const card = await issueCard(shop, cents);
    const buying = await begin(card);
    const { status, body } = await finalize(buying.shopper, buying.checkout, { amount_due: 100 });
    expect([status, body.code]).toEqual([409, 'checkout_changed']);
    expect([await orderOf(buying), await balanceOf(shop.db, card)]).toEqual([undefined, cents]);
    await removeCard(buying.shopper, buying.checkout, card);
  });
});

describe('the code of a gift card', () => {
  const refused = async (code: string) => {
    const { shopper, checkout } = await begin();
    const { status, body } = await applyCard(shopper, checkout, code);
    return [status, body.code];
  };

  it('is unknown when there is none like it, and when its card was switched off', async () => {
    const card = await issueCard(shop, 1_000);
    await switchOff(card);
    expect(await refused('ABCD-EFGH-JKLM-NPQR-STUV')).toEqual([404, 'unknown_gift_card']);
    expect(await refused(card.code)).toEqual([404, 'unknown_gift_card']);
  });

  it('pays nothing in another currency', async () => {
    const card = await issueCard(shop, 1_000, { currency: 'cad' });
    expect(await refused(card.code)).toEqual([422, 'gift_card_not_applicable']);
  });

  it('pays nothing when the card is used up', async () => {
    const card = await issueCard(shop, 1_000);
    const buying = await begin(card);
    await finalize(buying.shopper, buying.checkout);
    await payBy(buying);
    expect(await refused(card.code)).toEqual([422, 'gift_card_not_applicable']);
  });

  it('is understood as it is pasted, and counts once', async () => {
    const card = await issueCard(shop, 1_000);
    const buying = await begin(card);
    const again = await applyCard(buying.shopper, buying.checkout, ` ${card.code.toLowerCase()} `);
    expect(again.body.gift_cards).toHaveLength(1);
  });

  it('pays nothing of an open checkout once it was replaced by a new one', async () => {
    const card = await issueCard(shop, 1_000);
    const buying = await begin(card);
    await replaceCode(card);
    const { body } = await finalize(buying.shopper, buying.checkout);
    expect([body.gift_cards[0].amount, await balanceOf(shop.db, card)]).toEqual([0, 1_000]);
  });

  it('pays once it is the new one, also where the one before was applied', async () => {
    const card = await issueCard(shop, 1_000);
    const { shopper, checkout } = await begin(card);
    await applyCard(shopper, checkout, await replaceCode(card));
    expect((await finalize(shopper, checkout)).body.gift_cards[0].amount).toBe(1_000);
  });

  it('keeps what a final checkout has taken when it is replaced', async () => {
    const card = await issueCard(shop, 1_000);
    const buying = await begin(card);
    await finalize(buying.shopper, buying.checkout);
    await replaceCode(card);
    await payBy(buying);
    expect((await orderOf(buying))?.giftCardCents).toBe(1_000);
  });

  it('pays no checkout of somebody else', async () => {
    const card = await issueCard(shop, 1_000);
    const { checkout } = await begin();
    expect((await applyCard(shop.shopper(), checkout, card.code)).status).toBe(404);
  });

  it('is refused when five cards pay already', async () => {
    const cards = await Promise.all(Array.from({ length: 6 }, () => issueCard(shop, 100)));
    const { shopper, checkout } = await begin(...cards.slice(0, 5));
    const { body } = await applyCard(shopper, checkout, cards[5]?.code ?? '');
    expect(body.code).toBe('gift_card_not_applicable');
  });
});

describe('a checkout with a gift card', () => {
  it('takes nothing off it before the totals are final', async () => {
    const card = await issueCard(shop, 1_000);
    const buying = await begin(card);
    const { body } = await preview(buying);
    expect([body.gift_cards[0].amount, await balanceOf(shop.db, card)]).toEqual([1_000, 1_000]);
  });

  it('gives back what it has taken when the card is removed', async () => {
    const card = await issueCard(shop, 1_000);
    const buying = await begin(card);
    await finalize(buying.shopper, buying.checkout);
    const { body } = await removeCard(buying.shopper, buying.checkout, card);
    expect([body.gift_cards, await balanceOf(shop.db, card)]).toEqual([[], 1_000]);
  });

  it('gives it back when it is abandoned', async () => {
    const card = await issueCard(shop, 1_000);
    const { held } = await stockOf(shop.db, 'MIX-10OZ');
    const buying = await begin(card);
    await finalize(buying.shopper, buying.checkout);
    await shop.db
      .update(checkouts)
      .set({ holdExpiresAt: sql`shop_now() - interval '1 second'`, nextCheckAt: sql`shop_now()` })
      .where(eq(checkouts.id, buying.checkout.sessionId));
    await sweep(shop);
    expect([(await checkoutOf(buying))?.status, await balanceOf(shop.db, card)]).toEqual(['expired', 1_000]);
    expect((await stockOf(shop.db, 'MIX-10OZ')).held).toBe(held);
  });

  it('keeps it while a declined payment is tried again', async () => {
    const card = await issueCard(shop, 1_000);
    const buying = await begin(card);
    await finalize(buying.shopper, buying.checkout);
    await payBy(buying, CARDS.declined);
    await finalize(buying.shopper, buying.checkout);
    expect((await payBy(buying)).status).toBe('complete');
    expect(await entriesOf(shop.db, card)).toEqual(['issued 1000', 'used -1000']);
  });

  it('cannot be paid with an amount that was authorised before the card was applied', async () => {
    const card = await issueCard(shop, 1_000);
    const buying = await begin();
    await finalize(buying.shopper, buying.checkout);
    await applyCard(buying.shopper, buying.checkout, card.code);
    await payBy(buying);
    expect(await orderOf(buying)).toBeUndefined();
  });

  it('does not pay with a card of the currency that it had before', async () => {
    const card = await issueCard(shop, 1_000);
    const { shopper } = await begin(card);
    const cost = await shopper.post('/stripe/get_initial_subscription_costs', {
      store_id: STORE,
      cart_items: ITEMS,
    });
    expect(cost.status).toBe(200);
    const { body } = await finalize(shopper, await openCheckout(shopper, ITEMS), {
      address: TORONTO,
      shipping_id: 'standard',
    });
    expect(body.gift_cards?.[0]?.amount ?? 0).toBeLessThanOrEqual(1_000);
  });
});

describe('two checkouts with one gift card', () => {
  it('never take the same cents', async () => {
    const card = await issueCard(shop, 1_000);
    const both = [await begin(card), await begin(card)];
    await Promise.all(both.map(({ shopper, checkout }) => finalize(shopper, checkout)));
    const taken = await Promise.all(both.map(async (one) => (await checkoutOf(one))?.giftCardCents));
    expect(taken.toSorted()).toEqual([0, 1_000]);
    expect(await balanceOf(shop.db, card)).toBe(0);
  });

  it('have the later one asked again before its card pays more than was shown', async () => {
    const card = await issueCard(shop, 1_000);
    const [first, second] = [await begin(card), await begin(card)];
    const shown = (await preview(second)).body.amount_due;
    await finalize(first.shopper, first.checkout);
    const { status, body } = await finalize(second.shopper, second.checkout, { amount_due: shown });
    expect([status, body.code]).toEqual([409, 'checkout_changed']);
  });
});

it('codes of gift cards cannot be guessed, and their owners are not slowed down', async () => {
  const limited = await startTestShop(() => ({ limits: 'memory' }));
  const statusesOf = async (codes: readonly string[], from: string) => {
    const shopper = limited.shopper();
    const checkout = await openCheckout(shopper, ITEMS);
    const statuses = [];
    for (const code of codes) {
      const body = { store_id: STORE, session_id: checkout.sessionId, gift_card_code: code };
      statuses.push(
        (await shopper.post('/stripe/apply_gift_card', body, { 'x-forwarded-for': from })).status,
      );
    }
    return statuses;
  };
  const wrong = Array.from({ length: 61 }, (_, index) => `GUESS-${index}`);
  const guessed = await statusesOf(wrong, '203.0.113.1');
  const { code } = await issueCard(limited, 1_000);
  const own = await statusesOf(Array(70).fill(code), '203.0.113.2');
  await limited.close();
  expect([guessed, new Set(own)]).toEqual([[...Array(60).fill(404), 429], new Set([200])]);
});
