import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Report, ReportName } from '#contracts/admin/reports/report-calls.ts';
import { updateFacts } from '#server/reports/facts/rebuild-facts.ts';
import { CARDS } from '../../../support/buying/buying.ts';
import {
  type CardOwnerShop,
  laterOnDay,
  startCardOwnerShop,
  subscribeWith,
} from '../../../support/buying/card-owner.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { EVERY_2_WEEKS, subscribe } from '../../../support/buying/subscribing.ts';
import { STORE, type TestShopper } from '../../../support/test-shop.ts';

let shop: CardOwnerShop;
let manager: TestShopper;
beforeEach(async () => {
  shop = await startCardOwnerShop();
  await subscribeWith(shop, CARDS.succeeds);
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
});
afterEach(() => shop.close());

const read = async (report: ReportName, query: Record<string, string> = {}): Promise<Report> =>
  (
    await manager.get(
      `/admin/api/reports/tables/${report}?${new URLSearchParams({ store_id: STORE, ...query })}`,
    )
  ).body;
const lastOf = ({ columns, tables }: Report) => {
  const values = tables[0]?.rows.at(-1)?.values;
  return Object.fromEntries(columns.map(({ name }, at) => [name, values?.[at] ?? null]));
};
async function change(verb: string, body: object = {}) {
  const path = `/admin/api/subscriptions/${shop.named.subscription}`;
  const { body: shown } = await manager.get(`${path}?store_id=${STORE}`);
  return manager.post(`${path}/${verb}`, {
    store_id: STORE,
    reason: 'asked by phone',
    version: shown.subscription.version,
    ...body,
  });
}

/** What the report ends with, and a count of the subscriptions. */
async function expectRecount(): Promise<void> {
  const { rows } = await shop.db.execute<Record<string, number>>(sql`
    select count(*) filter (where status = 'active')::int as active, count(*) filter (where status = 'paused')::int as paused,
      count(*) filter (where status = 'past_due')::int as past_due from subscriptions`);
  expect(lastOf(await read('subscriptions'))).toMatchObject(rows[0] ?? {});
}

it('subscriptions are counted as they begin, pause, fail and end, as a recount has them', async () => {
  await expectRecount();
  expect(lastOf(await read('subscriptions'))).toMatchObject({ begun: 1, lost: 0, active: 1 });
  expect((await change('pause')).status).toBe(200);
  await expectRecount();
  expect((await change('resume')).status).toBe(200);
  await expectRecount();
  expect((await change('cancel', { because: 'too_much' })).status).toBe(200);
  await expectRecount();
  expect(lastOf(await read('subscriptions'))).toMatchObject({ to_paused: 1, lost: 1, active: 0, paused: 0 });
  expect((await read('subscriptions_lost')).tables[0]?.rows).toMatchObject([
    { key: 'too_much', values: [1, 100] },
  ]);
  await laterOnDay(shop, 40);
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
  const years = { from: '2026-01-01', to: '2035-12-31' };
  const before = await read('subscriptions', years);
  await updateFacts(shop.db);
  expect(await shop.db.$count(sql`subscription_days`)).toBeGreaterThan(0);
  expect(await read('subscriptions', years)).toEqual(before);
});

it('the coming deliveries are those that subscriptions will be charged, at the agreed prices', async () => {
  const items = [{ sku: 'MIX-5OZ', quantity: 3, subscription: EVERY_2_WEEKS }];
  await subscribe(shop.shopper(), items, { email: 'often@example.com' });
  const forecast = await read('subscription_forecast');
  const { rows } = await shop.db.execute<{ id: string; starts: string; units: number; cents: number }>(sql`
    select s.id, c.starts_at as starts, l.quantity as units, l.quantity * l.unit_price_cents as cents
    from subscriptions s join billing_cycles c on c.subscription = s.id join subscription_lines l on l.subscription = s.id
    where c.status = 'due' order by c.starts_at`);
  const [often, monthly] = rows;
  // Every two weeks fits into eight weeks three times, and every month once: the fourth and second are on the 57th day or later.
  expect(rows).toHaveLength(2);
  expect(forecast.tables[0]?.totals).toEqual([
    4,
    3 * (often?.units ?? 0) + (monthly?.units ?? 0),
    3 * (often?.cents ?? 0) + (monthly?.cents ?? 0),
  ]);
  expect(forecast.tables[0]?.rows).toHaveLength(8);
  expect(forecast.is_compared).toBe(false);
});
