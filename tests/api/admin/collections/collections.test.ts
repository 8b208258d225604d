import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionContent } from '#domain/catalog/collection-rule.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/collections';
const page = async (name: string, as = owner) => (await as.get(`${API}/${name}?store_id=${STORE}`)).body;
const send = (path: string, body: object, as = owner) =>
  as.post(`${API}${path}`, { store_id: STORE, ...body });
const listed = async (query = '') =>
  (await owner.get(`${API}?store_id=${STORE}${query}`)).body.collections as {
    name: string;
    products: number;
  }[];
const names = async (query = '') => (await listed(query)).map(({ name }) => name);
/** What the shop shows of a collection, the first one in front. */
const shown = async (name: string) => {
  const query = new URLSearchParams({ store_id: STORE, collection_name: name });
  const { body } = await shop.shopper().get(`/search/collection?${query}`);
  return (body.formattedProductData as { id: string }[]).map(({ id }) => id).reverse();
};
const menuOfShop = async () =>
  (await shop.shopper().get(`/data/master/globalconfig.json?store_id=${STORE}`)).body.collections.map(
    ({ name }: { name: string }) => name,
  );

let started = 0;
async function collection(content: Partial<CollectionContent> = {}, menu: object | null = null) {
  started += 1;
  const name = `group_${started}`;
  expect((await send('', { name, title: `Number ${started}` })).status).toBe(200);
  const { content: empty } = await page(name);
  const saved = await send(`/${name}`, { version: 1, content: { ...empty, ...content }, menu });
  expect(saved.status).toBe(200);
  return name;
}

describe('a new collection', () => {
  it('has no products and is not in the menu of the shop', async () => {
    await send('', { name: 'quiet', title: 'Quiet' });
    expect(await page('quiet')).toMatchObject({ version: 1, menu: null, members: { count: 0 } });
    expect(await names('&q=quie')).toEqual(['quiet']);
    expect(await menuOfShop()).not.toContain('quiet');
  });

  it('is refused the address of another one, at its field', async () => {
    const { status, body } = await send('', { name: 'mixes', title: 'Other Mixes' });
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'already_used', '/name']);
  });

  it('is refused an address that links cannot have, at its field', async () => {
    const { status, body } = await send('', { name: 'Summer Gifts', title: 'Summer Gifts' });
    expect([status, body.errors[0].path]).toEqual([400, '/name']);
  });
});

describe('products by hand', () => {
  it('are shown in their order at once', async () => {
    const name = await collection({ products: ['the-bites', 'masala-cashews', 'the-mix'] });
    expect(await shown(name)).toEqual(['the-bites', 'masala-cashews', 'the-mix']);
    const { content } = await page(name);
    const products = content.products.toReversed();
    await send(`/${name}`, { version: 2, content: { ...content, products }, menu: null });
    expect(await shown(name)).toEqual(['the-mix', 'masala-cashews', 'the-bites']);
  });

  it('that do not exist are refused, and nothing is saved', async () => {
    const name = await collection();
    const { content } = await page(name);
    const wrong = { ...content, title: 'Wrong', products: ['no-such-bar'] };
    const { status, body } = await send(`/${name}`, { version: 2, content: wrong, menu: null });
    expect([status, body.errors[0].path]).toEqual([400, '/content/products']);
    expect((await page(name)).content.title).not.toBe('Wrong');
  });

  it('may be drafts, which shoppers do not see, and which can still be deleted', async () => {
    await owner.post('/admin/api/products', {
      store_id: STORE,
      handle: 'idea-bar',
      title: 'Idea Bar',
      copy_of: null,
    });
    const name = await collection({ products: ['idea-bar', 'the-mix'] });
    expect(await shown(name)).toEqual(['the-mix']);
    const deleting = { store_id: STORE, version: 1 };
    expect((await owner.post('/admin/api/products/idea-bar/delete', deleting)).status).toBe(200);
    expect((await page(name)).content.products).toEqual(['the-mix']);
  });

  it('are found by part of their title', async () => {
    const { body } = await owner.get(`/admin/api/collection_products?store_id=${STORE}&q=cashew`);
    expect(body.products.map(({ handle }: { handle: string }) => handle)).toEqual(['masala-cashews']);
  });
});

it('a change of a version that somebody else has changed is refused, and changes nothing', async () => {
  const name = await collection({ title: 'First' });
  const { content } = await page(name);
  await send(`/${name}`, { version: 2, content: { ...content, title: 'Second' }, menu: null });
  const { status, body } = await send(`/${name}`, {
    version: 2,
    content: { ...content, title: 'Mine' },
    menu: null,
  });
  expect([status, body.code, body.current.version]).toEqual([409, 'changed_meanwhile', 3]);
  expect((await page(name)).content.title).toBe('Second');
});

it('the audit log has what was changed, and only that', async () => {
  const name = await collection({ title: 'Before', products: ['the-mix'] });
  const { content } = await page(name);
  await send(`/${name}`, { version: 2, content: { ...content, title: 'After' }, menu: null });
  const { rows } = await shop.db.execute(sql`
    select before, after from staff_actions
    where subject_type = 'collection' and subject_id = ${name} order by created_at desc limit 1`);
  expect(rows[0]).toMatchObject({ before: { title: 'Before' }, after: { title: 'After' } });
});

describe('the menu of the shop', () => {
  it('has a collection where staff put it', async () => {
    const name = await collection({ products: ['the-mix'] }, { after: 'mixes' });
    expect(await menuOfShop()).toEqual(['all_products', 'mixes', name, 'bites', 'gifts']);
    const { version, content } = await page(name);
    await send(`/${name}`, { version, content, menu: { after: null } });
    expect(await menuOfShop()).toEqual(['all_products', name, 'mixes', 'bites', 'gifts']);
    expect((await page(name)).menu).toEqual({ after: null });
    await send(`/${name}`, { version: version + 1, content, menu: null });
    expect(await menuOfShop()).toEqual(['all_products', 'mixes', 'bites', 'gifts']);
  });

  it('refuses a place behind what is no longer in it, at its field', async () => {
    const name = await collection();
    const { content } = await page(name);
    const { status, body } = await send(`/${name}`, { version: 2, content, menu: { after: 'nowhere' } });
    expect([status, body.errors[0].path]).toEqual([400, '/menu/after']);
  });
});

describe('deleting', () => {
  it('takes a collection from the shop and leaves its products', async () => {
    const name = await collection({ products: ['the-mix'] });
    expect((await send(`/${name}/delete`, { version: 2 })).status).toBe(200);
    expect((await owner.get(`${API}/${name}?store_id=${STORE}`)).status).toBe(404);
    expect(await shown('mixes')).toContain('the-mix');
  });

  it('is refused while content of the shop links to it, which is said with its place', async () => {
    const name = await collection();
    await shop.db.execute(sql`
      insert into page_contents (store_id, page, version, content)
      select store_id, page, version + 1, jsonb_set(content, '{seeAlso}', ${JSON.stringify([
        { url: `/shop?query=${name}` },
      ])}::jsonb)
      from page_contents where store_id = ${STORE} and page = 'press' order by version desc limit 1`);
    expect((await page(name)).linked_from).toEqual(['press: seeAlso, 1, url']);
    const { status, body } = await send(`/${name}/delete`, { version: 2 });
    expect(status).toBe(409);
    expect(body.detail).toContain('press: seeAlso, 1, url');
  });

  it('is refused for what the shop itself shows', async () => {
    const { version } = await page('all_products');
    expect((await send('/all_products/delete', { version })).status).toBe(409);
  });
});

it('support sees collections and cannot change them', async () => {
  const support = await browserOf(shop, await addStaff(shop, 'support'));
  expect((await page('mixes', support)).content.title).toBe('Mixes');
  expect((await send('', { name: 'own', title: 'Own' }, support)).status).toBe(403);
});
