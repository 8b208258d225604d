import { expect, type Page } from '@playwright/test';
import { orderFile, orderLines } from '../../support/imports/order-file.ts';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const EMAIL = 'lena@example.com';
const PASSWORD = 'kx7-plum-tree';

/** A shop of its own, because reports and lists of every other test would have its orders. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

async function importOrders(page: Page): Promise<void> {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto(`${shop.url}/admin/imports`);
  await page.getByLabel('What the file has').selectOption('orders');
  await page.getByLabel('Count them in the reports of sales').check();
  const content = orderFile([...orderLines('#1001'), ...orderLines('#1002', { Email: 'noor@example.com' })]);
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Import 2 orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('2 imported.')).toBeVisible();
}

/** A customer who has an account and has shown that the address is theirs. */
async function signInAsCustomer(page: Page): Promise<void> {
  const post = (path: string, data: object) =>
    page.request.post(`${shop.url}${path}`, { data: { store_id: STORE, ...data } });
  const account = { email: EMAIL, password: PASSWORD };
  await post('/auth/signup', { ...account, first_name: 'Lena', last_name: 'Fischer' });
  await post('/auth/login', account);
  await post('/account/prove_email', {});
  const { text } = await shop.mailTo(EMAIL, /^Is this your email/);
  await post('/account/confirm_email', { token: /#token=([\w-]+)/.exec(text)?.[1] });
}

test('imported orders are looked up by staff, and by the customer who placed them', async ({ page }) => {
  test.slow();
  await importOrders(page);

  await page.goto(`${shop.url}/admin/orders`);
  await page.getByRole('link', { name: 'Imported', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imported orders' })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByLabel('Number, name or email').fill('noor');
  await page.getByLabel('Number, name or email').press('Enter');
  await expect(page.getByRole('link', { name: '#1001' })).toHaveCount(0);
  await page.getByRole('link', { name: '#1002' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imported order #1002' })).toBeVisible();
  await expect(page.getByText('2 × Tea')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('searchbox').fill('1001');
  const found = search.getByRole('region', { name: 'Imported orders' });
  await expect(found).toContainText(EMAIL);
  await expectNoAxeFindingsAtEachWidth(page);
  await found.getByRole('link', { name: '#1001' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imported order #1001' })).toBeVisible();

  await signInAsCustomer(page);
  await page.goto(`${shop.url}/profile`);
  const earlier = page.getByRole('region', { name: 'Earlier orders' });
  await earlier.getByText('#1001').click();
  await expect(earlier.getByText('Tea x 2')).toBeVisible();
  await expect(earlier.getByText('#1002')).toHaveCount(0);
  await expectNoAxeFindingsAtEachWidth(page);
});
