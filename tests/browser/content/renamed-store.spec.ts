import { expect } from '@playwright/test';
import { anId } from '../../support/ids.ts';
import { renamedStore } from '../../support/renamed-store.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

/** It renames a copy of the first store's files. */
const ONLY_FIRST = { tag: '@first-store' };
const STORE = 'store_doosra';
const STORY = '/the-tumeric-salt-story';
let shop: OwnShop;

/** A separate shop whose store is renamed while it runs. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  shop = await startOwnShop();
  const { folder, remove } = await renamedStore({ storeId: anId(STORE) });
  shop.command('import', folder);
  await remove();
});
test.afterAll(() => shop.stop());

test(
  'a renamed store has its name, story, logo, menus, collections and shared pictures on its pages',
  ONLY_FIRST,
  async ({ page }) => {
    await expect.poll(async () => (await page.request.get(`${shop.url}${STORY}`)).status()).toBe(200);
    expect((await page.request.get(`${shop.url}/the-doosra-story`)).status()).toBe(404);

    await page.goto(`${shop.url}/shop`);
    await expect(page).toHaveTitle('Shop | Tumeric & Salt');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('best of Tumeric & Salt');
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const edge = () => page.locator('h1 span').evaluate((name) => name.getBoundingClientRect().right);
      await expect.poll(edge, `the name at ${width}`).toBeLessThanOrEqual(width);
    }
    const logo = page.getByRole('banner').getByRole('img', { name: 'Tumeric & Salt, home' });
    await expect(logo).toHaveAttribute('src', '/pictures/brand/salt.svg');
    expect((await page.request.get(`${shop.url}/pictures/brand/salt.svg`)).status()).toBe(200);
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await expect(categories.getByRole('link')).toHaveText(['All', 'Savoury', 'Sweet', 'Gifts']);
    await categories.getByRole('link', { name: 'Savoury' }).click();
    await expect(page.getByRole('link', { name: 'The Mix' }).first()).toBeVisible();
    await expect(page.getByText('© 2025 Tumeric & Salt')).toBeVisible();

    await page.getByRole('contentinfo').getByRole('link', { name: 'The Tumeric & Salt story' }).click();
    await expect(page).toHaveURL(`${shop.url}${STORY}`);
    await expect(page).toHaveTitle('The Tumeric & Salt story | Tumeric & Salt');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Tumeric & Salt story');

    const html = await (await page.request.get(`${shop.url}/products/the-mix`)).text();
    const shared = /property="og:image" content="[^"]*(\/pictures\/share\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect(shared).toBe('/pictures/share/salted-pack.jpg');
    expect((await page.request.get(`${shop.url}${shared}`)).headers()['content-type']).toBe('image/jpeg');
    expect(html).toContain('"brand":{"@type":"Brand","name":"Tumeric & Salt"}');
  },
);

test("a renamed store's emails have its name and logo", ONLY_FIRST, async ({ request }) => {
  const data = { email: 'someone@example.com', store_id: STORE };
  await request.post(`${shop.url}/customer_service/add_customer_to_newsletter`, { data });
  const html = async () =>
    (await (await request.get(`${shop.url}/sandbox/mailbox.json`)).json())[0]?.html ?? '';
  await expect.poll(html).toContain('alt="Tumeric &amp; Salt"');
  expect(await html()).toContain('/pictures/brand/salt-mail.png');
  expect(await html()).not.toContain('Doosra');
});

test('restyled callout, concierge and marquee have the new colours', ONLY_FIRST, async ({ page }) => {
  const login = { email: STAFF_ACCOUNT.email, password: STAFF_ACCOUNT.password, store_id: STORE };
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: login });
  const configFile = { text_colour: '#0b3d2e', tertiary_colour: '#b8f2c8' };
  const edited = await page.request.post(`${shop.url}/style/editStyles`, {
    data: { page: 'global', configFile },
  });
  expect(edited.status()).toBe(200);
  await expect
    .poll(async () => (await page.request.get(`${shop.url}/shop`)).text())
    .toContain('background-color:#0b3d2e');
  await page.goto(`${shop.url}/shop`);
  const callOut = page.getByRole('complementary', { name: 'Good news' });
  await expect(callOut).toHaveCSS('background-color', 'rgb(11, 61, 46)');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ask Meera' })).toHaveCSS(
    'background-color',
    'rgb(184, 242, 200)',
  );
});
