import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** A shop of its own, because its pages are what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

const preview = (page: Page) => page.frameLocator('iframe');
const call = async (page: Page, path: string, data: object) =>
  (await page.request.post(`${shop.url}/admin/api/${path}`, { data: { store_id: STORE, ...data } })).json();

/** Adds and publishes a page by calls. */
async function addPublished(page: Page, path: string, blocks: object[]): Promise<string> {
  const { page: name } = await call(page, 'own_pages', { title: 'Wholesale', path });
  const { revision } = await call(page, `content/${name}`, {
    version: 0,
    revision: 1,
    content: { title: 'Wholesale', blocks },
  });
  await call(page, 'content_changes/publish', { drafts: [{ page: name, revision }], publish_on: null });
  return name;
}

test('a page is added, written beside its preview, published and found at its address', async ({ page }) => {
  await page.goto(`${shop.url}/admin/content`);
  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByLabel('Title').fill('By the case');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page).toHaveURL(/\/admin\/content\/own-/);
  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('menuitem', { name: 'Heading and text' }).click();
  await page.locator('[name="blocks.0.headingText"]').fill('Forty bags');
  await page.locator('[data-field="blocks.0.bodyText"]').fill('And a handshake.');
  await expect(preview(page).getByRole('heading', { name: 'Forty bags' })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();

  const { status, body } = await page.request
    .get(`${shop.url}/by-the-case`)
    .then(async (answer) => ({ status: answer.status(), body: await answer.text() }));
  expect([status, body.includes('And a handshake.')]).toEqual([200, true]);
  await page.goto(`${shop.url}/by-the-case`);
  await expect(page).toHaveTitle(/^By the case \|/);
  await expectNoAxeFindingsAtEachWidth(page);
});

test('an address of the shop itself is refused at its field', async ({ page }) => {
  await page.goto(`${shop.url}/admin/content`);
  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByLabel('Title').fill('Second cart');
  await page.getByLabel('Address').fill('/cart');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/the shop uses itself/);
});

test('a page with a collection and questions is followed to from a menu without being loaded again', async ({
  page,
}) => {
  await addPublished(page, '/pages/shelf', [
    { type: 'FeaturedCollection', headingText: 'All mixes', collection: 'mixes', most: 3 },
    { type: 'QuestionList', headingText: '', items: [{ question: 'How many?', answer: 'Forty.' }] },
    { type: 'LinkButton', buttonText: 'Write to us', link: '/contact' },
  ]);
  const { version, revision, content } = await (
    await page.request.get(`${shop.url}/admin/api/content/global?store_id=${STORE}`)
  ).json();
  const navbar = { items: [...content.navbar.items, { text: 'Wholesale', route: '/pages/shelf' }] };
  const saved = await call(page, 'content/global', { version, revision, content: { ...content, navbar } });
  await call(page, 'content_changes/publish', {
    drafts: [{ page: 'global', revision: saved.revision }],
    publish_on: null,
  });
  await page.goto(`${shop.url}/faq`);
  await page.getByRole('navigation').getByRole('link', { name: 'Wholesale' }).first().click();
  await expect(page.getByRole('heading', { name: 'All mixes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a page that gets another address is found at both, and one that is deleted at none', async ({
  page,
}) => {
  const name = await addPublished(page, '/old-place', [
    { type: 'Prose', headingText: 'Still here', bodyText: 'At another door.' },
  ]);
  await page.goto(`${shop.url}/admin/content/${name}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change the address' }).click();
  await page.getByRole('dialog').getByLabel('Address').fill('/new-place');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('Its address is changed.').first()).toBeVisible();
  await page.goto(`${shop.url}/old-place`);
  await expect(page).toHaveURL(`${shop.url}/new-place`);
  await expect(page.getByRole('heading', { name: 'Still here' })).toBeVisible();

  await page.goto(`${shop.url}/admin/content/${name}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete the page' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page).toHaveURL(`${shop.url}/admin/content`);
  expect((await page.request.get(`${shop.url}/new-place`)).status()).toBe(404);
});

test('the search of the back office finds a page by its title', async ({ page }) => {
  await addPublished(page, '/pages/caterers', [{ type: 'Prose', headingText: '', bodyText: 'For parties.' }]);
  await page.goto(`${shop.url}/admin`);
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('searchbox').fill('caterers');
  await expect(page.getByRole('link', { name: /Wholesale.*\/pages\/caterers/ })).toBeVisible();
});
