import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const send = (path: string, body: object, as = owner) =>
  as.post(`/admin/api/${path}`, { store_id: STORE, ...body });
const edited = async (page: string) => (await owner.get(`/admin/api/content/${page}?store_id=${STORE}`)).body;
const shown = async (path: string) =>
  (await shop.shopper().get(`/data/page?store_id=${STORE}&path=${path}`)).body.page;
const prose = { type: 'Prose', headingText: 'By the case', bodyText: 'Forty bags and a handshake.' };

/** Adds a page and returns its name. */
async function add(path: string, title = 'Wholesale'): Promise<string> {
  const { status, body } = await send('own_pages', { title, path });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.page;
}

async function publish(page: string, blocks: object[]) {
  const { version, revision, content } = await edited(page);
  const saved = await send(`content/${page}`, { version, revision, content: { ...content, blocks } });
  return send('content_changes/publish', {
    drafts: [{ page, revision: saved.body.revision }],
    publish_on: null,
  });
}

async function addPublished(path: string): Promise<string> {
  const page = await add(path);
  expect((await publish(page, [prose])).status).toBe(200);
  return page;
}

describe('a page that staff add', () => {
  it('is a draft with its title, which shoppers do not see', async () => {
    const page = await add('/drafted');
    const { path, version, draft, content } = await edited(page);
    expect({ path, version, isDraft: draft !== null, title: content.title }).toEqual({
      path: '/drafted',
      version: 0,
      isDraft: true,
      title: 'Wholesale',
    });
    expect(await shown('/drafted')).toBeNull();
  });

  it('is shown at its address once it is published', async () => {
    await addPublished('/pages/by-the-case');
    expect(await shown('/pages/by-the-case')).toMatchObject({ title: 'Wholesale', blocks: [prose] });
  });

  it('is listed with the pages that every shop has', async () => {
    const page = await add('/listed', 'Listed');
    const { body } = await owner.get(`/admin/api/content?store_id=${STORE}`);
    expect(body.pages).toContainEqual(expect.objectContaining({ page, path: '/listed', title: 'Listed' }));
  });

  it('is in the sitemap once it is published', async () => {
    await add('/not-in-it');
    await addPublished('/in-it');
    const { body } = await shop.shopper().get('/sitemap.xml');
    expect([body.includes('/in-it<'), body.includes('/not-in-it<')]).toEqual([true, false]);
  });

  it('says nothing without a block', async () => {
    const page = await add('/empty');
    const { status, body } = await publish(page, []);
    expect([status, body.errors[0].path]).toEqual([400, `/${page}/blocks`]);
  });

  it('shows the products that are in a collection now', async () => {
    const page = await add('/shelf');
    const featured = { type: 'FeaturedCollection', headingText: 'Mixes', collection: 'mixes', most: 3 };
    expect((await publish(page, [featured])).status).toBe(200);
    const { blocks } = await shown('/shelf');
    expect(blocks).toEqual([
      expect.objectContaining({
        type: 'ProductSideSwipe',
        headingText: 'Mixes',
        products: expect.any(Array),
      }),
    ]);
    expect(blocks[0].products.length).toBeGreaterThan(0);
  });

  it('is not published with a featured collection that does not exist', async () => {
    const page = await add('/no-shelf');
    const featured = {
      type: 'FeaturedCollection',
      headingText: 'None',
      collection: 'no-such-thing',
      most: 3,
    };
    const { body } = await publish(page, [featured]);
    expect(body.errors).toEqual([
      { path: `/${page}/blocks/0/collection`, message: 'is no collection of the shop' },
    ]);
  });

  it('has versions, which can be published again', async () => {
    const page = await addPublished('/versions');
    await publish(page, [{ ...prose, headingText: 'By the truck' }]);
    const restored = await send(`content/${page}/versions/1/restore`, { shown_version: 2 });
    expect(restored.status).toBe(200);
    expect((await shown('/versions')).blocks).toEqual([prose]);
  });

  it.each([
    '/faq',
    '/admin',
    '/the-doosra-story',
    '/orders',
    '/pages',
    'wholesale',
    '/Wholesale',
    '/one/two',
    '/a.html',
    '/admin/people',
  ])('cannot have the address %s', async (path) => {
    const { status, body } = await send('own_pages', { title: 'Wholesale', path });
    expect([status, body.errors[0].path]).toEqual([400, '/path']);
  });

  it('cannot have the address of another one', async () => {
    await add('/taken');
    const { body } = await send('own_pages', { title: 'Second', path: '/taken' });
    expect(body.errors).toEqual([{ path: '/path', message: 'is the address of another page of yours' }]);
  });

  it('cannot have an address that is redirected', async () => {
    await send('redirects', { from: '/old-wholesale', to: '/contact', shown: null });
    const { body } = await send('own_pages', { title: 'Wholesale', path: '/old-wholesale' });
    expect(body.errors[0].message).toBe('is redirected to /contact: remove that redirect first');
  });
});

describe('another address', () => {
  it('shows the page, and the one before leads there', async () => {
    const page = await addPublished('/before');
    const moved = await send(`own_pages/${page}/move`, { shown_path: '/before', path: '/after' });
    expect(moved.status).toBe(200);
    const { body } = await shop.shopper().get(`/data/redirect?store_id=${STORE}&path=/before`);
    expect([body.to, (await shown('/after')).title, await shown('/before')]).toEqual([
      '/after',
      'Wholesale',
      null,
    ]);
  });

  it('of a page that was never published redirects nothing', async () => {
    const page = await add('/unseen');
    await send(`own_pages/${page}/move`, { shown_path: '/unseen', path: '/unseen-still' });
    const { body } = await shop.shopper().get(`/data/redirect?store_id=${STORE}&path=/unseen`);
    expect(body.to).toBeNull();
  });

  it('may be one that the page had before', async () => {
    const page = await addPublished('/first');
    await send(`own_pages/${page}/move`, { shown_path: '/first', path: '/second' });
    await send(`own_pages/${page}/move`, { shown_path: '/second', path: '/first' });
    expect((await shown('/first')).title).toBe('Wholesale');
  });

  it('is refused to the later of two people', async () => {
    const page = await add('/both');
    await send(`own_pages/${page}/move`, { shown_path: '/both', path: '/mine' });
    const late = await send(`own_pages/${page}/move`, { shown_path: '/both', path: '/theirs' });
    expect([late.status, late.body.current.path]).toEqual([409, '/mine']);
  });
});

describe('a page that is deleted', () => {
  const remove = (page: string, path: string, redirectTo: string | null = null, as = owner) =>
    send(`own_pages/${page}/delete`, { shown_path: path, redirect_to: redirectTo }, as);

  it('is not shown any more', async () => {
    const page = await addPublished('/deleted');
    expect((await remove(page, '/deleted')).status).toBe(200);
    expect(await shown('/deleted')).toBeNull();
    expect((await owner.get(`/admin/api/content/${page}?store_id=${STORE}`)).status).toBe(404);
  });

  it('leads elsewhere if staff say so', async () => {
    const page = await addPublished('/replaced');
    await remove(page, '/replaced', '/contact');
    const { body } = await shop.shopper().get(`/data/redirect?store_id=${STORE}&path=/replaced`);
    expect(body.to).toBe('/contact');
  });

  it('stays when its address cannot lead there', async () => {
    const page = await addPublished('/stays');
    const { status, body } = await remove(page, '/stays', '/nowhere-at-all');
    expect([status, body.errors[0].path]).toEqual([400, '/redirect_to']);
    expect((await shown('/stays')).title).toBe('Wholesale');
  });

  it('needs the permission to publish', async () => {
    const page = await addPublished('/guarded');
    const packer = await addStaff(shop, 'packer');
    const { status } = await remove(page, '/guarded', null, await browserOf(shop, packer));
    expect(status).toBe(403);
  });

  it('is in the audit log', async () => {
    const page = await addPublished('/logged');
    await remove(page, '/logged', '/contact');
    const { rows } = await shop.db.execute(
      sql`select summary from staff_actions where subject_id = ${page} and command = 'content delete'`,
    );
    expect(rows).toEqual([{ summary: 'Deleted the page at /logged, which leads to /contact now' }]);
  });
});
