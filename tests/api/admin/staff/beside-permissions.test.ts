import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, type Permission, withReading } from '#domain/staff/permissions.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { backOfficeRequests } from '../../../load/back-office/requests.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { createTestDatabase } from '../../../support/database/test-database.ts';
import { describedCalls } from '../../../support/described-calls.ts';
import { postAsStaff } from '../../../support/release/post-as-staff.ts';
import { restoreDump } from '../../../support/release/release-dump.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  const database = await createTestDatabase('nothing');
  await restoreDump(database.connectionString);
  await migrateDatabase(database.connectionString);
  shop = await startTestShop(undefined, { database });
  owner = await newOperator(shop);
  for (const statement of CONNECTIONS) await rowsOf(statement);
}, 120_000);
afterAll(() => shop?.close());

/** What the filled shop has nothing of. */
const CONNECTIONS = [
  'update gift_cards set order_id = (select id from orders limit 1)',
  `update newsletter_subscribers set email = (select email from customer_profiles where email is not null limit 1)
    where id = (select id from newsletter_subscribers limit 1)`,
  `update staff_import_rows set changes = '[{"field": "phone", "before": "1", "after": "2"}]'`,
];

/** Keys of answers that say something of another area, by the permission which that area needs. */
const NEEDED: Readonly<Record<string, Permission>> = {
  order: 'orders:read',
  order_id: 'orders:read',
  order_number: 'orders:read',
  order_numbers: 'orders:read',
  free_units: 'stock:read',
  on_hand: 'stock:read',
  'units.left': 'stock:read',
  available: 'stock:read',
  customer_id: 'customers:read',
  // Of products, customers, orders, …; the owner of this file may see none of them.
  'rows.changes.before': 'orders:read',
};
/** Where texts lead. */
const NEEDED_BY_TEXT: readonly (readonly [RegExp, Permission])[] = [
  [/\/admin\/orders\/[0-9a-f-]{36}/, 'orders:read'],
  [/\/admin\/customers\/[0-9a-f-]{36}/, 'customers:read'],
];

/** What is in an answer all the same, and why. */
const NEEDED_HERE: Readonly<Record<string, readonly string[]>> = {
  // Who sells needs to know what is there.
  'GET /admin/api/purchasables': ['items.available'],
  'GET /admin/api/draft_orders/{draft_order_id}': ['draft_order.lines.available'],
};

const neededFor = (path: readonly string[]): Permission | undefined =>
  path.map((_, from) => NEEDED[path.slice(from).join('.')]).find((needed) => needed !== undefined);

/** The paths of an answer that need a permission which is not among these; null and empty values say nothing. */
function pathsBeside(own: readonly Permission[], value: unknown, path: readonly string[] = []): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((one) => pathsBeside(own, one, path));
  const needed = neededFor(path);
  const isNeeded = needed !== undefined && !own.includes(needed);
  if (typeof value === 'object') {
    const inner = Object.entries(value).flatMap(([key, one]) => pathsBeside(own, one, [...path, key]));
    return isNeeded && Object.keys(value).length > 0 ? [path.join('.'), ...inner] : inner;
  }
  const leads = NEEDED_BY_TEXT.some(
    ([pattern, permission]) => !own.includes(permission) && pattern.test(String(value)),
  );
  return isNeeded || leads ? [path.join('.')] : [];
}

const holders = new Map<string, Promise<TestShopper>>();

/** A browser of a member whose role includes only these. */
function holderOf(...permissions: Permission[]): Promise<TestShopper> {
  const name = `Only ${holders.size}`;
  const key = permissions.join();
  const known = holders.get(key);
  if (known) return known;
  const holder = (async () => {
    const post = (path: string, body: object) => postAsStaff(owner, `staff/${path}`, body);
    await post('roles', { name, permissions });
    const { roles } = (await owner.get(`/admin/api/staff?store_id=${STORE}`)).body;
    const { role } = roles.find((one: { name: string }) => one.name === name);
    const member = await addStaff(shop, 'support');
    await post(`members/${member.id}/role`, { role, version: member.version });
    return browserOf(shop, member);
  })();
  holders.set(key, holder);
  return holder;
}

const rowsOf = async <Row extends object>(statement: string): Promise<Row[]> =>
  (await shop.db.$client.query(statement)).rows;

/** Of things that have what is beside them. */
const TELLING: Readonly<Record<string, string>> = {
  'stock/:id/movements': `select distinct m.sku as id from stock_movements m
    join orders o on o.id = m.order_id or o.checkout_id = m.checkout_id`,
  'gift_cards/:id': 'select id from gift_cards where order_id is not null',
  'subscriptions/:id': 'select subscription as id from billing_cycles where order_id is not null',
  'newsletter_subscribers/:id': `select s.id from newsletter_subscribers s
    join customer_profiles c on c.store_id = s.store_id and c.email = s.email`,
  'imports/:id/rows':
    "select distinct import_id as id from staff_import_rows where changes::text like '%before%'",
};

async function tellingPaths(): Promise<string[]> {
  const paths: string[] = [];
  for (const [path, statement] of Object.entries(TELLING)) {
    const [row] = await rowsOf<{ id: string }>(`${statement} limit 1`);
    if (!row) throw new Error(`nothing is told by ${path}`);
    paths.push(`/admin/api/${path.replace(':id', row.id)}?store_id=${STORE}`);
  }
  return paths;
}

const LEAST: Permission = 'styles:edit';

describe('an answer to a role that has only the permission of its call', () => {
  it('says nothing that needs another one', async () => {
    const calls = (await describedCalls(shop.app)).filter(({ method }) => method === 'GET');
    const callOf = (path: string) => {
      const [asked = ''] = path.split('?');
      const isLike = (template: string) =>
        new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked);
      const call = calls.find((one) => one.path === asked) ?? calls.find((one) => isLike(one.path));
      if (!call) throw new Error(`no call ${asked}`);
      return call;
    };
    const requests = (await backOfficeRequests(rowsOf, [])).map(({ path }) => path);
    const found: Record<string, string[]> = {};
    for (const path of [...requests, ...(await tellingPaths())]) {
      const { name, permission } = callOf(path);
      // Calls for everyone who is signed in need none of them.
      const own = permission && ALL_PERMISSIONS.includes(permission) ? permission : LEAST;
      const { body } = await (await holderOf(own)).get(path);
      const beside = pathsBeside(withReading([own]), body);
      if (beside.length > 0) found[name] = [...new Set([...(found[name] ?? []), ...beside])];
    }
    expect(found).toEqual(NEEDED_HERE);
  }, 120_000);
});

const post = async (by: TestShopper, path: string, body: object = {}) =>
  by.post(`/admin/api/${path}`, { store_id: STORE, ...body });
const get = async (by: TestShopper, path: string) =>
  (await by.get(`/admin/api/${path}${path.includes('?') ? '&' : '?'}store_id=${STORE}`)).body;

describe('without the permission to read orders', () => {
  let number: number;
  beforeAll(async () => {
    const [row] = await rowsOf<{ number: string }>('select max(number) as number from orders');
    number = Number(row?.number);
  });

  it('nobody learns by asking for a review whether there is an order', async () => {
    const moderator = await holderOf('reviews:moderate');
    const statuses = [];
    for (const named of [number, number + 1000]) {
      const asked = { idempotency_key: crypto.randomUUID() };
      statuses.push((await post(moderator, `orders/${named}/review_request`, asked)).status);
      statuses.push((await get(moderator, `orders/${named}/reviews`)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403]);
  });

  it('a gift card is not found by the number of its order', async () => {
    const [card] = await rowsOf<{ number: number }>(
      'select o.number from gift_cards g join orders o on o.id = g.order_id limit 1',
    );
    const found = async (by: TestShopper) => (await get(by, `gift_cards?q=%23${card?.number}`)).gift_cards;
    expect([(await found(owner)).length > 0, await found(await holderOf('gift-cards:read'))]).toEqual([
      true,
      [],
    ]);
  });

  it('nobody learns by a new gift card whether there is an order', async () => {
    const issuing = {
      amount: 1000,
      currency: 'usd',
      email: 'new@example.com',
      name: 'Noor',
      message: '',
      order: String(number + 1000),
      reason: 'a present',
      idempotency_key: crypto.randomUUID(),
    };
    expect((await post(await holderOf('gift-cards:edit'), 'gift_cards', issuing)).status).toBe(403);
  });

  it('orders that wait for their payout are counted, and not listed', async () => {
    const awaiting = async (by: TestShopper) => get(by, 'reports/awaiting_payout');
    const [whole, counted] = [await awaiting(owner), await awaiting(await holderOf('reports:read'))];
    expect([whole.orders.length > 0, counted]).toEqual([
      true,
      { totals: whole.totals, orders: null, next_cursor: null },
    ]);
  });
});

describe('without the permission to see customers', () => {
  it('a subscriber has only the campaigns that were for everybody', async () => {
    const [receiver] = await rowsOf<{ subscriber_id: string; campaign_id: string }>(
      'select subscriber_id, campaign_id from newsletter_receivers where subscriber_id is not null limit 1',
    );
    const path = `newsletter_subscribers/${receiver?.subscriber_id}`;
    const reader = await holderOf('newsletter:read');
    const idsOf = async (by: TestShopper) =>
      (await get(by, path)).campaigns.map((one: { campaign_id: string }) => one.campaign_id);
    const seen = [];
    for (const kind of ['all', 'customers']) {
      await rowsOf(
        `update newsletter_campaigns set audience = '{"kind":"${kind}"}' where id = '${receiver?.campaign_id}'`,
      );
      for (const by of [owner, reader]) seen.push((await idsOf(by)).includes(receiver?.campaign_id));
    }
    expect(seen).toEqual([true, true, true, false]);
  });

  it('the audit log says who did something to a customer, and nothing of the customer', async () => {
    const entry = { storeId: STORE, operator: 'noor', arguments: ['customers', 'edit', 'customer_id=7'] };
    await recordAction(shop.db, {
      ...entry,
      command: 'customers edit',
      outcome: 'refused: seen@example.com has another name',
      subject: { type: 'customer', id: 'a-customer' },
      summary: 'Changed seen@example.com',
      before: { phone: '+1 555 0100' },
      after: { phone: '+1 555 0199' },
    });
    const read = async (by: TestShopper) => (await get(by, 'audit?who=noor&command=customers')).entries[0];
    expect((await read(owner)).before).toEqual({ phone: '+1 555 0100' });
    expect(await read(await holderOf('audit:read'))).toMatchObject({
      who: 'noor',
      command: 'customers edit',
      arguments: ['customers', 'edit'],
      outcome: 'refused',
      summary: null,
      subject_type: 'customer',
      subject_id: null,
      subject_name: null,
      before: null,
      after: null,
    });
  });
});

describe('deleting a collection', () => {
  it('names no discounts to a role that may not see them', async () => {
    await post(owner, 'collections', { name: 'beside', title: 'Beside' });
    await rowsOf("update discounts set collections = '{beside}', ends_at = null");
    const deleting = { version: 1 };
    const { status, body } = await post(
      await holderOf('collections:edit'),
      'collections/beside/delete',
      deleting,
    );
    expect([status, body.detail]).toEqual([
      409,
      'Discounts are for it. Ask somebody who may see them to change them first.',
    ]);
  });
});

describe('an API key', () => {
  it('does not read who works here', async () => {
    const { api_key } = (
      await post(owner, 'api_keys', {
        name: 'Helpdesk',
        scopes: ['orders:read', 'messages:write'],
        last_day: null,
      })
    ).body;
    const asked = (path: string) =>
      shop
        .shopper()
        .get(`/admin/api/${path}?store_id=${STORE}`, { authorization: `Bearer ${String(api_key)}` });
    const [conversation] = await rowsOf<{ id: string }>('select id from conversations limit 1');
    const { status } = await asked('colleagues');
    const { body } = await asked(`conversations/${conversation?.id}`);
    expect([status, body.conversation.assignees]).toEqual([403, []]);
  });
});
