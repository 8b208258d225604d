import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { CheckoutId } from '#domain/ids.ts';
import { eraseGiftNotesOfCheckouts, eraseUnpaidCheckouts } from '#server/checkout/erase-old-checkouts.ts';
import { eraseOldGiftNotes } from '#server/orders/erase-gift-notes.ts';
import { shipOrder } from '#server/orders/fulfilment/ship-order.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { renderEmail } from '#server/platform/email/render-email.ts';
import {
  CARDS,
  details,
  finalize,
  type OpenCheckout,
  openCheckout,
  payWith,
} from '../../support/buying/buying.ts';
import { emailsInOutbox, orderRow, placeOrder } from '../../support/buying/orders.ts';
import { newCustomer, newOperator, PASSWORD } from '../../support/buying/people.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { EVERY_MONTH, list, onDay, subscribe } from '../../support/buying/subscribing.ts';
import { sweep } from '../../support/buying/sweeping.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 1 }];
const HOSTILE = '<b>Hi</b>\nRefunds {{brand}} "x" & <img src=x onerror=alert(1)>';
const GIFT = { note: 'Happy birthday, Nani.\nEat it all.', hide_prices: true };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const asGift = (gift: object) => placeOrder(shop, ITEMS, { gift, name: 'Nani Rao' });
const LAYOUT = { brand: 'Doosra', publicUrl: 'http://localhost:3000' };
async function mailed(key: string) {
  const [email] = await emailsInOutbox(shop, key);
  if (!email) throw new Error(`no email ${key}`);
  return renderEmail(email, LAYOUT);
}
async function checkoutRow(id: CheckoutId) {
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, id));
  return row;
}

describe('a gift', () => {
  it('is stored on checkout and order, and answered to the shopper', async () => {
    const placed = await asGift(GIFT);
    expect((await orderRow(shop, placed)).gift).toEqual({ note: GIFT.note, hidesPrices: true });
    expect(await placed.shownToShopper()).toMatchObject({ gift: GIFT });
  });

  it('is none when it is left out, and no more when the shopper has changed their mind', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, ITEMS);
    await finalize(shopper, checkout, { gift: GIFT });
    expect((await details(shopper, checkout)).body.gift).toEqual(GIFT);
    await finalize(shopper, checkout);
    expect((await details(shopper, checkout)).body.gift).toBeNull();
  });

  it('needs no note', async () => {
    const placed = await asGift({ hide_prices: false });
    expect((await orderRow(shop, placed)).gift).toEqual({ note: null, hidesPrices: false });
  });

  it('is part of an order whose shopper never came back', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, ITEMS);
    await finalize(shopper, checkout, { gift: GIFT });
    await payWith(shopper, checkout, CARDS.succeeds);
    for (const queue of ['deliver-sandbox-event', 'handle-payment-event']) await shop.runJobs(queue);
    const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, checkout.sessionId));
    expect(order?.gift).toEqual({ note: GIFT.note, hidesPrices: true });
  });

  it('cannot be read by another shopper, who has a checkout of their own', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, ITEMS);
    await finalize(shopper, checkout, { gift: GIFT });
    const other = shop.shopper();
    await openCheckout(other, ITEMS);
    const { status, body } = await details(other, checkout);
    expect([status, body.gift]).toEqual([404, undefined]);
    expect((await details(shopper, checkout)).body.gift).toEqual(GIFT);
  });
});

describe('a gift note', () => {
  const noteOf = async (note: string) => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, ITEMS);
    const answer = await finalize(shopper, checkout, { gift: { note, hide_prices: true } });
    return { answer, stored: (await checkoutRow(checkout.sessionId))?.gift?.note };
  };

  it('is stored without what nobody sees', async () => {
    expect((await noteOf(' a\u200Bb\u202E \r\n\n\n\nc\t')).stored).toBe('ab\n\nc');
    expect((await noteOf('\u200B \u2800')).stored).toBeNull();
    expect((await noteOf('👩‍👩‍👧'.repeat(240))).stored).toBe('👩‍👩‍👧'.repeat(240));
  });

  test.each([
    ['too long', 'x'.repeat(241), 'Please shorten it by 1: there is room for 240 characters.'],
    ['with a web address', 'see www.example.com', 'Please leave web addresses out.'],
    ['of too many lines', 'a\n'.repeat(9), 'Please keep it to 8 lines.'],
    ['too long for any screen', 'x'.repeat(4001), 'must be at most 4000 characters long'],
  ])('is refused at its field when it is %s', async (_what, note, message) => {
    const { answer, stored } = await noteOf(note);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({
      path: '/gift/note',
      message: expect.stringContaining(message),
    });
    expect(stored).toBeUndefined();
  });
});

describe('emails about a gift', () => {
  it('greet nobody by the recipient’s name, and show the buyer the note and every price', async () => {
    const { id } = await asGift(GIFT);
    const { text } = await mailed(`order-confirmation:${id}`);
    expect(text).toMatch(/Thank you\. Your order/);
    expect(text).toContain('The packing slip has no prices.');
    expect(text).toContain('Happy birthday, Nani.\nEat it all.');
    expect(text).toMatch(/Total: \$\d/);
    await shipOrder(shop.deps, id, null);
    expect((await mailed(`order-shipped:${id}`)).text).toContain('Hello,\nYour gift is on its way.');
  });

  it('ask the buyer to pass on the link to the parcel, not the email with prices and the link to the order', async () => {
    const [gift, own] = [await asGift(GIFT), await placeOrder(shop, ITEMS)];
    for (const { id } of [gift, own]) await shipOrder(shop.deps, id, 'https://track.example/1');
    expect((await mailed(`order-shipped:${gift.id}`)).text).toContain('Send them the link to the parcel');
    expect((await mailed(`order-shipped:${own.id}`)).text).not.toContain('Send them');
  });

  it('escape a hostile note', async () => {
    const { id } = await asGift({ note: HOSTILE, hide_prices: true });
    const { html, text } = await mailed(`order-confirmation:${id}`);
    expect(html).not.toMatch(/<img src=x|<b>Hi/);
    expect(html).toContain('&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt;');
    expect(text).toContain('Refunds {{brand}} "x" & <img');
  });
});

describe('staff', () => {
  it('see the note and whether the slip has prices, on packing slips and on the command line', async () => {
    const operator = await newOperator(shop);
    const { id } = await asGift({ note: HOSTILE, hide_prices: true });
    const { body } = await operator.get(`/admin/api/packing_slips?store_id=${STORE}&orders=${id}`);
    expect(body.slips).toMatchObject([{ gift: { note: HOSTILE, hide_prices: true } }]);

    const shown = await shopCommand(shop.connectionString, 'orders', 'show', id);
    expect(shown.out).toContain('  Gift, packing slip without prices\n  | <b>Hi</b>\n  | Refunds {{brand}}');
    const { json } = await shopCommand(shop.connectionString, 'orders', 'show', id, '--json');
    expect(json.gift).toEqual({ note: HOSTILE, hidesPrices: true });
  });
});

it('is not repeated by the renewals of a subscription', async () => {
  const customer = await newCustomer(shop, 'gift-subscriber@example.com');
  const email = 'gift-subscriber@example.com';
  const item = { ...ITEMS[0], quantity: 1, subscription: EVERY_MONTH };
  await subscribe(customer, [item], { email, gift: GIFT });
  await list(customer);
  await onDay(shop, 32);
  const placed = await shop.db.select().from(orders).where(eq(orders.email, email)).orderBy(orders.placedAt);
  expect(placed.map(({ gift }) => gift)).toEqual([{ note: GIFT.note, hidesPrices: true }, null]);
  await shop.advanceClock('0');
});

describe('personal data', () => {
  const buy = async (customer: TestShopper, email: string): Promise<OpenCheckout> => {
    const checkout = await openCheckout(customer, ITEMS);
    await finalize(customer, checkout, { email, gift: GIFT });
    await payWith(customer, checkout, CARDS.succeeds);
    await details(customer, checkout);
    return checkout;
  };
  const ofEmail = (email: string) =>
    shop.db.select().from(orders).where(eq(orders.email, email)).orderBy(orders.placedAt);

  it('contain the notes of orders and unfinished checkouts', async () => {
    const email = 'gift-giver@example.com';
    const customer = await newCustomer(shop, email);
    await buy(customer, email);
    await finalize(customer, await openCheckout(customer, ITEMS), { email, gift: GIFT });
    const { body } = await customer.post('/account/download_data', { store_id: STORE, password: PASSWORD });
    expect(body.orders).toMatchObject([{ gift: GIFT }]);
    expect(body.unfinished_checkouts).toMatchObject([{ gift: GIFT }]);
  });

  it('are gone from a checkout that was open when its account was deleted, once it has expired unpaid', async () => {
    const email = 'leaving-undecided@example.com';
    const customer = await newCustomer(shop, email);
    const { sessionId } = await openCheckout(customer, ITEMS);
    await finalize(customer, await openCheckout(customer, ITEMS), { email, gift: GIFT });
    await customer.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    await shop.advanceClock('16 minutes');
    await sweep(shop);
    await shop.advanceClock('0');
    const nobody = { status: 'expired', email: null, name: null, address: null, gift: null };
    expect(await checkoutRow(sessionId)).toMatchObject(nobody);
  });

  it('are gone from checkouts that ended unpaid 90 days ago, and stay in what was paid', async () => {
    const [left, paid] = [shop.shopper(), shop.shopper()];
    const abandoned = await openCheckout(left, ITEMS);
    await finalize(left, abandoned, { email: 'abandons@example.com' });
    const bought = await buy(paid, 'buys@example.com');
    await shop.advanceClock('16 minutes');
    await sweep(shop);
    const emails = async () =>
      [await checkoutRow(abandoned.sessionId), await checkoutRow(bought.sessionId)].map((row) => row?.email);
    await shop.advanceClock('89 days');
    await eraseUnpaidCheckouts(shop.db);
    expect(await emails()).toEqual(['abandons@example.com', 'buys@example.com']);
    await shop.advanceClock('91 days');
    await eraseUnpaidCheckouts(shop.db);
    expect(await emails()).toEqual([null, 'buys@example.com']);
    await shop.advanceClock('0');
  });

  it('lose their notes with the account, except where the parcel is still to be packed', async () => {
    const email = 'leaving-giver@example.com';
    const customer = await newCustomer(shop, email);
    const checkout = await buy(customer, email);
    await buy(customer, email);
    const [first] = await ofEmail(email);
    if (first) await shipOrder(shop.deps, first.id, null);
    await customer.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    expect((await ofEmail(email)).map(({ gift }) => gift?.note)).toEqual([null, GIFT.note]);
    expect((await checkoutRow(checkout.sessionId))?.gift).toBeNull();
  });

  it('lose the notes of guests 90 days after the parcel has left', async () => {
    const [shipped, packed] = [await asGift(GIFT), await asGift(GIFT)];
    await shipOrder(shop.deps, shipped.id, null);
    const notes = async () =>
      [await orderRow(shop, shipped), await orderRow(shop, packed)].map(({ gift }) => gift);
    await shop.advanceClock('89 days');
    await eraseOldGiftNotes(shop.db);
    expect((await notes()).map((gift) => gift?.note)).toEqual([GIFT.note, GIFT.note]);
    await shop.advanceClock('91 days');
    await eraseOldGiftNotes(shop.db);
    expect(await notes()).toEqual([
      { note: null, hidesPrices: true },
      { note: GIFT.note, hidesPrices: true },
    ]);
    await shop.advanceClock('0');
  });

  it('lose the notes of checkouts that nobody has changed for 90 days', async () => {
    const note = sql`${checkouts.gift} ->> 'note' is not null`;
    expect(await shop.db.$count(checkouts, note)).toBeGreaterThan(0);
    await shop.db.update(checkouts).set({ updatedAt: sql`shop_now() - interval '91 days'` });
    await eraseGiftNotesOfCheckouts(shop.db);
    expect(await shop.db.$count(checkouts, note)).toBe(0);
  });
});
