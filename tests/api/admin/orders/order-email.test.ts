import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftOrderId, OrderId } from '#domain/ids.ts';
import { findCustomerByEmail } from '#server/auth/account-store.ts';
import { lockStock } from '#server/catalog/stock/stock-store.ts';
import { lockOrder } from '#server/orders/order-store.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { staffActions, staffSessions } from '#server/platform/database/schema/staff-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { NOTIFY_SUBSCRIBER } from '#server/subscriptions/notices/subscription-notifications.ts';
import type { Item } from '../../../support/buying/buying.ts';
import { DRAFTED_SKU, draftCalls } from '../../../support/buying/draft-orders.ts';
import { aboutOrder, buyAs, emailTo, orderTokenIn } from '../../../support/buying/order-pages.ts';
import { emailsInOutbox, orderRow, recordShipped } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newCustomer, withOwnRole } from '../../../support/buying/people.ts';
import { EVERY_MONTH, list, onDay, subscribe } from '../../../support/buying/subscribing.ts';
import { anId } from '../../../support/ids.ts';
import {
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
  waitingForLocks,
} from '../../../support/test-shop.ts';

const ONE: Item[] = [{ sku: 'MIX-5OZ', quantity: 1 }];

let shop: TestShop;
let support: TestShopper;
let packer: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function signIn() {
  support = await browserOf(shop, await addStaff(shop, 'support'));
  packer = await browserOf(shop, await addStaff(shop, 'packer'));
}

const newEmail = () => `guest.${crypto.randomUUID().slice(0, 8)}@example.com`;

let mistyped: string;
let right: string;
let id: OrderId;
beforeEach(async () => {
  await signIn();
  mistyped = newEmail();
  right = newEmail();
  id = (await buyAs(shop.shopper(), ONE, { email: mistyped })).order_id;
});

const path = () => `/admin/api/orders/${id}`;
const page = async () => (await support.get(`${path()}?store_id=${STORE}`)).body.order;
const change = async (changes: object = {}, by = support) =>
  by.post(`${path()}/email`, {
    store_id: STORE,
    version: (await orderRow(shop, { id })).addressVersion,
    email: right,
    ...changes,
  });

describe('the email address of a guest’s order', () => {
  it('is changed by support, and the confirmation goes there', async () => {
    expect((await change()).status).toBe(200);
    expect((await page()).customer.email).toBe(right);
    const token = orderTokenIn(await emailTo(shop, right, 'is in'));
    const { body } = await aboutOrder(shop.shopper(), 'details', { token });
    expect(body.order.order_id).toBe(id);
  });

  it('is changed also once the order has left', async () => {
    await recordShipped(shop, id);
    expect((await change()).status).toBe(200);
  });

  it('ends the link to the order in the mailbox before', async () => {
    const token = orderTokenIn(await emailTo(shop, mistyped, 'is in'));
    await change();
    expect((await aboutOrder(shop.shopper(), 'details', { token })).status).toBe(401);
  });

  it('tells the address before, if an email got there, without the new address and without a link', async () => {
    await emailTo(shop, mistyped, 'is in');
    await change();
    const [notice] = await emailsInOutbox(shop, `order-email-changed:${id}`);
    expect(notice?.to).toBe(mistyped);
    const content = JSON.stringify(notice);
    expect([right, 'Gita', 'token'].filter((word) => content.includes(word))).toEqual([]);
  });

  it('tells an address that no email has reached nothing', async () => {
    await change();
    expect(await emailsInOutbox(shop, `order-email-changed:${id}`)).toEqual([]);
  });

  it('is in the timeline and the audit log with both addresses', async () => {
    await change();
    const texts = (await page()).timeline.map((entry: { text: string }) => entry.text);
    expect(texts).toContain('Changed the email address');
    const [action] = await shop.db.select().from(staffActions).where(eq(staffActions.subjectId, id));
    expect([action?.before, action?.after]).toEqual([{ email: mistyped }, { email: right }]);
  });

  it('is not changed by who saw an older one, who is shown that of now', async () => {
    const { version } = (await page()).email_form;
    await change();
    const { status, body } = await change({ version, email: newEmail() });
    expect([status, body.code, body.current]).toEqual([
      409,
      'changed_meanwhile',
      { version: version + 1, email: right },
    ]);
  });

  it('sends no second confirmation when it stays as it is', async () => {
    await change({ email: mistyped });
    expect(await emailsInOutbox(shop, `order-confirmation:${id}`)).toHaveLength(1);
  });

  it('stays without the permission, and when it is none', async () => {
    expect((await change({}, packer)).status).toBe(403);
    expect((await change({ email: 'nobody' })).status).toBe(400);
    expect((await orderRow(shop, { id })).email).toBe(mistyped);
  });

  it('takes its checkout with it, by which the person is found', async () => {
    await change();
    const { checkoutId } = await orderRow(shop, { id });
    const [checkout] = await shop.db
      .select()
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId ?? ('' as never)));
    expect(checkout?.email).toBe(right);
  });

  it('takes reviews of it with it, where answers to them go', async () => {
    const written = { orderId: id, reviewerEmail: mistyped };
    const [one] = await shop.db.select().from(reviews).where(eq(reviews.storeId, STORE)).limit(1);
    const isIt = eq(reviews.id, one?.id ?? ('' as never));
    await shop.db.update(reviews).set(written).where(isIt);
    await change();
    const [moved] = await shop.db.select().from(reviews).where(isIt);
    expect(moved?.reviewerEmail).toBe(right);
  });

  it('takes payment links that are not paid with it, and ends those in the mailbox before', async () => {
    const draft = await support.post('/admin/api/draft_orders', {
      store_id: STORE,
      source_order_id: id,
      purpose: 'addition',
      idempotency_key: crypto.randomUUID(),
    });
    await change();
    const [row] = await shop.db
      .select()
      .from(draftOrders)
      .where(eq(draftOrders.id, draft.body.draft_order_id));
    expect([row?.email, row?.version, row?.linkSentAt]).toEqual([right, 2, null]);
  });

  it('takes no draft to the account that has the address before', async () => {
    await newCustomer(shop, mistyped);
    const stranger = await findCustomerByEmail(shop.db, STORE, mistyped);
    const calls = draftCalls(() => ({ shop, support, manager: support }));
    const draftId = anId<DraftOrderId>(await calls.start({ source_order_id: id, purpose: 'addition' }));
    await shop.db
      .update(draftOrders)
      .set({ email: mistyped, customerId: stranger?.id })
      .where(eq(draftOrders.id, draftId));
    await change();
    const [row] = await shop.db.select().from(draftOrders).where(eq(draftOrders.id, draftId));
    expect([row?.email, row?.customerId]).toEqual([right, null]);
  });
});

describe('a payment link for the order that is being paid when its address changes', () => {
  it('gives back its units only once the order is locked, as cancelling does', async () => {
    const calls = draftCalls(() => ({ shop, support, manager: support }));
    const draftId = await calls.start({ source_order_id: id, purpose: 'addition' });
    await calls.change(draftId, { email: mistyped });
    const { body: opened } = await calls.open(draftId);
    expect((await calls.startPaying(draftId, opened.total)).status).toBe(200);
    const { changing } = await shop.db.transaction(async (tx) => {
      await lockOrder(tx, id);
      const waiting = change();
      await expect.poll(() => waitingForLocks(shop)).toBeGreaterThan(0);
      await lockStock(tx, STORE, [DRAFTED_SKU]);
      return { changing: waiting };
    });
    expect((await changing).status).toBe(200);
  });
});

describe('the email address of an order of an account', () => {
  it('is its owner’s to change', async () => {
    const customer = await newCustomer(shop, mistyped);
    id = (await buyAs(customer, ONE, { email: mistyped })).order_id;
    const { status, body } = await change();
    expect([status, body.code, (await page()).email_form]).toEqual([409, 'not_possible_now', null]);
  });
});

describe('a subscription that began with the order of a guest', () => {
  const idOf = async () => {
    const { checkoutId } = await orderRow(shop, { id });
    const [row] = await shop.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.checkoutId, checkoutId ?? ('' as never)));
    return row;
  };
  const set = async (values: PgUpdateSetSource<typeof subscriptions>) =>
    shop.db
      .update(subscriptions)
      .set(values)
      .where(eq(subscriptions.id, (await idOf())?.id ?? ('' as never)));
  const manageIn = (mail: { text: string } | null) =>
    /manage#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
  const mailAfterwards = async (subject: string) => {
    await shop.runJobs(NOTIFY_SUBSCRIBER);
    return emailTo(shop, right, subject);
  };
  beforeEach(async () => {
    const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
    id = (await subscribe(shop.shopper(), items, { email: mistyped })).body.order_id;
    await shop.runJobs(NOTIFY_SUBSCRIBER);
  });

  it('gets the address as well, and its link in the mailbox before ends', async () => {
    const token = manageIn(await emailTo(shop, mistyped, 'begun'));
    expect((await list(shop.shopper(), token)).status).toBe(200);
    expect((await change()).body.subscriptions).toBe(1);
    expect((await idOf())?.email).toBe(right);
    expect((await list(shop.shopper(), token)).status).toBe(401);
    expect((await list(shop.shopper(), manageIn(await mailAfterwards('begun')))).status).toBe(200);
  });

  it('is named in the audit log', async () => {
    await change();
    const [action] = await shop.db.select().from(staffActions).where(eq(staffActions.subjectId, id));
    expect(action?.summary).toBe('Changed the email address, also of 1 subscription');
  });

  it('that is paused gets a link there, and is not said to have begun', async () => {
    await set({ status: 'paused', pausedBecause: 'owner' });
    await change();
    expect(manageIn(await mailAfterwards('The link to your subscription'))).not.toBe('none');
    expect(await emailTo(shop, right, 'begun')).toBeNull();
  });

  it('that has brought another order since gets a link there, and is not said to have begun', async () => {
    await onDay(shop, 31);
    await signIn();
    await change();
    expect(manageIn(await mailAfterwards('The link to your subscription'))).not.toBe('none');
    expect(await emailTo(shop, right, 'begun')).toBeNull();
  });

  it('that is cancelled gets the address without an email', async () => {
    await set({ status: 'cancelled' });
    expect((await change()).body.subscriptions).toBe(0);
    expect((await idOf())?.email).toBe(right);
    expect(await mailAfterwards('subscription')).toBeNull();
  });

  it('keeps the order where it is for a role that does not change subscriptions, which is told why', async () => {
    const clerk = await browserOf(shop, await withOwnRole(shop, 'Clerk', ['orders:read', 'orders:draft']));
    const { status, body } = await change({}, clerk);
    expect([status, body.detail]).toEqual([403, expect.stringContaining('changing subscriptions')]);
    expect([(await idOf())?.email, (await orderRow(shop, { id })).email]).toEqual([mistyped, mistyped]);
  });

  it('moves after the password was entered again', async () => {
    await shop.db.update(staffSessions).set({ confirmedAt: sql`shop_now() - interval '1 hour'` });
    const { status, body } = await change();
    expect([status, body.code]).toEqual([403, 'password_needed']);
  });
});

describe('another order of the same address', () => {
  it('stays as it is', async () => {
    const other = (await buyAs(shop.shopper(), ONE, { email: mistyped })).order_id;
    await change();
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, other));
    expect(row?.email).toBe(mistyped);
  });
});
