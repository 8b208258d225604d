import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from './support/axe.ts';
import { STAFF_ACCOUNT } from './support/staff-account.ts';
import { test } from './support/test.ts';

const STORE = 'store_doosra';

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/admin/api/sign_in', {
    data: { ...STAFF_ACCOUNT, store_id: STORE },
  });
  expect(answer.status()).toBe(200);
}

test('a signed-out staff member signs in and returns to the page', async ({ page }) => {
  expect((await page.goto('/admin/stock'))?.status()).toBe(200);
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect((await page.reload())?.status()).toBe(200);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByLabel('Email').fill(STAFF_ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('do not go together');
  await page.getByLabel('Password', { exact: true }).fill(STAFF_ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/stock$/);
  await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
});

test('a customer of the shop is nobody in the back office', async ({ page }) => {
  const asha = { email: 'asha@example.com', password: 'masala-chai-42', store_id: STORE };
  await page.request.post('/auth/login', { data: asha });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0);
});

test('the addresses of before lead to the back office', async ({ page }) => {
  await signIn(page);
  await page.goto('/staff/reviews');
  await expect(page).toHaveURL(/\/admin\/reviews$/);
});

test('a staff member sees only what the role includes', async ({ page }) => {
  const member = { role: 'marketer', role_name: 'Marketer', permissions: ['reviews:read', 'stock:read'] };
  await page.route('/admin/api/session?*', (route) =>
    route.fulfill({
      json: { staff_member: { id: '1', email: 'mira@example.com', name: 'Mira', ...member } },
    }),
  );
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Not included in your role' })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'Stock', 'Reviews', 'Exports']);
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a staff member signs out, and the page is closed', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/stock');
  await page.getByRole('button', { name: 'operator' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto('/admin/stock');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('pages of the shop load no stylesheet of the back office', async ({ page }) => {
  const stylesheets = async (path: string) =>
    (await (await page.request.get(path)).text()).match(/\/assets\/admin-[\w-]+\.css/g) ?? [];
  expect(await stylesheets('/admin/login')).toHaveLength(1);
  for (const path of ['/', '/shop', '/login', '/products/the-mix']) {
    const html = await (await page.request.get(path)).text();
    expect(await stylesheets(path)).toEqual([]);
    for (const [address] of html.matchAll(/\/assets\/[\w-]+\.css/g))
      expect(await (await page.request.get(address)).text()).not.toContain('data-admin');
  }
});

test('pages of the shop load no list of the back office’s pages, which has one', async ({ request }) => {
  const routes = async (path: string) => {
    const page = await (await request.get(path)).text();
    const [manifest = ''] = /\/assets\/(?:shop-)?manifest-[\w-]+\.js/.exec(page) ?? [];
    return (await (await request.get(manifest)).text()).match(/"admin\//g) ?? [];
  };
  for (const path of ['/', '/shop', '/nowhere']) expect(await routes(path)).toEqual([]);
  expect((await routes('/admin/orders')).length).toBeGreaterThan(10);
});

test('pages of the shop load no script that calls the back office', async ({ page, request }) => {
  const scripts = new Set<string>();
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.add(sent.url());
  });
  // Bodies are fetched apart: those of a page that is being left cannot be read.
  const callingBackOffice = async (path: string) => {
    scripts.clear();
    await page.goto(path, { waitUntil: 'networkidle' });
    const bodies = await Promise.all(
      [...scripts].map(async (address) => (await request.get(address)).text()),
    );
    return bodies.filter((body) => body.includes('/admin/api/')).length;
  };
  expect(await callingBackOffice('/admin/login')).toBeGreaterThan(0);
  for (const path of ['/', '/shop', '/login', '/products/the-mix'])
    expect(await callingBackOffice(path)).toBe(0);
});

test.describe('a staff member', () => {
  test.beforeEach(({ page }) => signIn(page));

  test('goes through the pages, and none of them has findings', async ({ page }) => {
    await page.goto('/admin');
    for (const name of ['Home', 'Orders', 'Subscriptions', 'Reviews', 'Stock', 'Alerts']) {
      await page
        .getByRole('navigation', { name: 'Back office' })
        .getByRole('link', { name, exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText('Fetching...')).toHaveCount(0);
      await expectNoAxeFindingsAtEachWidth(page);
    }
  });

  test('finds a page by its name and goes there with the keyboard, in dark colours as well', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/admin/alerts');
    await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('searchbox').fill('rev');
    await expectNoAxeFindings(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/reviews$/);
    await expect(dialog).toHaveCount(0);
  });
});
