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

/** Each test begins with the pages as they were. */
test.afterEach(async ({ page }) => {
  const { pages } = await (await page.request.get(`${shop.url}/admin/api/content?store_id=${STORE}`)).json();
  const drafts = pages.flatMap(
    ({ page: name, draft }: { page: string; draft: { revision: number } | null }) =>
      draft === null ? [] : [{ page: name, revision: draft.revision }],
  );
  if (drafts.length > 0)
    await page.request.post(`${shop.url}/admin/api/content_changes/discard`, {
      data: { store_id: STORE, drafts },
    });
  for (const name of ['faq', 'press', 'HomePage']) {
    const edited = await (
      await page.request.get(`${shop.url}/admin/api/content/${name}?store_id=${STORE}`)
    ).json();
    const imported = edited.versions.find(({ who }: { who: string | null }) => who === null);
    if (imported.version !== edited.version)
      await page.request.post(`${shop.url}/admin/api/content/${name}/versions/${imported.version}/restore`, {
        data: { store_id: STORE, shown_version: edited.version },
      });
  }
});

const preview = (page: Page) => page.frameLocator('iframe');

test('an answer of the FAQ is typed beside the page, which follows without being loaded again, and published', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/content`);
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(preview(page).getByRole('heading', { name: 'How hot is it?' })).toBeVisible();
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.getByRole('button', { name: 'How hot is it?', exact: true }).click();
  await page.getByLabel('Question', { exact: true }).fill('Is it hot?');
  await expect(preview(page).getByRole('heading', { name: 'Is it hot?' })).toBeVisible();
  expect(loads).toEqual([]);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();
  await page.goto(`${shop.url}/faq`);
  await expect(page.getByRole('heading', { name: 'Is it hot?' })).toBeVisible();
});

test('a text that is pressed in the preview has its field opened', async ({ page }) => {
  await page.goto(`${shop.url}/admin/content/HomePage`);
  await page.getByLabel('State').selectOption('live');
  await preview(page).getByText('What is a doosra?').click();
  await expect(page.locator('[name="blocks.4.headingText"]')).toBeVisible();
  await preview(page).getByRole('heading', { name: 'Snacks that turn the other way' }).click();
  await expect(page.locator('[name="blocks.1.headingText"]')).toBeVisible();
});

test('blocks of the home page are hidden, moved by keys, added and taken back', async ({ page }) => {
  await page.goto(`${shop.url}/admin/content/HomePage`);
  await page.getByLabel('State').selectOption('live');
  const banner = preview(page).getByRole('heading', { name: 'Snacks that turn the other way' });
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: /^Hide Banner/ }).click();
  await expect(banner).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(banner).toBeVisible();

  await page.getByRole('button', { name: /^Move Banner.*arrow keys/ }).press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Move Banner.*number 3: arrow keys/ })).toBeFocused();

  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(
    page.getByText('Saved. Something is missing before it can be published.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Heading').last()).toHaveAccessibleDescription('Enter the heading.');
});

test('drafts of two pages are published together', async ({ page }) => {
  for (const [name, label, text] of [
    ['faq', 'Title', 'Questions'],
    ['press', 'Title', 'Papers'],
  ] as const) {
    await page.goto(`${shop.url}/admin/content/${name}`);
    await page.getByLabel(label, { exact: true }).first().fill(text);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Saved. Shoppers see it once it is published.').first()).toBeVisible();
  }
  await page.goto(`${shop.url}/admin/content`);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Publish 2 pages' }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();
});

test('what is typed before the saved page was fetched again is saved next', async ({ page }) => {
  await page.goto(`${shop.url}/admin/content/faq`);
  const title = page.getByLabel('Title', { exact: true }).first();
  await title.fill('First');
  let fetched = () => {};
  const isTyped = new Promise<void>((resolve) => {
    fetched = resolve;
  });
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route('**/admin/api/content/faq?*', async (route) => {
    if (route.request().method() === 'GET') {
      asked();
      await isTyped;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await isAsked;
  await title.fill('Second');
  // Nothing is saved over a version that is not known yet.
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  fetched();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved. Shoppers see it once it is published.').first()).toBeVisible();
  await expect(title).toHaveValue('Second');
});

test('somebody who saves what another person has changed meanwhile sees the difference', async ({ page }) => {
  await page.goto(`${shop.url}/admin/content/faq`);
  await page.getByLabel('Title', { exact: true }).first().fill('Mine');
  const edited = await (await page.request.get(`${shop.url}/admin/api/content/faq?store_id=${STORE}`)).json();
  const { version, revision, content } = edited;
  await page.request.post(`${shop.url}/admin/api/content/faq`, {
    data: { store_id: STORE, version, revision, content: { ...content, title: 'Theirs' } },
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Somebody else changed this page in the meantime.')).toBeVisible();
  await expect(page.getByText('Theirs').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved. Shoppers see it once it is published.').first()).toBeVisible();
});
