import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;

const idsIn = (found: { id: string }[]) => found.map(({ id }) => id).toSorted();

async function search(text: string): Promise<string[]> {
  const { body } = await shop.shopper().post('/search/updated_search', {
    store_id: STORE,
    index_name: 'products',
    search_query: text,
  });
  return idsIn(body.formattedProductData);
}

async function ask(message: string): Promise<string[]> {
  const { body } = await shop
    .shopper()
    .post('/concierge/messages', { store_id: STORE, conversation_id: crypto.randomUUID(), message });
  return idsIn(body.products);
}

describe.each([
  {
    folder: 'doosra',
    vague: 'something without nuts',
    named: ['a snack without nuts', 'which snacks are without nuts'],
    among: 'chilli-lime-chickpeas',
  },
  {
    folder: 'ostrel',
    vague: 'something without caffeine',
    named: ['a tea without caffeine', 'which teas are without caffeine'],
    among: 'night-orchard',
  },
])(
  'in the sample store $folder, what is asked for by the word for its products',
  ({ folder, vague, named, among }) => {
    beforeAll(async () => {
      shop = await startTestShop();
      const owner = await newOperator(shop);
      const choice = { store_id: STORE, folder, discards_edits: false };
      if (folder !== 'doosra') expect((await owner.post('/admin/api/setup/store', choice)).status).toBe(200);
    });
    afterAll(() => shop.close());

    it.each(named)('is found by the search as without it: %s', async (text) => {
      const found = await search(text);
      expect(found).toContain(among);
      expect(found).toEqual(await search(vague));
    });

    it.each(named)('is found by the concierge as without it: %s', async (message) => {
      const shown = await ask(message);
      expect(shown).not.toEqual([]);
      expect(shown).toEqual(await ask(vague));
    });

    it('is everything where nothing else is asked for', async () => {
      const [, word = ''] = (named[0] ?? '').split(' ');
      expect(await search(word)).toEqual(await search('everything'));
    });
  },
);
