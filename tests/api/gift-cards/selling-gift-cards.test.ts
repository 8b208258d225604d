import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatGiftCardCode } from '#domain/gift-cards/gift-card-code.ts';
import { dayAt, daysAfter, momentAt } from '#domain/store-days.ts';
import { eraseGiftCardReceiversOfCheckouts } from '#server/checkout/erase-old-checkouts.ts';
import { sendDueGiftCards } from '#server/gift-cards/deliver-gift-cards.ts';
import { currentCode } from '#server/gift-cards/gift-card-code.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import {
  CARDS,
  createCheckout,
  details,
  finalize,
  openCheckout,
  payWith,
} from '../../support/buying/buying.ts';
import { applyCard, entriesOf, faultsInGiftCardBooks, issueCard } from '../../support/buying/gift-cards.ts';
import { emailsInOutbox, orderRow } from '../../support/buying/orders.ts';
import { newCustomer, newOperator } from '../../support/buying/people.ts';
import {
  buyGiftCards,
  cardItem,
  cardsOf,
  NO_SHIPPING,
  sellGiftCards,
} from '../../support/buying/sold-gift-cards.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
let today: string;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  await sellGiftCards(owner);
  const { rows } = await shop.db.execute<{ day: string }>(
    sql`select (shop_now() at time zone time_zone)::date::text as day from stores where id = ${STORE}`,
  );
  today = rows[0]?.day ?? dayAt(new Date(), 'UTC');
});
afterAll(() => shop.close());
afterEach(async () => expect(await faultsInGiftCardBooks(shop.db)).toEqual({}));

const NEW_YORK = 'America/New_York';
const MIX = { sku: 'MIX-10OZ', quantity: 1 };
const cartOf = async (shopper: TestShopper, cartItems: object[]) =>
  shopper.post('/metrics/cart-items', { store_id: STORE, cartItems });
const codeOf = async (order: { id: Awaited<ReturnType<typeof buyGiftCards>>['id'] }) => {
  const [card] = await cardsOf(shop, order);
  const code = card && currentCode(shop.deps.sessionSecret, card);
  if (!card || !code) throw new Error('no card was sold');
  return { id: card.id, code };
};

/** What checkouts say of receivers: their lines, and the totals that were quoted. */
const STORED_RECEIVERS = sql`
  select concat((select string_agg(gift_card::text, ' ') from checkout_lines),
    (select string_agg(quote::text, ' ') from checkouts)) as text`;

describe('a cart', () => {
  it('has two lines for cards to two people', async () => {
    const { body } = await cartOf(shop.shopper(), [cardItem(), cardItem({ recipient_name: 'Asha' })]);
    expect(body.cartItems.map((item: { gift_card: object }) => item.gift_card)).toMatchObject([
      { recipient_name: 'Priya' },
      { recipient_name: 'Asha' },
    ]);
  });

  it('is answered again as it was stored', async () => {
    const shopper = shop.shopper();
    const item = cardItem({ message: 'Happy birthday\nfrom all of us', deliver_on: daysAfter(today, 30) });
    await cartOf(shopper, [item]);
    const { body } = await shopper.get(`/metrics/cart-items?store_id=${STORE}`);
    expect(body.cartItems[0].gift_card).toEqual(item.gift_card);
  });

  it('takes no gift card without a receiver', async () => {
    const { body } = await cartOf(shop.shopper(), [{ sku: 'GIFT-CARD-25', quantity: 1 }]);
    expect(body.cartItems).toEqual([]);
  });

  it.each([
    ['a message that is too long', { message: 'a'.repeat(241) }],
    ['a message of many code units', { message: '👨‍👩‍👧‍👦'.repeat(100) }],
    ['a message with a web address', { message: 'Look: https://example.com' }],
    ['a name with a web address', { recipient_name: 'www.example.com' }],
    ['an address that is none', { recipient_email: 'priya' }],
    ['a day that does not exist', { deliver_on: '2026-02-30' }],
  ])('refuses %s', async (_, changes) => {
    expect((await cartOf(shop.shopper(), [cardItem(changes)])).status).toBe(400);
  });

  it('keeps what looks like markup as text', async () => {
    const message = '<script>alert(1)</script>';
    const { body } = await cartOf(shop.shopper(), [cardItem({ message })]);
    expect(body.cartItems[0].gift_card.message).toBe(message);
  });
});

describe('a checkout of gift cards alone', () => {
  it('needs no address and no shipping, and is not taxed', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [cardItem()]);
    const { body } = await finalize(shopper, checkout, NO_SHIPPING);
    expect(body).toMatchObject({ subtotal: 2_500, shipping: 0, tax: 0, total: 2_500, amount_due: 2_500 });
  });

  it('takes no code', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [cardItem()]);
    const { body } = await finalize(shopper, checkout, { ...NO_SHIPPING, discount_code: 'WELCOME10' });
    expect(body.code).toBe('discount_not_applicable');
  });

  it('is not paid by a gift card', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [cardItem()]);
    const { body } = await applyCard(shopper, checkout, (await issueCard(shop, 5_000)).code);
    expect(body.code).toBe('gift_card_not_applicable');
  });

  it.each([-2, 366])('refuses a day %i days from today', async (days) => {
    const item = cardItem({ deliver_on: daysAfter(today, days) });
    const { status, body } = await createCheckout(shop.shopper(), [item]);
    expect([status, body.errors[0].path]).toEqual([400, '/checkout_items/0/gift_card/deliver_on']);
  });
});

describe('a checkout of gift cards and other items', () => {
  it('needs an address', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [cardItem(), MIX]);
    expect((await finalize(shopper, checkout, { address: undefined })).status).toBe(400);
  });

  it('is taxed and shipped as without them', async () => {
    const [one, other] = [shop.shopper(), shop.shopper()];
    const alone = (await finalize(one, await openCheckout(one, [MIX]))).body;
    const both = (await finalize(other, await openCheckout(other, [cardItem({}, 4, 50), MIX]))).body;
    expect([both.tax, both.shipping, both.total]).toEqual([alone.tax, alone.shipping, alone.total + 20_000]);
  });

  it('is discounted as without them', async () => {
    const [one, other] = [shop.shopper(), shop.shopper()];
    const code = { discount_code: 'WELCOME10' };
    const alone = (await finalize(one, await openCheckout(one, [MIX]), code)).body;
    const both = (await finalize(other, await openCheckout(other, [cardItem(), MIX]), code)).body;
    expect(both.discount).toBe(alone.discount);
  });

  it('is paid by a gift card except for the gift cards', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [cardItem(), MIX]);
    await applyCard(shopper, checkout, (await issueCard(shop, 20_000)).code);
    expect((await finalize(shopper, checkout)).body.amount_due).toBe(2_500);
  });
});

describe('a gift card that is paid', () => {
  it('has its amount, and is named by its order', async () => {
    const order = await buyGiftCards(shop, [cardItem({ message: 'For tea' }, 2)]);
    const cards = await cardsOf(shop, order);
    expect(
      cards.map(({ balanceCents, message, recipientEmail }) => [balanceCents, message, recipientEmail]),
    ).toEqual(Array(2).fill([2_500, 'For tea', 'priya@example.com']));
  });

  it('is issued once, however often its payment is announced', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [cardItem()]);
    await finalize(shopper, checkout, NO_SHIPPING);
    await payWith(shopper, checkout, CARDS.succeeds);
    const answers = await Promise.all([1, 2, 3, 4].map(() => details(shopper, checkout)));
    const id = answers.map(({ body }) => body.order_id).find(Boolean);
    await details(shopper, checkout);
    expect(await cardsOf(shop, { id })).toHaveLength(1);
  });

  it('is issued to nobody while its payment is declined', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [cardItem({ recipient_email: 'nobody@example.com' })]);
    await finalize(shopper, checkout, NO_SHIPPING);
    await payWith(shopper, checkout, CARDS.declined);
    await details(shopper, checkout);
    const sold = await shop.db
      .select()
      .from(giftCards)
      .where(eq(giftCards.recipientEmail, 'nobody@example.com'));
    expect(sold).toEqual([]);
  });

  it('is emailed with its code, at once', async () => {
    const order = await buyGiftCards(shop, [cardItem({ recipient_email: 'once@example.com' })]);
    const { code } = await codeOf(order);
    await shop.runJobs('email-gift-card');
    const rows = await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, 'once@example.com'));
    expect(rows.map((email) => JSON.stringify(email).includes(formatGiftCardCode(code)))).toEqual([true]);
  });

  it('goes to its buyer when it is for themselves', async () => {
    const order = await buyGiftCards(shop, [cardItem({ recipient_email: null, recipient_name: '' })]);
    const [card] = await cardsOf(shop, order);
    expect(card).toMatchObject({ recipientEmail: 'guest@example.com', recipientName: 'Gita Guest' });
  });

  it('pays an order', async () => {
    const card = await codeOf(await buyGiftCards(shop, [cardItem()]));
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [MIX]);
    await applyCard(shopper, checkout, card.code);
    const { body } = await finalize(shopper, checkout);
    await details(shopper, checkout);
    expect(await entriesOf(shop.db, card)).toEqual(['sold 2500', `used -${body.gift_cards[0].amount}`]);
  });

  it('leaves nothing to pack', async () => {
    const order = await buyGiftCards(shop, [cardItem()]);
    expect((await orderRow(shop, order)).status).toBe('shipped');
  });

  it('is named by the confirmation, without an address', async () => {
    const order = await buyGiftCards(shop, [cardItem({ deliver_on: daysAfter(today, 3) })]);
    const [email] = await emailsInOutbox(shop, `order-confirmation:${order.id}`);
    const text = JSON.stringify(email);
    expect([text.includes('priya@example.com'), text.includes('It goes to')]).toEqual([true, false]);
  });
});

describe('an order of gift cards alone', () => {
  it('goes out by email, in the history and by the concierge', async () => {
    const email = 'gives.cards@example.com';
    const customer = await newCustomer(shop, email);
    await buyGiftCards(shop, [cardItem()], customer);
    const history = await customer.post('/auth/fetch_customer_order_history', {
      store_id: STORE,
      customer_email: email,
    });
    const answer = await customer.post('/concierge/messages', {
      store_id: STORE,
      conversation_id: crypto.randomUUID(),
      message: 'where is my order?',
    });
    expect(history.body.order_history).toMatchObject([{ status: 'shipped', is_emailed: true }]);
    expect(answer.body.reply).toContain('It goes out by email.');
  });
});

describe('a gift card for a day to come', () => {
  const later = () => cardItem({ deliver_on: daysAfter(today, 7) });
  const sentAt = async (order: Parameters<typeof cardsOf>[1]) => (await cardsOf(shop, order))[0]?.sentAt;

  it('waits for its day', async () => {
    const order = await buyGiftCards(shop, [later()]);
    await sendDueGiftCards(shop.deps);
    expect(await sentAt(order)).toBeNull();
  });

  it('is sent by staff who change its address first', async () => {
    const order = await buyGiftCards(shop, [later()]);
    const [card] = await cardsOf(shop, order);
    const changed = await owner.post(`/admin/api/gift_cards/${card?.id}/delivery`, {
      store_id: STORE,
      version: card?.version,
      email: 'right@example.com',
      name: 'Priya',
      deliver_on: today,
    });
    const [after] = await cardsOf(shop, order);
    expect([changed.status, after?.recipientEmail, after?.sentAt === null]).toEqual([
      200,
      'right@example.com',
      false,
    ]);
  });

  it('is not moved to a day that has passed', async () => {
    const order = await buyGiftCards(shop, [later()]);
    const [card] = await cardsOf(shop, order);
    const { status } = await owner.post(`/admin/api/gift_cards/${card?.id}/delivery`, {
      store_id: STORE,
      version: card?.version,
      email: 'right@example.com',
      name: '',
      deliver_on: daysAfter(today, -1),
    });
    expect(status).toBe(400);
  });

  it('is emailed once when the day has come', async () => {
    const order = await buyGiftCards(shop, [later()]);
    await shop.db
      .update(giftCards)
      .set({ deliverOn: daysAfter(today, -1) })
      .where(eq(giftCards.orderId, order.id));
    await Promise.all([1, 2, 3].map(() => sendDueGiftCards(shop.deps)));
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = 'email-gift-card'
        and data ->> 'giftCardId' = (select id::text from gift_cards where order_id = ${order.id})`,
    );
    expect([await sentAt(order), rows[0]?.count]).toEqual([expect.any(Date), 1]);
  });
});

describe('a gift card that is paid on its day', () => {
  const day = () => daysAfter(today, 2);
  const paidAt = async (time: string) => {
    await shop.setClock(momentAt(day(), time, NEW_YORK).toISOString());
    return buyGiftCards(shop, [cardItem({ deliver_on: day() })]);
  };
  const isSent = async (order: Parameters<typeof cardsOf>[1]) =>
    (await cardsOf(shop, order))[0]?.sentAt !== null;
  afterEach(() => shop.advanceClock('0 seconds'));

  it('waits until eight in the morning', async () => {
    const order = await paidAt('00:30');
    await sendDueGiftCards(shop.deps);
    const isSentAtNight = await isSent(order);
    await shop.setClock(momentAt(day(), '08:01', NEW_YORK).toISOString());
    await sendDueGiftCards(shop.deps);
    expect([isSentAtNight, await isSent(order)]).toEqual([false, true]);
  });

  it('is sent at once after eight', async () => {
    expect(await isSent(await paidAt('08:01'))).toBe(true);
  });
});

describe('90 days after a checkout was changed', () => {
  it('nothing of it says for whom its gift cards are, and the card still does', async () => {
    const order = await buyGiftCards(shop, [cardItem({ message: 'For your kettle' })]);
    const { rows: before } = await shop.db.execute(STORED_RECEIVERS);
    expect(before[0]?.text).toContain('For your kettle');
    await shop.db.update(checkouts).set({ updatedAt: sql`shop_now() - interval '91 days'` });
    await eraseGiftCardReceiversOfCheckouts(shop.db);
    const { rows: after } = await shop.db.execute(STORED_RECEIVERS);
    expect(after[0]?.text).not.toMatch(/priya|kettle/i);
    expect((await cardsOf(shop, order))[0]).toMatchObject({ recipientEmail: 'priya@example.com' });
  });
});

describe('reports', () => {
  const report = async (name: string) =>
    (await owner.get(`/admin/api/reports/${name}?store_id=${STORE}&from=${today}&to=${today}`)).body;

  it('count no revenue and no tax of a gift card', async () => {
    const before = JSON.stringify(await report('sales'));
    await buyGiftCards(shop, [cardItem()]);
    const { rows } = await shop.db.execute<{ cents: number }>(
      sql`select coalesce(sum(gross_cents + tax_cents), 0)::int as cents from sales_facts f
        where not exists (select from order_lines l where l.order_id = f.order_id and l.gift_card is null)`,
    );
    expect([before.length > 0, rows[0]?.cents]).toEqual([true, 0]);
  });
});
