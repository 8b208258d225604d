import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { shipOrder } from '#server/orders/fulfilment/ship-order.ts';
import { variantPrices } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { type Item, stockOf } from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import { aboutOrder, buyAs, emailTo, orderTokenIn } from '../../support/buying/order-pages.ts';
import { orderRow, refundedAtProvider, refundUnit } from '../../support/buying/orders.ts';
import { newCustomer, PASSWORD } from '../../support/buying/people.ts';
import {
  AS_IN_PRODUCTION,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

const MIX = 'MIX-5OZ';
const ONE: Item[] = [{ sku: MIX, quantity: 1 }];
const TWO: Item[] = [{ sku: MIX, quantity: 2 }];

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(undefined, AS_IN_PRODUCTION);
});
afterAll(() => shop.close());

const newEmail = () => `guest.${crypto.randomUUID().slice(0, 8)}@example.com`;

interface GuestOrder {
  id: OrderId;
  email: string;
  token: string;
  paymentIntentId: string;
}

/** A guest's order, with the token in the confirmation email. */
async function guestOrder(items = TWO): Promise<GuestOrder> {
  const email = newEmail();
  const bought = await buyAs(shop.shopper(), items, { email });
  const token = orderTokenIn(await emailTo(shop, email, 'is in'));
  return { id: bought.order_id, email, token, paymentIntentId: bought.payment_intent_id };
}

/** A customer with an order of their own. */
async function customerWithOrder(): Promise<{ customer: TestShopper; id: OrderId; email: string }> {
  const email = newEmail();
  const customer = await newCustomer(shop, email);
  const { order_id: id } = await buyAs(customer, TWO, { email });
  return { customer, id, email };
}

const stranger = () => shop.shopper();
const open = (token: string, shopper = stranger()) => aboutOrder(shopper, 'details', { token });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('the page of an order', () => {
  it('is opened by the link in the confirmation email, without a login', async () => {
    const { id, token, email } = await guestOrder();
    const { status, body, headers } = await open(token);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.order).toMatchObject({
      order_id: id,
      order_number: (await orderRow(shop, { id })).number,
      status: 'placed',
      email,
      name: 'Gita Guest',
      items: [{ title: 'The Mix', quantity: 2 }],
      paid_by: 'card',
      card: { brand: 'visa', last4: '4242' },
      can_cancel: true,
      history: [{ event: 'placed' }],
    });
  });

  it('is opened by the token that the confirmation page gets, and by the link in the email that it has left', async () => {
    const email = newEmail();
    const bought = await buyAs(stranger(), TWO, { email });
    await shipOrder(shop.deps, bought.order_id, null);
    const shipped = orderTokenIn(await emailTo(shop, email, 'is on its way'));
    for (const token of [bought.order_token, shipped]) {
      expect((await open(token)).body.order.order_id).toBe(bought.order_id);
    }
  });

  it('keeps the days that were estimated at checkout', async () => {
    const { id, token } = await guestOrder();
    const { deliveryEarliest: earliest, deliveryLatest: latest } = await orderRow(shop, { id });
    expect((await open(token)).body.order.delivery_estimate).toEqual({ earliest, latest });
  });

  it('explains every cent, and what was paid back', async () => {
    const { id, token, paymentIntentId } = await guestOrder();
    await refundUnit(shop, {
      id,
      paymentIntentId: anId(paymentIntentId),
      shownToShopper: async () => ({ order_status: null }),
    });
    const { order } = (await open(token)).body;
    const sum = order.breakdown.reduce((cents: number, { amount }: { amount: number }) => cents + amount, 0);
    expect(sum).toBe(order.total);
    expect(order.history.at(-1)).toMatchObject({ event: 'refunded', amount: order.refunded });
    expect(order.refund_if_cancelled_cents).toBe(order.total - order.refunded);
  });

  it('names the carrier and the number of a tracking link that it knows', async () => {
    const { id, token } = await guestOrder();
    const link = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428490';
    await shipOrder(shop.deps, id, link);
    expect((await open(token)).body.order).toMatchObject({
      shipments: [{ tracking_url: link, carrier: 'USPS', tracking_number: '9400111899223197428490' }],
      is_shipped: true,
      can_cancel: false,
    });
  });

  it('is opened by the customer whose order it is', async () => {
    const { customer, id } = await customerWithOrder();
    expect((await aboutOrder(customer, 'details', { order_id: id })).body.order.order_id).toBe(id);
  });

  it('is the same as none for another customer, whatever they try', async () => {
    const { id } = await customerWithOrder();
    const { id: ofGuest } = await guestOrder();
    const { customer: other } = await customerWithOrder();
    const unknown = await aboutOrder(other, 'details', { order_id: crypto.randomUUID() });
    for (const call of ['details', 'cancel', 'order_again'] as const) {
      for (const order_id of [id, ofGuest])
        expect(await aboutOrder(other, call, { order_id })).toMatchObject({
          status: 404,
          body: unknown.body,
        });
    }
    expect(await orderRow(shop, { id })).toMatchObject({ status: 'placed' });
  });

  it('asks a visitor with only the number, or the whole id, for a login or a link', async () => {
    const { id } = await guestOrder();
    expect(codeOf(await aboutOrder(stranger(), 'details', { order_id: id }))).toEqual([401, 'not_signed_in']);
    expect((await aboutOrder(stranger(), 'details', { order_id: id.slice(0, 8) })).status).toBe(400);
  });

  it('is opened by no token that is forged, cut off or for another order, and the token opens nothing else', async () => {
    const { id, token } = await guestOrder();
    const { token: other } = await guestOrder();
    const [, end, signature] = token.split('.');
    const [, , foreign] = other.split('.');
    const forged = [
      `${id}.${end}.${'A'.repeat(43)}`,
      `${id}.${Number(end) + 1}.${signature}`,
      `${id}.${end}.${foreign}`,
      token.slice(0, -1),
      id,
      'x',
    ];
    for (const one of forged) expect(codeOf(await open(one))).toEqual([401, 'bad_token']);
    const answer = await stranger().post('/subscriptions/list', { store_id: STORE, token });
    expect(answer.status).toBe(401);
  });

  it('is opened for 90 days by the same link', async () => {
    const { token } = await guestOrder();
    await shop.advanceClock('89 days');
    expect((await open(token)).status).toBe(200);
    await shop.advanceClock('91 days');
    expect(codeOf(await open(token))).toEqual([401, 'bad_token']);
    await shop.advanceClock('0 days');
  });

  it('has a link that opens the one order only, whatever order is named beside it', async () => {
    const { token, id } = await guestOrder();
    const { id: other } = await guestOrder();
    const { body } = await aboutOrder(stranger(), 'details', { token, order_id: other });
    expect(body.order.order_id).toBe(id);
  });

  it('is no longer opened by the link in the old mailbox once the order belongs to another address', async () => {
    const { id, token } = await guestOrder();
    await shop.db.update(orders).set({ email: newEmail() }).where(eq(orders.id, id));
    expect(codeOf(await open(token))).toEqual([401, 'bad_token']);
  });

  it('is left to the emailed link when the account is deleted', async () => {
    const { customer, id, email } = await customerWithOrder();
    const token = orderTokenIn(await emailTo(shop, email, 'is in'));
    const gone = { store_id: STORE, password: PASSWORD, reviews: 'keep' };
    expect((await customer.post('/account/delete', gone)).status).toBe(200);
    expect(codeOf(await aboutOrder(customer, 'details', { order_id: id }))).toEqual([401, 'not_signed_in']);
    expect((await open(token)).status).toBe(200);
  });
});

describe('an order that its buyer cancels', () => {
  it('is refunded, restocked and confirmed by email', async () => {
    const before = await stockOf(shop.db, MIX);
    const { id, token, email, paymentIntentId } = await guestOrder();
    const { status, body } = await aboutOrder(stranger(), 'cancel', { token });
    expect([status, body.order.status, body.order.can_cancel]).toEqual([200, 'cancelled', false]);
    await shop.runJobs('process-refund');
    const { totalCents } = await orderRow(shop, { id });
    const placed = {
      id,
      paymentIntentId: anId<never>(paymentIntentId),
      shownToShopper: async () => ({ order_status: null }),
    };
    expect(await refundedAtProvider(shop, placed)).toBe(totalCents);
    expect(await stockOf(shop.db, MIX)).toEqual(before);
    expect((await emailTo(shop, email, 'is cancelled'))?.text).toContain('is on its way back');
    const events = (await open(token)).body.order.history.map(({ event }: { event: string }) => event);
    expect(events).toEqual(expect.arrayContaining(['placed', 'cancelled', 'refunded']));
  });

  it('may be cancelled by the customer who is logged in', async () => {
    const { customer, id } = await customerWithOrder();
    expect((await aboutOrder(customer, 'cancel', { order_id: id })).status).toBe(200);
    expect(await orderRow(shop, { id })).toMatchObject({ status: 'cancelled' });
  });

  it.each([
    ['has left', (id: OrderId) => shipOrder(shop.deps, id, null)],
    ['is cancelled already', (id: OrderId) => cancelOrder(shop.deps, id, 'test')],
    [
      'is on hold because its payment is disputed',
      async (id: OrderId) =>
        void (await shop.db.update(orders).set({ status: 'on_hold' }).where(eq(orders.id, id))),
    ],
  ])('is refused with a reason once it %s', async (_, before) => {
    const { id, token } = await guestOrder();
    await before(id);
    expect((await open(token)).body.order.can_cancel).toBe(false);
    const refused = await aboutOrder(stranger(), 'cancel', { token });
    expect(codeOf(refused)).toEqual([409, 'not_possible_now']);
    expect(refused.body.detail).not.toBe('');
  });

  it('is left to a person after five in a day, also under other spellings of the address', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    const outcomes: string[] = [];
    for (let times = 0; times < 6; times += 1) {
      const { order_token: token } = await buyAs(limited.shopper(), ONE, {
        email: `loop+${times}@example.com`,
      });
      const { status, body } = await aboutOrder(limited.shopper(), 'cancel', { token });
      outcomes.push(`${status} ${body.code ?? body.order.status}`);
    }
    const other = await buyAs(limited.shopper(), ONE, { email: 'somebody-else@example.com' });
    const others = await aboutOrder(limited.shopper(), 'cancel', { token: other.order_token });
    await limited.close();
    expect(outcomes).toEqual([...Array(5).fill('200 cancelled'), '409 not_possible_now']);
    expect(others.status).toBe(200);
  });

  it('does not count against its buyer when it could not be cancelled', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    const email = 'keeps-trying@example.com';
    const { order_token: token } = await buyAs(limited.shopper(), ONE, { email });
    for (let times = 0; times < 7; times += 1) await aboutOrder(limited.shopper(), 'cancel', { token });
    const next = await buyAs(limited.shopper(), ONE, { email });
    const { status } = await aboutOrder(limited.shopper(), 'cancel', { token: next.order_token });
    await limited.close();
    expect(status).toBe(200);
  });

  it('and shipped at the same moment is either, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, token } = await guestOrder([{ sku: MIX, quantity: 1 }]);
      const [shipped, cancelled, again] = await Promise.all([
        shipOrder(shop.deps, id, null).then(
          () => 200,
          ({ code }: { code: string }) => code,
        ),
        aboutOrder(stranger(), 'cancel', { token }),
        aboutOrder(stranger(), 'cancel', { token }),
      ]);
      const statuses = [cancelled.status, again.status].toSorted();
      const order = await orderRow(shop, { id });
      if (shipped === 200) {
        expect([order.status, order.refundedCents, ...statuses]).toEqual(['shipped', 0, 409, 409]);
      } else {
        expect(shipped).toBe('not_possible_now');
        expect([order.status, order.refundedCents, ...statuses]).toEqual([
          'cancelled',
          order.totalCents,
          200,
          409,
        ]);
      }
    }
  });
});

describe('ordering again', () => {
  const again = async (token: string) => (await aboutOrder(stranger(), 'order_again', { token })).body;

  it("gives what can be bought, at today's prices and as cart items", async () => {
    const { token, id } = await guestOrder();
    await shop.db
      .update(variantPrices)
      .set({ amountCents: sql`${variantPrices.amountCents} + 100` })
      .where(eq(variantPrices.sku, MIX));
    const { items, missing } = await again(token);
    const { body } = await open(token);
    expect(items).toMatchObject([
      { sku: MIX, quantity: 2, product_price: body.order.items[0].unit_price + 100 },
    ]);
    expect(missing).toEqual([]);
    const cart = await stranger().post('/metrics/cart-items', { store_id: STORE, cartItems: items });
    expect(cart.body.cartItems).toMatchObject([
      { sku: MIX, quantity: 2, product_price: body.order.items[0].unit_price + 100 },
    ]);
    expect((await orderRow(shop, { id })).totalCents).toBe(body.order.total);
  });

  it('says what is sold out, what there is less of, and what is no longer made', async () => {
    const sku = 'BITES-CHILLI-CACAO';
    const { token } = await guestOrder([{ sku, quantity: 3 }]);
    const { onHand } = await stockOf(shop.db, sku);
    const setStock = (units: number) =>
      shop.db.execute(sql`update stock set on_hand = held + ${units} where sku = ${sku}`);
    await setStock(1);
    expect(await again(token)).toMatchObject({
      items: [{ sku, quantity: 1 }],
      missing: [{ reason: 'fewer', quantity: 2 }],
    });
    await setStock(0);
    expect(await again(token)).toMatchObject({ items: [], missing: [{ reason: 'sold_out', quantity: 3 }] });
    await shop.db.execute(sql`delete from variant_prices where sku = ${sku}`);
    expect(await again(token)).toMatchObject({ items: [], missing: [{ reason: 'not_sold', quantity: 3 }] });
    await setStock(onHand);
  });
});

describe('a link that was lost', () => {
  const ask = (order_number: string, email: string, shopper = stranger()) =>
    shopper.post('/orders/email_link', { store_id: STORE, order_number, email });
  const mailsTo = (email: string) =>
    shop.db.$count(
      sandboxMailbox,
      sql`${sandboxMailbox.to} = ${email} and subject like 'The link to your order%'`,
    );

  it('is emailed again to the address that bought the order, however its number is typed', async () => {
    const { id, email } = await guestOrder();
    const { number } = await orderRow(shop, { id });
    for (const typed of [
      `${number}`,
      ` #${number} `,
      ` #${id.slice(0, 8).toUpperCase()} `,
      `${id.slice(0, 8)}...`,
      id,
    ])
      expect(await ask(typed, email.toUpperCase())).toMatchObject({ status: 200, body: {} });
    await shop.runJobs('email-order-link');
    expect(await mailsTo(email)).toBe(5);
    const token = orderTokenIn(await emailTo(shop, email, 'The link to your order'));
    expect((await open(token)).body.order.order_id).toBe(id);
  });

  it('is answered alike and sent to nobody when number and address do not belong together', async () => {
    const { id, email } = await guestOrder();
    const { email: other } = await guestOrder();
    const isLink = sql`subject like 'The link to your order%'`;
    const before = await shop.db.$count(sandboxMailbox, isLink);
    const right = await ask(id.slice(0, 8), email);
    for (const [number, address] of [
      [id.slice(0, 8), other],
      ['00000000', email],
      [id.slice(0, 8), 'nobody@example.com'],
    ] as const) {
      const { status, body } = await ask(number, address);
      expect([status, body]).toEqual([right.status, right.body]);
    }
    await shop.runJobs('email-order-link');
    expect(await mailsTo(email)).toBe(1);
    expect(await shop.db.$count(sandboxMailbox, isLink)).toBe(before + 1);
  });

  it.each(['', '0', 'zzzzzzzz', "'; drop table orders", '%', '3f2a91bc%', 'a'.repeat(61)])(
    'is refused at its field for the number %j',
    async (typed) => {
      const { status, body } = await ask(typed, 'guest@example.com');
      expect([status, body.errors[0].path]).toEqual([400, '/order_number']);
    },
  );
});

describe('many requests for a lost link', () => {
  it('send at most five emails an hour to a mailbox, and are answered all the same; a network may ask 60 times', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    try {
      const ask = () =>
        limited.shopper().post('/orders/email_link', {
          store_id: STORE,
          order_number: '3f2a91bc',
          email: 'guest@example.com',
        });
      const statuses = [];
      for (let count = 0; count < 61; count++) statuses.push((await ask()).status);
      expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
      expect(statuses[60]).toBe(429);
      const { rows } = await limited.db.execute(
        sql`select 1 from pgboss.job where name = 'email-order-link'`,
      );
      expect(rows).toHaveLength(5);
    } finally {
      await limited.close();
    }
  });
});

it('cancelling a cancelled order again asks the card provider nothing', async () => {
  const asked: string[] = [];
  const counted = await startTestShop(({ payments }) => ({
    payments: new Proxy(payments, {
      get(target, name, receiver) {
        asked.push(String(name));
        return Reflect.get(target, name, receiver);
      },
    }),
  }));
  const bought = await buyAs(counted.shopper(), TWO, { email: newEmail() });
  const cancel = () => aboutOrder(counted.shopper(), 'cancel', { token: bought.order_token });
  expect((await cancel()).status).toBe(200);
  asked.length = 0;
  const again = await cancel();
  await counted.close();
  expect([again.status, asked]).toEqual([409, []]);
});

it('wrong numbers for an address do not keep its owner from getting the link', async () => {
  const limited = await startTestShop(() => ({ limits: 'memory' }));
  const ask = (order_number: string) =>
    limited
      .shopper()
      .post('/orders/email_link', { store_id: STORE, order_number, email: 'guest@example.com' });
  for (const digit of '012345') await ask(digit.repeat(8));
  await ask('3f2a91bc');
  const { rows } = await limited.db.execute(
    sql`select data ->> 'number' as number from pgboss.job where name = 'email-order-link'`,
  );
  await limited.close();
  expect(rows).toContainEqual({ number: '3f2a91bc' });
});

describe('an account and its orders', () => {
  it('shows the order to nobody who signs up with the address of a guest', async () => {
    const { id, email } = await guestOrder();
    const squatter = await newCustomer(shop, email);
    expect((await aboutOrder(squatter, 'details', { order_id: id })).status).toBe(404);
  });
});
