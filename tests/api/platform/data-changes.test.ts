import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DataChanges, followDataChanges } from '#server/platform/cache/data-changes.ts';
import {
  type DatabaseNotifications,
  openNotifications,
} from '#server/platform/database/database-notifications.ts';
import { IN_PROCESS_ADDRESS } from '#server/platform/http/in-process.ts';
import { statementsDuring } from '../../support/database/statements.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const MIX = 'the-mix';
const LAST = 'the last announcement';

let shop: TestShop;
let notifications: DatabaseNotifications;
let changes: DataChanges;
let stopFollowing: () => void;
let announced = new Set<string>();
beforeAll(async () => {
  shop = await startTestShop();
  const ignore = () => undefined;
  notifications = await openNotifications(shop.db, ignore);
  const followed = await followDataChanges(notifications, ignore);
  changes = followed;
  stopFollowing = followed.close;
  changes.subscribe((changed) => {
    for (const tag of changed === 'everything' ? [changed] : changed) announced.add(tag);
  });
  await vi.waitFor(() => expect(changes.freshMilliseconds([])).toBeGreaterThan(60_000), { timeout: 10_000 });
});
afterAll(async () => {
  stopFollowing();
  await notifications.close();
  await shop.close();
});
beforeEach(() => {
  announced = new Set();
});

/** What a statement announces. Notifications come in the order of their transactions. */
async function announcedBy(statement: string): Promise<string[]> {
  announced = new Set();
  await shop.db.execute(sql.raw(statement));
  await shop.db.execute(sql`select pg_notify('cache_tags', ${LAST})`);
  await vi.waitFor(() => expect(announced).toContain(LAST), { timeout: 10_000, interval: 5 });
  return [...announced].filter((tag) => tag !== LAST).toSorted();
}

describe('what visitors see announces its change:', () => {
  it.each([
    [
      'a title, which labels show',
      `update products set title = 'The Other Mix' where handle = '${MIX}'`,
      ['labels', 'product:the-mix'],
    ],
    ['a summary', `update products set summary = 'Other' where handle = '${MIX}'`, ['product:the-mix']],
    [
      'a label',
      `update products set nutrition = '[]' where handle = '${MIX}'`,
      ['labels', 'product:the-mix'],
    ],
    [
      'a product that is not sold any more',
      `update products set status = 'archived' where handle = '${MIX}'`,
      ['collections', 'labels', 'product:the-mix', 'products'],
    ],
    [
      'a product that is sold again',
      `update products set status = 'active' where handle = '${MIX}'`,
      ['collections', 'labels', 'product:the-mix', 'products'],
    ],
    ['a price', `update variant_prices set amount_cents = 777 where sku = 'MIX-5OZ'`, ['product:the-mix']],
    ['a variant', `update variants set description = 'small' where sku = 'MIX-5OZ'`, ['product:the-mix']],
    ['a picture', `update pictures set alt = 'A bag' where product_handle = '${MIX}'`, ['product:the-mix']],
    ['the last units', `update stock set on_hand = held + 3 where sku = 'MIX-5OZ'`, ['product:the-mix']],
    [
      'the place of a product in a collection',
      `update collection_products set position = position + 100 where product_handle = '${MIX}'`,
      ['collections', 'product:the-mix', 'products'],
    ],
    [
      'the label in the index of a search',
      `update product_search set claims = '{}' where handle = '${MIX}'`,
      ['products'],
    ],
    ['the store locator', 'update store_locations set hours = null', ['locations']],
    [
      'a redirect',
      `insert into redirects (store_id, from_path, to_address) values ('${STORE}', '/old', '/faq')`,
      ['redirects'],
    ],
    ['another target of a redirect', `update redirects set to_address = '/press'`, ['redirects']],
    ['a text', `update page_contents set content = content where page = 'faq'`, ['everything']],
    ['the brand', `update stores set brand = 'Another' where id = '${STORE}'`, ['everything']],
    ['free shipping', 'update shipping_options set free_threshold_dollars = 99', ['everything']],
    [
      'the end of the code for a first order',
      `update discounts set ends_at = '2020-01-01' where first_order_only`,
      ['everything'],
    ],
  ])('%s', async (_what, statement, tags) => {
    expect(await announcedBy(statement)).toEqual(tags);
  });

  it.each([
    [
      'units far from the last ones',
      `update stock set on_hand = held + 500 where sku = 'TIN-2LB'`,
      `update stock set on_hand = held + 499 where sku = 'TIN-2LB'`,
    ],
    ['a redirect that is followed', 'select 1', 'update redirects set followed = followed + 1'],
    ['what an import writes again', `update products set title = title`, `update products set title = title`],
    [
      'a redemption of a code that is not the last one',
      `update discounts set ends_at = null, max_redemptions = 1000`,
      `update discounts set used = used + 1`,
    ],
  ])('not %s', async (_what, before, statement) => {
    await announcedBy(before);
    expect(await announcedBy(statement)).toEqual([]);
  });

  it('another address of a product, at both of them and in lists', async () => {
    const tags = await announcedBy(
      `update products set handle = 'other-bhel' where handle = 'puffed-rice-bhel'`,
    );
    expect(tags).toEqual(
      expect.arrayContaining(['collections', 'product:other-bhel', 'product:puffed-rice-bhel', 'products']),
    );
  });

  it('a review of a product', async () => {
    const tags = await announcedBy(
      `update reviews set title = 'Good' where id = (select id from reviews where product_handle = '${MIX}' limit 1)`,
    );
    expect(tags).toEqual(['product:the-mix']);
  });
});

describe('the anonymous calls', () => {
  /** Of sales, which best sellers are computed from once in five minutes. */
  const COMPUTED_FROM = ['order_lines', 'orders'];
  /** Changes with reviews, which are announced; and holds of the checkout that asks, which is none. */
  const FOLLOWS_OTHERS = ['review_counts', 'discount_redemptions'];

  it('read no table whose changes are not announced', async () => {
    const { texts } = await statementsDuring(async () => {
      for (const call of PAGE_CALLS) expect((await ask(call)).statusCode).toBe(200);
    });
    const read = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/gi)].map(([, table]) => table),
      ),
    );
    const { rows: tables } = await shop.db.execute<{ name: string; announces: boolean }>(sql`
      select c.relname as name, exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname like 'announce%') as announces
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
    const silent = tables.filter(({ name, announces }) => read.has(name) && !announces);
    expect(silent.map(({ name }) => name).toSorted()).toEqual(
      [...COMPUTED_FROM, ...FOLLOWS_OTHERS].toSorted(),
    );
  });

  it('tell a page that is rendered what they show', async () => {
    const answers = await Promise.all(PAGE_CALLS.map(ask));
    expect(answers.map(({ headers }) => typeof headers['cache-tag'])).toEqual(PAGE_CALLS.map(() => 'string'));
  });

  it('do not tell anyone else', async () => {
    const answer = await shop.app.inject({ ...PAGE_CALLS[0], remoteAddress: '127.0.0.1' });
    expect(answer.headers).not.toHaveProperty('cache-tag');
  });
});

type PageCall = { method: 'GET' | 'POST'; url: string; payload?: object };

const PAGE_CALLS: PageCall[] = [
  { method: 'POST', url: '/search/by_handles', payload: { store_id: STORE, handles: ['the-bites'] } },
  { method: 'GET', url: `/search/collection?store_id=${STORE}&collection_name=best_sellers` },
  { method: 'GET', url: `/search/collection?store_id=${STORE}&collection_name=all_products&diet=vegan` },
  { method: 'POST', url: '/search/by_category', payload: { store_id: STORE, search_query: 'snack mixes' } },
  { method: 'GET', url: `/reviews/by_product?store_id=${STORE}&handle=the-bites` },
  { method: 'GET', url: `/nutrition/by_product?store_id=${STORE}&handle=the-bites` },
  { method: 'GET', url: `/data/master/globalconfig.json?store_id=${STORE}` },
  { method: 'GET', url: `/data/master/HomePageconfig.json?store_id=${STORE}` },
  { method: 'GET', url: `/storeLocator/allLocations/${STORE}` },
];

const ask = (call: PageCall) => shop.app.inject({ ...call, remoteAddress: IN_PROCESS_ADDRESS });

describe('values stay fresh', () => {
  it('for minutes while changes are heard', () => {
    expect(changes.freshMilliseconds([])).toBeGreaterThan(60_000);
  });

  it('for a second when it is not known what they show', () => {
    expect(changes.freshMilliseconds(null)).toBe(1_000);
  });

  it('for a second from the loss of the connection on, and are outdated when there is a new one', async () => {
    await shop.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'storefront notifications' and datname = current_database()`,
    );
    await vi.waitFor(() => expect(changes.freshMilliseconds([])).toBe(1_000), {
      timeout: 10_000,
      interval: 2,
    });
    await vi.waitFor(() => expect(announced).toContain('everything'), { timeout: 10_000 });
    await setTimeout(0);
    expect(changes.freshMilliseconds([])).toBeGreaterThan(60_000);
  });
});
