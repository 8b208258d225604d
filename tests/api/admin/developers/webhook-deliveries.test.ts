import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldEvents } from '#server/webhooks/webhook-jobs.ts';
import { placeOrder, recordShipped } from '../../../support/buying/orders.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { EVERY_MONTH, subscribe } from '../../../support/buying/subscribing.ts';
import { startReceiver, type WebhookReceiver } from '../../../support/servers/webhook-receiver.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { addWebhook, deliver, TO_THIS_MACHINE } from '../../../support/webhooks.ts';

let shop: TestShop;
let owner: TestShopper;
let receiver: WebhookReceiver;
beforeAll(async () => {
  shop = await startTestShop(TO_THIS_MACHINE);
  owner = await newOperator(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await shop.db.execute(sql`delete from webhook_endpoints`);
  await shop.db.execute(sql`delete from webhook_events`);
  await receiver.close();
});

const MIX = [{ sku: 'MIX-5OZ', quantity: 1 }];
/** A product of which nothing is bought here. */
const ARCHIVED = 'fig-fennel-bites';
const API = '/admin/api/webhooks';
const add = async (events?: readonly string[]): Promise<{ id: string; secret: string }> =>
  (await addWebhook(owner, { address: receiver.address, ...(events && { events }) })).body;
const deliveries = async (id: string, query = '') =>
  (await owner.get(`${API}/${id}/deliveries?store_id=${STORE}${query}`)).body.deliveries;
const types = () => receiver.received.map(({ event }) => event.type);
const ship = (id: string) =>
  owner.post(`/admin/api/orders/${id}/shipments`, {
    store_id: STORE,
    lines: null,
    tracking: '',
    idempotency_key: crypto.randomUUID(),
  });
const count = (onHand: number) =>
  owner.post('/admin/api/count', { store_id: STORE, sku: 'BHEL-5OZ', on_hand: onHand });

describe('an endpoint for events of orders', () => {
  it('is sent that an order was placed, paid and shipped, in this order', async () => {
    await add();
    const { id } = await placeOrder(shop, MIX);
    await ship(id);
    await deliver(shop);
    expect(types()).toEqual(['order.placed', 'order.paid', 'order.shipped']);
    expect(receiver.received.every(({ event }) => event.data.order_id === id)).toBe(true);
  });

  it('is sent that an order was cancelled and refunded', async () => {
    await add();
    const { id } = await placeOrder(shop, MIX);
    const { status } = await owner.post('/admin/api/cancel', {
      store_id: STORE,
      order_id: id,
      reason: 'test',
    });
    expect(status).toBe(200);
    await shop.runJobs('process-refund');
    await deliver(shop);
    expect(types().slice(2).toSorted()).toEqual(['order.cancelled', 'order.refunded']);
  });

  it('is sent nothing about other things', async () => {
    await add();
    await count(501);
    await deliver(shop);
    expect(types()).toEqual([]);
  });

  it('is sent nobody’s name, address or email', async () => {
    await add();
    await placeOrder(shop, MIX, { name: 'Vera Petrova', email: 'vera.petrova@example.com' });
    await deliver(shop);
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/petrova|street|brooklyn/i);
  });
});

describe('events', () => {
  it('of what is not committed are not sent', async () => {
    await add(['stock.changed']);
    await shop.db
      .transaction(async (tx) => {
        await tx.execute(sql`update stock set on_hand = on_hand + 1 where sku = 'BHEL-5OZ'`);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await deliver(shop);
    expect(types()).toEqual([]);
  });

  it('of one transaction about one thing are one', async () => {
    await add(['stock.changed']);
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update stock set on_hand = 61 where sku = 'BHEL-5OZ'`);
      await tx.execute(sql`update stock set on_hand = 62 where sku = 'BHEL-5OZ'`);
    });
    await deliver(shop);
    expect(receiver.received.map(({ event }) => event.data.on_hand)).toEqual([62]);
  });

  it.each([
    ['product.updated', sql`update products set title = title || '!' where handle = ${ARCHIVED}`],
    ['product.archived', sql`update products set status = 'archived' where handle = ${ARCHIVED}`],
  ] as const)('%s is sent where it happens', async (type, change) => {
    await add([type]);
    await shop.db.execute(change);
    await deliver(shop);
    expect(types()).toEqual([type]);
  });

  it('of a subscription are sent from its beginning to its end', async () => {
    await add(['subscription.created', 'subscription.updated', 'subscription.cancelled']);
    await subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }]);
    await shop.db.execute(sql`update subscriptions set status = 'paused', paused_because = 'owner'`);
    await shop.db.execute(sql`update subscriptions set status = 'cancelled', paused_because = null`);
    await deliver(shop);
    expect(types()).toEqual(['subscription.created', 'subscription.updated', 'subscription.cancelled']);
  });

  it('of customers are sent for guests as well', async () => {
    await add(['customer.created', 'customer.updated']);
    await placeOrder(shop, MIX, { email: 'first.order@example.com' });
    await deliver(shop);
    expect(types()).toEqual(['customer.created']);
  });

  it('of customers who are merged say so, and not that one was erased', async () => {
    await add(['customer.erased', 'customer.merged']);
    const emails = ['stays.petrova@example.com', 'goes.petrova@example.com'];
    for (const email of emails) await placeOrder(shop, MIX, { email });
    const [kept, merged] = await Promise.all(
      emails.map(async (email) => {
        const { body } = await owner.get(`/admin/api/customers?store_id=${STORE}&q=${email}`);
        const { customer_id } = body.customers[0];
        return (await owner.get(`/admin/api/customers/${customer_id}?store_id=${STORE}`)).body.customer;
      }),
    );
    const { status } = await owner.post(`/admin/api/customers/${kept.customer_id}/merge`, {
      store_id: STORE,
      merged_id: merged.customer_id,
      version: kept.version,
      merged_version: merged.version,
      confirmation: emails[1],
      accepts_unproved_email: false,
    });
    await deliver(shop);
    expect(status).toBe(200);
    expect(receiver.received.map(({ event: { type, data } }) => ({ type, data }))).toEqual([
      {
        type: 'customer.merged',
        data: { customer_id: merged.customer_id, merged_into: kept.customer_id },
      },
    ]);
  });

  it('about a customer who was erased are deleted, what receivers answered too, and the erasure is sent', async () => {
    receiver.answer({ status: 500, body: 'cannot take erased.petrova@example.com' });
    const { id } = await add(['customer.created', 'customer.erased', 'order.placed']);
    const email = 'erased.petrova@example.com';
    const { id: orderId } = await placeOrder(shop, MIX, { name: 'Vera Petrova', email });
    await recordShipped(shop, orderId);
    await deliver(shop);
    const { body: found } = await owner.get(`/admin/api/customers?store_id=${STORE}&q=${email}`);
    const path = `/admin/api/customers/${found.customers[0].customer_id}/erase`;
    const { status } = await owner.post(path, { store_id: STORE, confirmation: email });
    const stored = await deliveries(id);
    expect(status).toBe(200);
    expect(stored.map((each: { type: string }) => each.type).toSorted()).toEqual([
      'customer.erased',
      'order.placed',
    ]);
    expect(JSON.stringify(stored)).not.toContain('petrova');
  });
});

describe('a delivery', () => {
  it('is signed by the Standard Webhooks scheme', async () => {
    const { secret } = await add();
    await placeOrder(shop, MIX);
    await deliver(shop);
    const [first] = receiver.received;
    const verified = new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
    expect(verified).toMatchObject({ type: 'order.placed', data: { number: expect.any(Number) } });
  });

  it('is signed with both secrets for a day after a new one was made, then with the new one', async () => {
    const timed = await startTestShop(TO_THIS_MACHINE);
    const staff = await newOperator(timed);
    const { body: old } = await addWebhook(staff, { address: receiver.address });
    const { body: made } = await staff.post(`${API}/${old.id}/secret`, { store_id: STORE, version: 1 });
    await placeOrder(timed, MIX);
    await deliver(timed);
    const both = receiver.received.at(-1);
    await timed.advanceClock('25 hours');
    await placeOrder(timed, MIX);
    await deliver(timed);
    const later = receiver.received.at(-1);
    await timed.close();
    const isSignedBy = (secret: string, sent: typeof both) => {
      try {
        new Webhook(secret).verify(sent?.body ?? '', sent?.headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    expect([old, made].map(({ secret }) => [isSignedBy(secret, both), isSignedBy(secret, later)])).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('is listed with status, answer, duration and the beginning of what was answered', async () => {
    receiver.answer({ status: 200, body: 'x'.repeat(5_000) });
    const { id } = await add(['stock.changed']);
    await count(71);
    await deliver(shop);
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({
      type: 'stock.changed',
      subject: 'stock:BHEL-5OZ',
      status: 'delivered',
      attempts: 1,
      answer_status: 200,
      answer: 'x'.repeat(1_024),
      duration_ms: expect.any(Number),
      failure: null,
      next_attempt_at: null,
    });
  });

  it('is not sent where a redirect leads', async () => {
    const secretPlace = await startReceiver();
    receiver.answer({ status: 302, headers: { location: secretPlace.address } });
    const { id } = await add(['stock.changed']);
    await count(72);
    await deliver(shop);
    const reached = secretPlace.received.length;
    await secretPlace.close();
    expect(reached).toBe(0);
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'pending',
      answer_status: 302,
      failure: 'it answered 302, and redirects are not followed',
    });
  });

  it('fails when there is no answer', async () => {
    const { id } = await add(['stock.changed']);
    await receiver.close();
    await count(73);
    await deliver(shop);
    expect((await deliveries(id, '&status=pending'))[0]).toMatchObject({ answer_status: null, attempts: 1 });
    receiver = await startReceiver();
  });

  it('is sent again by hand, with the same id', async () => {
    const { id } = await add(['stock.changed']);
    await count(74);
    await deliver(shop);
    const [{ id: deliveryId }] = await deliveries(id);
    const { status } = await owner.post(`/admin/api/webhook_deliveries/${deliveryId}/send`, {
      store_id: STORE,
    });
    await deliver(shop);
    expect(status).toBe(200);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('of a sample says so', async () => {
    const { id } = await add(['stock.changed']);
    await owner.post(`${API}/${id}/sample`, { store_id: STORE, type: 'stock.changed' });
    await deliver(shop);
    expect(receiver.received.map(({ event }) => event.data.is_sample)).toEqual([true]);
  });
});

describe('a receiver that fails for an hour', () => {
  it('gets everything once it is back, in order per order', async () => {
    const timed = await startTestShop(TO_THIS_MACHINE);
    const staff = await newOperator(timed);
    await addWebhook(staff, { address: receiver.address });
    receiver.answer({ status: 500 });
    const placed = [await placeOrder(timed, MIX), await placeOrder(timed, MIX), await placeOrder(timed, MIX)];
    for (let minutes = 0; minutes <= 60; minutes += 10) {
      await timed.advanceClock(`${minutes} minutes`);
      await deliver(timed);
    }
    receiver.answer({ status: 204 });
    receiver.received.length = 0;
    await timed.advanceClock('130 minutes');
    await deliver(timed);
    await deliver(timed);
    await timed.close();
    const ofOrder = (orderId: string) =>
      receiver.received.filter(({ event }) => event.data.order_id === orderId).map(({ event }) => event.type);
    expect(placed.map(({ id }) => ofOrder(id))).toEqual(placed.map(() => ['order.placed', 'order.paid']));
  });

  it('gets what waits at once when one delivery has arrived', async () => {
    const { id } = await add(['stock.changed', 'product.updated']);
    receiver.answer({ status: 503 });
    await count(81);
    await deliver(shop);
    receiver.answer({ status: 204 });
    await shop.db.execute(
      sql`update webhook_endpoints set failing_since = failing_since - interval '1 hour'`,
    );
    await shop.db.execute(sql`update products set title = title || '.' where handle = ${ARCHIVED}`);
    await deliver(shop);
    await deliver(shop);
    expect((await deliveries(id)).map((each: { status: string }) => each.status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  it('is not asked again for the one that it refuses with each that it takes', async () => {
    await add(['stock.changed', 'product.updated']);
    receiver.answer({ status: 503 });
    await count(82);
    await deliver(shop);
    receiver.answer(({ event }) => ({ status: event.type === 'stock.changed' ? 503 : 204 }));
    receiver.received.length = 0;
    await shop.db.execute(sql`update products set title = title || '.' where handle = ${ARCHIVED}`);
    await deliver(shop);
    await deliver(shop);
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['product.updated']);
  });

  it('holds up nothing about other orders when it refuses one', async () => {
    await add();
    const refused = await placeOrder(shop, MIX);
    receiver.answer(({ event }) => ({ status: event.data.order_id === refused.id ? 500 : 204 }));
    const other = await placeOrder(shop, MIX);
    await deliver(shop);
    const about = (id: string) =>
      receiver.received.filter(({ event }) => event.data.order_id === id).map(({ event }) => event.type);
    expect([about(refused.id), about(other.id)]).toEqual([['order.placed'], ['order.placed', 'order.paid']]);
  });
});

describe('deliveries of a month ago', () => {
  it('are deleted', async () => {
    const { id } = await add(['stock.changed']);
    await count(91);
    await shop.db.execute(sql`update webhook_events set occurred_at = shop_now() - interval '31 days'`);
    await deleteOldEvents(shop.db);
    expect(await deliveries(id)).toEqual([]);
  });
});
