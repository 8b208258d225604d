import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoreId } from '#domain/ids.ts';
import { importIntoEmptyDatabase } from '#server/import/import-store.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { findDefaultStore } from '#server/platform/stores/default-store.ts';
import { anId } from '../../support/ids.ts';
import { renamedStore, type StoreFolder } from '../../support/renamed-store.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const ID = anId<StoreId>('store_salt');
const STORY = 'the-tumeric-salt-story';
let shop: TestShop;
let renamed: StoreFolder;

beforeAll(async () => {
  renamed = await renamedStore({ storeId: ID });
  const database = await createTestDatabase();
  const { db, close } = connectDatabase(database.connectionString);
  await importIntoEmptyDatabase(db, renamed.folder);
  await close();
  shop = await startTestShop(() => ({ defaultStoreId: ID }), { database });
});
afterAll(async () => {
  await shop.close();
  await renamed.remove();
});

const content = async (page: string) => (await shop.shopper().get(`/data/master/${page}config.json`)).body;

it('a store under another name and id is the one that calls and pages are about', async () => {
  expect(await findDefaultStore(shop.db)).toMatchObject({
    id: ID,
    brand: 'Tumeric & Salt',
    logo: '/pictures/brand/salt.svg',
  });
});

it("a renamed store's story has its name in address and title, and nothing is left at the old one", async () => {
  expect((await content(STORY)).title).toBe('The Tumeric & Salt story');
  const { status } = await shop.shopper().get('/data/master/the-doosra-storyconfig.json');
  expect(status).toBe(404);
  const { body: sitemap } = await shop.shopper().get('/sitemap.xml');
  expect(sitemap).toContain(`/${STORY}<`);
  expect(sitemap).not.toContain('the-doosra-story');
});

it("a renamed store's menus, logo and collections are its own", async () => {
  const global = await content('global');
  const routes = [...global.navbar.items, ...global.footer.mainMenu].map(({ route }) => route);
  expect(routes.filter((route) => route.endsWith('-story'))).toEqual([`/${STORY}`, `/${STORY}`]);
  expect(global).toMatchObject({
    logo: { imageUrl: '/pictures/brand/salt.svg', imageAlt: 'Tumeric & Salt', inTextColor: false },
    footer: { copyright: '© 2025 Tumeric & Salt' },
    storeInformation: { storeId: ID },
    collections: [
      { name: 'all_products', title: 'Everything' },
      { name: 'savoury', title: 'Savoury' },
      { name: 'sweet', title: 'Sweet' },
      { name: 'gifts', title: 'Gifts' },
    ],
  });
});

it('the concierge of a renamed store leads to its story', async () => {
  const { body } = await shop.shopper().post('/concierge/messages', {
    store_id: ID,
    conversation_id: crypto.randomUUID(),
    message: 'where does the name come from, the cricket ball?',
  });
  expect(JSON.stringify(body)).toContain(`/${STORY}`);
});
