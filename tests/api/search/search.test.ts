import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireProduct } from '#contracts/catalog/product.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { collectionProducts, products } from '#server/platform/database/schema/catalog-tables.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const search = (search_query: string, more: object = {}) =>
  shop.shopper().post('/search/updated_search', { store_id: STORE, search_query, ...more });
const found = async (query: string, more: object = {}): Promise<string[]> =>
  (await search(query, more)).body.formattedProductData.map(({ id }: WireProduct) => id);
const bestOf = async (query: string) => (await found(query)).at(-1);

describe('words', () => {
  it.each([
    ['the mix', 'the-mix'],
    ['mix', 'the-mix'],
    ['bites', 'the-bites'],
    ['MASALA cashews', 'masala-cashews'],
    ['masala cashew', 'masala-cashews'],
    ['chick', 'chilli-lime-chickpeas'],
    ['diw box', 'limited-diwali-box'],
    ['fennel', 'fig-fennel-bites'],
  ])('%s: the best match, and so the last, is %s', async (query, handle) => {
    expect(await bestOf(query)).toBe(handle);
  });

  it('stand in titles, categories, ingredients or descriptions, and count in this order', async () => {
    const cardamom = await found('cardamom');
    expect(cardamom.at(-1)).toBe('cardamom-coffee-bites');
    expect(cardamom).toContain('the-bites');
    expect(await found('gifts')).toContain('movie-night-box');
    expect(await found('grandmother')).toEqual(['the-bites']);
  });

  it('must all be there where some product has them all', async () => {
    expect(await found('mango chilli')).not.toContain('curry-leaf-peanuts');
  });

  it('that no product has all of find those with some of them, and the answer says so', async () => {
    const { body } = await search('cashews lime');
    const handles = body.formattedProductData.map(({ id }: WireProduct) => id);
    expect(handles).toEqual(expect.arrayContaining(['chilli-lime-chickpeas', 'masala-cashews']));
    expect(body.search_notes).toMatchObject({ some_words: true, unmatched_words: [] });
  });

  it('that nothing goes by are named, and the others decide', async () => {
    const { body } = await search('the mix zzzzqq');
    expect(body.formattedProductData.at(-1).id).toBe('the-mix');
    expect(body.search_notes).toMatchObject({ some_words: true, unmatched_words: ['zzzzqq'] });
  });

  it('loosen no filter: an allergen to avoid stays avoided when only some words match', async () => {
    const { body } = await search('crunchy zzzzqq mix without peanuts');
    const handles = body.formattedProductData.map(({ id }: WireProduct) => id);
    expect(handles.length).toBeGreaterThan(0);
    for (const product of body.formattedProductData as WireProduct[])
      expect(product.static_content?.ingredients).not.toMatch(/peanut/i);
  });

  it('may stand in the description of a variant or the title of a bundle', async () => {
    expect(await found('tamarind')).toEqual(['puffed-rice-bhel']);
    expect(await found('bites 6 pack')).toContain('the-bites');
  });

  it('may be run together or apart', async () => {
    expect(await bestOf('starterpack')).toBe('doosra-starter-pack');
    expect(await found('cash ews')).toContain('masala-cashews');
  });

  it('may have accents or none', async () => {
    expect(await bestOf('chillí cáshews')).toBe(await bestOf('chilli cashews'));
  });

  it('may be signs that mean something to a database', async () => {
    for (const text of ["'", '%_%', ':*', '& | !', '(', "mix' | 'bites", '\\', '<->']) {
      expect((await search(text)).status).toBe(200);
    }
  });

  it('can be limited to the best few', async () => {
    const all = await found('bites');
    expect(await found('bites', { limit: 2 })).toEqual(all.slice(-2));
    expect((await search('bites', { limit: 101 })).status).toBe(400);
  });
});

it.each(['', '   '])('a search for %j is refused', async (text) => {
  const { status, body } = await search(text);
  expect([status, body.code, body.detail]).toEqual([400, 'empty_query', 'Search query cannot be empty.']);
});

describe('synonyms', () => {
  it.each([
    ['choco', 'the-bites'],
    ['choc', 'the-bites'],
    ['namkeen', 'the-mix'],
    ['trail mix', 'the-mix'],
    ['kaju', 'masala-cashews'],
    ['hamper', 'doosra-starter-pack'],
  ])('%s finds %s', async (query, handle) => {
    expect(await found(query)).toContain(handle);
  });
});

describe('misspelt words', () => {
  it.each([
    ['choclate', 'the-bites', 'chocolate'],
    ['cahsews', 'masala-cashews', 'cashews'],
    ['mxi', 'the-mix', 'mix'],
    ['chickpaes', 'chilli-lime-chickpeas', 'chickpeas'],
    ['vites', 'the-bites', 'bites'],
    ['namkean', 'the-mix', 'namkeen'],
    ['cardmom bites', 'cardamom-coffee-bites', 'cardamom bites'],
  ])('%s finds %s, and the answer says what was searched for', async (query, handle, corrected) => {
    const { body } = await search(query);
    expect(body.formattedProductData.map(({ id }: WireProduct) => id)).toContain(handle);
    expect(body.search_notes.corrected_query).toBe(corrected);
  });

  it('are not corrected when the words as they are find something', async () => {
    expect((await search('mango')).body).not.toHaveProperty('search_notes');
  });

  it('that are like nothing find nothing', async () => {
    expect(await found('xylophone')).toEqual([]);
  });
});

describe('diets and allergens', () => {
  it.each([
    ['without peanuts', /peanut/i],
    ['no peanuts', /peanut/i],
    ['peanut-free snacks', /peanut/i],
    ['without penuts', /peanut/i],
    ['no nuts', /peanut|cashew|coconut|almond/i],
    ['bites without coconut', /coconut/i],
    ['dairy free', /milk/i],
    ['no wheat', /wheat/i],
    ['without mustard', /mustard/i],
    ['without chilli', /chilli/i],
    ['without chili', /chilli/i],
    ['without tumeric', /turmeric/i],
  ])('%s answers no product whose ingredients name it', async (query, named) => {
    const { body } = await search(query);
    const offending = body.formattedProductData.filter(({ static_content }: WireProduct) =>
      named.test(`${static_content?.ingredients} ${static_content?.allergens.split('.')[0]}`),
    );
    expect(offending.map(({ id }: WireProduct) => id)).toEqual([]);
  });

  it('no nuts leaves what has none, and says how many labels are silent', async () => {
    const { body } = await search('no nuts');
    expect(body.formattedProductData.map(({ id }: WireProduct) => id)).toEqual(['chilli-lime-chickpeas']);
    expect(body.search_notes).toEqual({
      corrected_query: null,
      diets: [],
      without: ['peanuts', 'tree_nuts'],
      without_words: [],
      in_words: 'without peanuts or tree nuts',
      not_shown_silent: 1,
      with_traces: 1,
      some_words: false,
      unmatched_words: [],
    });
  });

  it('gluten free counts those whose kitchen handles wheat', async () => {
    const { body } = await search('gluten free');
    expect(body.search_notes.with_traces).toBe(body.formattedProductData.length);
  });

  it('a product without label data is never answered to who avoids something', async () => {
    expect(await found('movie')).toEqual(['movie-night-box']);
    expect(await found('movie without sesame')).toEqual([]);
    expect((await search('movie without sesame')).body.search_notes.not_shown_silent).toBe(1);
  });

  it('diets are what the shop says of its products', async () => {
    const { body } = await search('vegan');
    const diets = body.formattedProductData.map(({ diets }: WireProduct) => diets.includes('vegan'));
    expect(diets.length).toBeGreaterThan(3);
    expect(diets).not.toContain(false);
    expect(await found('gluten free')).not.toContain('the-mix');
  });

  it('can be asked for beside a text, a category and a collection', async () => {
    expect(await found('mix', { without: 'peanuts' })).not.toContain('the-mix');
    const category = { store_id: STORE, search_query: 'mixes', diet: 'vegan', without: 'peanuts' };
    const { body } = await shop.shopper().post('/search/by_category', category);
    expect(body.formattedProductData.map(({ id }: WireProduct) => id).toSorted()).toEqual([
      'chilli-lime-chickpeas',
      'masala-cashews',
    ]);
    const url = `/search/collection?collection_name=all_products&store_id=${STORE}&without=milk`;
    const collection = await shop.shopper().get(url);
    expect(collection.body.search_notes).toMatchObject({ in_words: 'without milk', not_shown_silent: 1 });
  });

  it('that the shop does not know are refused, not passed over', async () => {
    for (const more of [{ without: 'penuts' }, { diet: 'keto' }]) {
      const { status, body } = await search('mix', more);
      expect([status, body.code]).toEqual([400, 'malformed']);
    }
  });
});

describe('the best sellers', () => {
  const bestSellers = async (): Promise<string[]> => {
    const url = `/search/collection?collection_name=best_sellers&store_id=${STORE}`;
    return (await shop.shopper().get(url)).body.formattedProductData.map(({ id }: WireProduct) => id);
  };

  it("are the first of the shop's own order where nothing was sold, without what is sold out", async () => {
    await shop.db.execute(sql`update orders set placed_at = shop_now() - interval '1 year'`);
    const handles = await bestSellers();
    expect(handles.toReversed().slice(0, 3)).toEqual(['the-mix', 'the-bites', 'doosra-starter-pack']);
    expect(handles).not.toContain('masala-cashews');
  });

  it('are as many when some of them are archived or drafts', async () => {
    const before = await bestSellers();
    const [first, second] = before.toReversed();
    const set = (status: string, handle = '') =>
      shop.db.execute(sql`update products set status = ${status} where handle = ${handle}`);
    await set('archived', first);
    await set('draft', second);
    const after = await bestSellers();
    await set('active', first);
    await set('active', second);
    expect(after).toHaveLength(before.length);
    expect(after).not.toContain(first);
    expect(after).not.toContain(second);
  });

  it('are what sold most units lately', async () => {
    await shop.db.execute(sql`
      update orders set placed_at = shop_now(), status = 'placed'
      where id = (select order_id from order_lines where product_handle = 'the-bites' limit 1)`);
    await shop.db.execute(sql`update order_lines set quantity = 90, unit_price_cents = 1, subtotal_cents = 90,
      discount_cents = 0 where product_handle = 'the-bites'`);
    expect((await bestSellers()).at(-1)).toBe('the-bites');
  });
});

describe('an edit', () => {
  const change = (handle: string, set: Partial<typeof products.$inferInsert>) =>
    shop.db
      .update(products)
      .set(set)
      .where(and(eq(products.storeId, STORE), eq(products.handle, handle)));

  it('of a text or a category is found once the index has been rebuilt', async () => {
    await change('puffed-rice-bhel', { title: 'Quixotic Bhel' });
    await shop.db.insert(collectionProducts).values({
      storeId: STORE,
      kind: 'category',
      name: 'gifts',
      productHandle: 'puffed-rice-bhel',
      position: 1,
    });
    await indexStaleProducts(shop.db);
    expect(await found('quixotic')).toEqual(['puffed-rice-bhel']);
    expect(await found('gifts')).toContain('puffed-rice-bhel');
  });

  it('of the heat is found once the index has been rebuilt', async () => {
    await change('fig-fennel-bites', { heat: 3 });
    await indexStaleProducts(shop.db);
    expect(await found('mild')).not.toContain('fig-fennel-bites');
  });

  it('of a label counts at once, for who avoids an allergen', async () => {
    const content = {
      ...(await search('chickpeas')).body.formattedProductData.at(-1).static_content,
      allergens: 'Contains: sesame.',
    };
    expect(await found('chickpeas without sesame')).toContain('chilli-lime-chickpeas');
    await change('chilli-lime-chickpeas', { content });
    expect(await found('chickpeas without sesame')).not.toContain('chilli-lime-chickpeas');
  });

  it('that archives a product takes it out of searches', async () => {
    await change('sweet-heat-trail', { status: 'archived' });
    expect(await found('sweet heat')).not.toContain('sweet-heat-trail');
    await indexStaleProducts(shop.db);
    expect(await found('sweet heat')).not.toContain('sweet-heat-trail');
  });
});
