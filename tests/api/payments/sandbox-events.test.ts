import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import type { PaymentIntentId } from '#domain/ids.ts';
import { sandboxEvents } from '#server/platform/database/schema/sandbox-tables.ts';
import type { EventFault } from '#server/platform/settings/settings.ts';
import { placeOrder } from '../../support/buying/orders.ts';
import { startTestShop, type TestShop, WEBHOOK_SECRET } from '../../support/test-shop.ts';

const SOON = { timeout: 20_000 };

let shop: TestShop;
let paymentIntentId: PaymentIntentId;
afterEach(() => shop.close());

/** A shop whose card provider misbehaves, and how often it has delivered each event of a payment, oldest first. */
async function deliveriesWith(...faults: EventFault[]) {
  const sandbox = { webhookSecret: WEBHOOK_SECRET, faults };
  shop = await startTestShop(() => ({ sandboxEvents: sandbox }), { work: true });
  ({ paymentIntentId } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]));
  return async () => {
    const rows = await shop.db
      .select()
      .from(sandboxEvents)
      .where(eq(sandboxEvents.objectId, paymentIntentId))
      .orderBy(asc(sandboxEvents.sequence));
    return rows.map(({ attempts }) => attempts);
  };
}

/** How many deliveries wait for their time. */
async function heldBack(): Promise<number> {
  const { rows } = await shop.db.execute(
    sql`select 1 from pgboss.job where name = 'deliver-sandbox-event' and state = 'created' and start_after > now()`,
  );
  return rows.length;
}

/** Lets the time come that held-back deliveries wait for. */
async function letItPass(): Promise<void> {
  await shop.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'deliver-sandbox-event' and state = 'created'`,
  );
}

it('the sandbox delivers each event once, at once', async () => {
  const deliveries = await deliveriesWith();
  await expect.poll(deliveries, SOON).toEqual([1, 1]);
});

it('with SANDBOX_EVENTS=twice it delivers each event twice', async () => {
  const deliveries = await deliveriesWith('twice');
  await expect.poll(deliveries, SOON).toEqual([2, 2]);
});

it('with SANDBOX_EVENTS=late it holds every event back, and delivers each one once when its time has come', async () => {
  const deliveries = await deliveriesWith('late');
  await expect.poll(heldBack, SOON).toBe(2);
  expect(await deliveries()).toEqual([0, 0]);
  await letItPass();
  await expect.poll(deliveries, SOON).toEqual([1, 1]);
  expect(await heldBack()).toBe(0);
});

it('with SANDBOX_EVENTS=out-of-order a later event comes before the first, which comes after it', async () => {
  const deliveries = await deliveriesWith('out-of-order');
  await expect.poll(deliveries, SOON).toEqual([0, 1]);
  await expect.poll(heldBack, SOON).toBe(1);
  await letItPass();
  await expect.poll(deliveries, SOON).toEqual([1, 1]);
});

it('a call has the events of a payment delivered later than they happened', async () => {
  const deliveries = await deliveriesWith();
  await expect.poll(deliveries, SOON).toEqual([1, 1]);
  const answer = await shop
    .shopper()
    .post(`/sandbox/events/${paymentIntentId}/deliver`, { order: 'newest_first', after_seconds: 600 });
  expect(answer.body).toEqual({ delivered: 2 });
  expect([await heldBack(), await deliveries()]).toEqual([2, [1, 1]]);
  await letItPass();
  await expect.poll(deliveries, SOON).toEqual([2, 2]);
});
