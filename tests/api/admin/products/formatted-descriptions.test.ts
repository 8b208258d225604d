import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '#server/catalog/products/read-documents.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const DESCRIPTION =
  '<p>Oats &amp; <strong>figs</strong>.</p><h3>Goes with</h3><ul><li>a <a href="/shop">wombat</a></li></ul>';

async function publish(handle: string, description: string) {
  const { version, document } = (await owner.get(`/admin/api/products/${handle}?store_id=${STORE}`)).body;
  return owner.post(`/admin/api/products/${handle}/publish`, {
    store_id: STORE,
    version,
    publish_on: null,
    document: { ...document, description },
  });
}

async function shown(handle: string) {
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: [handle] });
  return body.formattedProductData[0];
}

describe('a formatted description', () => {
  it('is plain text to everybody but the page of the product, whose headings begin below its title', async () => {
    expect((await publish('the-mix', DESCRIPTION)).status).toBe(200);
    expect(await shown('the-mix')).toMatchObject({
      product_description: 'Oats & figs.\n\nGoes with\n• a wombat',
      description_html: DESCRIPTION.replaceAll('h3>', 'h2>'),
    });
  });

  it('is found by its words, and is plain text in the feed of products', async () => {
    await publish('the-mix', DESCRIPTION);
    const { body: found } = await shop
      .shopper()
      .post('/search/updated_search', { store_id: STORE, search_query: 'wombat' });
    expect(JSON.stringify(found)).toContain('the-mix');
    const { body: feed } = await shop.app.inject({ method: 'GET', url: '/feeds/google-products.xml' });
    expect(feed).toContain('<g:description>Oats &amp; figs.');
  });

  it('is stored as it was written, for files and the first version of a product', async () => {
    await publish('the-mix', DESCRIPTION);
    const [document] = await readDocuments(shop.db, STORE, ['the-mix']);
    expect(document?.description).toBe(DESCRIPTION);
  });

  it('is refused at its field with what it may not have', async () => {
    const { status, body } = await publish('the-mix', '<p><img src="x"></p>');
    expect([status, body.errors]).toEqual([
      400,
      [{ path: '/document/description', message: 'must not have <img>' }],
    ]);
  });
});

describe('a plain description', () => {
  it('of one paragraph needs no HTML', async () => {
    await publish('the-mix', 'Salt & <pepper>.');
    const product = await shown('the-mix');
    expect([product.product_description, 'description_html' in product]).toEqual(['Salt & <pepper>.', false]);
  });

  it('of several lines has a paragraph for each', async () => {
    await publish('the-mix', 'Salt & <pepper>.\n\nAnd oats.');
    expect((await shown('the-mix')).description_html).toBe(
      '<p>Salt &amp; &lt;pepper&gt;.</p><p>And oats.</p>',
    );
  });
});
