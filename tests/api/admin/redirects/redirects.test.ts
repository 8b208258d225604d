import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAskedAddresses, deleteOldMissingPages } from '#server/redirects/asked-addresses.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/redirects';
const save = (
  from: string,
  to: string,
  { shown = null, as = owner }: { shown?: { from: string; to: string } | null; as?: TestShopper } = {},
) => as.post(API, { store_id: STORE, from, to, shown });
const listed = async (query = '') => (await owner.get(`${API}?store_id=${STORE}${query}`)).body.redirects;
const target = async (path: string): Promise<string | null> =>
  (await shop.shopper().get(`/data/redirect?store_id=${STORE}&path=${encodeURIComponent(path)}`)).body.to;

describe('a redirect', () => {
  it('leads from an address without a page to one of the shop', async () => {
    const { status, body } = await save('https://old.example/Collections/Mixes?page=2', '/shop?query=mixes');
    expect([status, body]).toEqual([200, { from: '/collections/mixes', to: '/shop?query=mixes' }]);
    expect(await target('/collections/mixes')).toBe('/shop?query=mixes');
  });

  it.each([
    ['/faq', '/shop', '/from'],
    ['/products/the-mix', '/shop', '/from'],
    ['/checkout', '/shop', '/from'],
    ['/somewhere', '/nowhere', '/to'],
    ['/somewhere', '//elsewhere.example', '/to'],
  ])('from %s to %s is refused at its field', async (from, to, path) => {
    const { status, body } = await save(from, to);
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });

  it('of an address that is redirected already is refused', async () => {
    await save('/twice', '/faq');
    const { status, body } = await save('/twice', '/shop');
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'already_used', '/from']);
  });

  it('to a redirected address leads to its end at once', async () => {
    await save('/second', '/press');
    expect((await save('/first', '/second')).body.to).toBe('/press');
  });

  it('whose target gets redirected follows it', async () => {
    await shop.db.execute(
      sql`insert into redirects (store_id, from_path, to_address) values (${STORE}, '/oldest', '/older')`,
    );
    await save('/older', '/press');
    expect(await target('/oldest')).toBe('/press');
  });

  it('that would lead back to itself is refused', async () => {
    await save('/there', '/contact');
    await shop.db.execute(
      sql`update redirects set to_address = '/back' where store_id = ${STORE} and from_path = '/there'`,
    );
    const { status, body } = await save('/back', '/there');
    expect([status, body.errors[0].path]).toEqual([400, '/to']);
  });

  it('is changed, unless somebody else has changed it', async () => {
    await save('/changed', '/faq');
    const shown = { from: '/changed', to: '/faq' };
    expect((await save('/changed', '/press', { shown })).status).toBe(200);
    const late = await save('/changed', '/contact', { shown });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(await target('/changed')).toBe('/press');
  });

  it('is removed', async () => {
    await save('/removed', '/faq');
    const { status } = await owner.post(`${API}/remove`, {
      store_id: STORE,
      shown: { from: '/removed', to: '/faq' },
    });
    expect([status, await target('/removed')]).toEqual([200, null]);
  });

  it('is found by either of its addresses', async () => {
    await save('/needle', '/faq');
    expect((await listed('&q=NEEDLE')).map(({ from }: { from: string }) => from)).toEqual(['/needle']);
    expect(await listed('&q=no-such-address')).toEqual([]);
  });

  it('is listed with who made it, and how often it was followed', async () => {
    await save('/used', '/faq');
    const asked = countAskedAddresses({ db: shop.db, storeId: STORE }, () => undefined);
    asked.followed('/used');
    asked.followed('/used');
    await asked.store();
    const [used] = await listed('&q=/used');
    expect(used).toMatchObject({ from: '/used', followed: 2, last_followed_at: expect.any(String) });
    expect(used.who).not.toBeNull();
  });

  it('is not made by those who may only see them', async () => {
    const support = await browserOf(shop, await addStaff(shop, 'support'));
    expect((await save('/mine', '/faq', { as: support })).status).toBe(403);
    expect((await support.get(`${API}?store_id=${STORE}`)).status).toBe(200);
  });

  it('is in the audit log, with what it was before', async () => {
    await save('/logged', '/faq');
    await save('/logged', '/press', { shown: { from: '/logged', to: '/faq' } });
    const { rows } = await shop.db.execute(
      sql`select summary, before, after from staff_actions where subject_type = 'redirect' and subject_id = '/logged' order by created_at desc limit 1`,
    );
    expect(rows).toEqual([
      {
        summary: 'Redirected /logged to /press',
        before: { from: '/logged', to: '/faq' },
        after: { from: '/logged', to: '/press' },
      },
    ]);
  });
});

describe('addresses without a page', () => {
  const missing = async () => (await owner.get(`${API}/missing?store_id=${STORE}`)).body.pages;
  const ask = async (...paths: string[]) => {
    const asked = countAskedAddresses({ db: shop.db, storeId: STORE }, () => undefined);
    for (const path of paths) asked.missing(path, 'https://blog.example/snacks?reader=asha');
    await asked.store();
  };
  const find = async (path: string) =>
    (await missing()).find((page: { path: string }) => page.path === path) ?? null;

  it('are listed with how often they were asked for, who links to them, and the page that fits', async () => {
    await ask('/collections/bites', '/collections/bites', '/collections/bites');
    await ask('/collections/bites');
    expect(await find('/collections/bites')).toMatchObject({
      asked: 4,
      linked_from: 'blog.example/snacks',
      suggestion: '/shop?query=bites',
    });
  });

  it('are listed no more once they are redirected', async () => {
    await ask('/pages/questions');
    await save('/pages/questions', '/faq');
    expect(await find('/pages/questions')).toBeNull();
    await ask('/pages/questions');
    expect(await find('/pages/questions')).toBeNull();
  });

  it('are listed no more once they are ignored, however often they are asked for', async () => {
    await ask('/pages/jobs');
    await owner.post(`${API}/missing/ignore`, { store_id: STORE, path: '/pages/jobs' });
    await ask('/pages/jobs');
    expect(await find('/pages/jobs')).toBeNull();
  });

  it('are listed no more while they have a page', async () => {
    await ask('/products/the-mix');
    expect(await find('/products/the-mix')).toBeNull();
  });

  it('that are files or attacks are not counted', async () => {
    await ask('/wp-login', '/index.php', '/.env');
    expect((await missing()).filter(({ path }: { path: string }) => /wp-|php|env/.test(path))).toEqual([]);
  });

  it('are 2,000 at most, of which known ones are still counted', async () => {
    await shop.db.execute(
      sql`insert into missing_pages (store_id, path, asked, first_asked_at, last_asked_at)
        select ${STORE}, '/made-up/' || n, 1, shop_now(), shop_now() from generate_series(1, 2000) n`,
    );
    await ask('/one-too-many', '/made-up/7');
    const { rows } = await shop.db.execute(
      sql`select path, asked from missing_pages where path in ('/one-too-many', '/made-up/7')`,
    );
    expect(rows).toEqual([{ path: '/made-up/7', asked: 2 }]);
  });

  it('are forgotten when nobody has asked for them in 90 days', async () => {
    await shop.db.execute(sql`update missing_pages set last_asked_at = shop_now() - interval '91 days'`);
    await deleteOldMissingPages(shop.db);
    expect(await missing()).toEqual([]);
  });
});

describe('an address of a shop at Shopify', () => {
  it.each([
    ['/collections/bites', '/shop?query=bites'],
    ['/collections/bites/products/the-bites', '/products/the-bites'],
    ['/policies/privacy-policy', '/privacy'],
  ])('%s leads to %s', async (path, to) => {
    expect(await target(path)).toBe(to);
  });

  it('leads where a redirect says, if there is one', async () => {
    await save('/policies/refund-policy', '/contact');
    expect(await target('/policies/refund-policy')).toBe('/contact');
  });

  it('leads nowhere when the shop has nothing like it', async () => {
    expect(await target('/collections/cakes')).toBeNull();
  });

  it('leads to a page of its name once that is published', async () => {
    await shop.db.execute(
      sql`insert into own_pages (store_id, page, path) values (${STORE}, 'own-wholesale', '/wholesale')`,
    );
    expect(await target('/pages/wholesale')).toBeNull();
    await shop.db.execute(
      sql`insert into page_contents (store_id, page, version, content) values (${STORE}, 'own-wholesale', 1, '{}')`,
    );
    await expect.poll(() => target('/pages/wholesale')).toBe('/wholesale');
  });
});
