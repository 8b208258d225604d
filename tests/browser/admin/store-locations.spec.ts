import { expect } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** A shop of its own, because its locations are what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

test('a store is put on the map by hand, and shoppers find it', async ({ page }) => {
  await page.goto(`${shop.url}/admin/store-locations/new`);
  await page.getByLabel('Name').fill('Parsnip & Daughters');
  await page.getByLabel('Street and number').fill('7 Radish Row');
  await page.getByLabel('City').fill('Albany');
  await page.getByLabel('State or province').fill('Narnia');
  await page.getByLabel('ZIP or postal code').fill('12210');
  await page.getByRole('button', { name: 'Put it in the middle' }).click();
  await expect(page.getByLabel('Latitude')).not.toHaveValue('');
  await page.getByRole('region', { name: 'Map', exact: true }).click({ position: { x: 60, y: 60 } });
  await page.getByLabel('Latitude').fill('42.6526');
  await page.getByLabel('Longitude').fill('-73.7562');
  await page.getByRole('button', { name: 'Add products' }).click();
  await page.getByLabel('Title or address').fill('the mix');
  await page.getByRole('button', { name: 'Add The Mix', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Take out The Mix', exact: true })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Add the store' }).click();
  await expect(page.getByLabel('State or province')).toHaveAccessibleDescription(
    'Enter a state or province of the United States.',
  );
  await page.getByLabel('State or province').fill('New York');
  await page.getByRole('button', { name: 'Add the store' }).click();
  await page.waitForURL('**/admin/store-locations/parsnip-daughters');
  await expect(page.getByLabel('State or province')).toHaveValue('NY');

  await page.goto(`${shop.url}/store-locator`);
  await expect(page.getByRole('button', { name: 'Parsnip & Daughters', exact: true })).toBeVisible();
});

test('a click on the map puts the pin there', async ({ page }) => {
  await page.goto(`${shop.url}/admin/store-locations/new`);
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await map.click({ position: { x: 120, y: 100 } });
  const first = await page.getByLabel('Longitude').inputValue();
  await map.click({ position: { x: 200, y: 100 } });
  expect(Number(await page.getByLabel('Longitude').inputValue())).toBeGreaterThan(Number(first));
  await page.getByRole('button', { name: 'Take it off the map' }).click();
  await expect(page.getByLabel('Longitude')).toHaveValue('');
});

test('a file says what it would do, names its wrong lines, and is imported when it is right', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/store-locations`);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const file = (...rows: string[]) => ({
    name: 'stores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Address,City,State,Zip', ...rows].join('\n')),
  });
  await dialog.getByLabel('CSV file').setInputFiles(file('Utica Pantry,1 Root St,Utica,NY,1350'));
  await expect(dialog.getByRole('alert')).toContainText('Line 2, ZIP: must be a postal code like 10001');
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByLabel('CSV file').setInputFiles(file('Utica Pantry,1 Root St,Utica,NY,13501'));
  await expect(dialog.getByRole('status').filter({ hasText: 'Adds 1 store' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 store added, 0 stores changed.').first()).toBeVisible();
  await page.goto(`${shop.url}/admin/store-locations?view=off_map&q=utica`);
  await expect(page.getByRole('row', { name: 'Utica Pantry' })).toBeVisible();
});

test('a file that is chosen while the one before is checked is the one that is checked and imported', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/store-locations`);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const file = (...rows: string[]) => ({
    name: 'stores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Address,City,State,Zip', ...rows].join('\n')),
  });
  const released = Promise.withResolvers<void>();
  await page.route(
    '**/admin/api/store_locations_file*',
    async (route) => {
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const asked = page.waitForRequest('**/admin/api/store_locations_file*');
  await dialog.getByLabel('CSV file').setInputFiles(file('Troy Pantry,1 Root St,Troy,NY,1218'));
  await asked;
  await dialog.getByLabel('CSV file').setInputFiles(file('Troy Pantry,1 Root St,Troy,NY,12180'));
  released.resolve();
  await expect(dialog.getByRole('status').filter({ hasText: 'Adds 1 store' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
});

test('a store that is removed leaves the list and the store locator', async ({ page }) => {
  await page.goto(`${shop.url}/admin/store-locations/turnstile-pantry`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await page.waitForURL('**/admin/store-locations');
  await page.goto(`${shop.url}/admin/store-locations?q=turnstile`);
  await expect(page.getByText('No store is called like that.')).toBeVisible();
  await page.goto(`${shop.url}/store-locator`);
  await expect(page.getByRole('list').first()).toBeVisible();
  await expect(page.getByText('Turnstile Pantry')).toHaveCount(0);
});
