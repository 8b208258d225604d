import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimit, type LimitRule } from '#server/platform/rate-limits/rate-limits.ts';
import { ADDRESS } from '../../support/buying/buying.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

/** Limits of networks are this many times smaller in the test's shop, so that fewer calls reach them. */
const FEWER = 10;
const COUNTED = /^(newsletter-network-day|code-guesses|code-emails|code-email-known)/;
/** A tunnel that anybody gets has 65,536 networks, each as large as that of one line. */
const NETWORKS = 20;

let shop: TestShop;
beforeAll(async () => {
  const fewer = (rule: LimitRule) =>
    createLimit(COUNTED.test(rule.name) ? 'memory' : 'off', { ...rule, most: Math.ceil(rule.most / FEWER) });
  shop = await startTestShop(() => ({ limits: fewer }));
});
afterAll(() => shop.close());

/** What `ask` answers `times` times from each of the networks of a tunnel. */
async function fromTunnel(
  tunnel: string,
  times: number,
  ask: (from: Record<string, string>, n: string) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let network = 0; network < NETWORKS; network += 1)
    for (let turn = 0; turn < times; turn += 1) {
      const from = { 'x-forwarded-for': `${tunnel}:${network.toString(16)}::${turn + 1}` };
      statuses.push((await ask(from, `${network}-${turn}`)).status);
    }
  return statuses;
}

const quote = (from: Record<string, string>, email: string, code: string) =>
  shop.shopper().post(
    '/stripe/preview_tax_and_shipping',
    {
      store_id: STORE,
      checkout_items: [{ sku: 'MIX-5OZ', quantity: 1 }],
      address: ADDRESS,
      email,
      shipping_option: 'standard',
      discount_code: code,
    },
    from,
  );

const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

test('the newsletter sends no more emails to all networks of a tunnel than to ten', async () => {
  await fromTunnel('2001:db8:1', 300 / FEWER, (from, n) =>
    shop
      .shopper()
      .post(
        '/customer_service/add_customer_to_newsletter',
        { email: `reader-${n}@example.com`, store_id: STORE },
        from,
      ),
  );
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where data->>'to' like 'reader-%' or data->>'email' like 'reader-%'`,
  );
  expect(rows[0]?.count).toBe((10 * 300) / FEWER);
});

test('wrong codes from all networks of a tunnel are refused after as many as ten may try', async () => {
  const statuses = await fromTunnel('2001:db8:2', 60 / FEWER, (from, n) =>
    quote(from, 'guesser@example.com', `GUESS${n}`),
  );
  expect([countOf(statuses, 404), statuses.at(-1)]).toEqual([(10 * 60) / FEWER, 429]);
});

test('whether strangers have used a code is told all networks of a tunnel for as many as ten may ask about', async () => {
  const statuses = await fromTunnel('2001:db8:3', 30 / FEWER, (from, n) =>
    quote(from, `customer-${n}@example.com`, 'WELCOME10'),
  );
  expect([countOf(statuses, 200), statuses.at(-1)]).toEqual([(10 * 30) / FEWER, 429]);
});
