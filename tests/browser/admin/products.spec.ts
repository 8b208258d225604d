import { expect } from '@playwright/test';
import { setStock } from '../support/as-staff.ts';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { cell, isSaid, orangePicture, publish, publishLater, startDraft } from '../support/product-page.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** A shop of its own, because what is published changes what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

test('a product goes from nothing to the shop in the browser alone', async ({ page }) => {
  await startDraft(page, shop.url, 'Oat & Fig Bar');
  expect(new URL(page.url()).pathname).toBe('/admin/products/oat-fig-bar');

  // What is missing is said at its place, and above for what has none.
  await publish(page);
  const missing = page.getByRole('alert').filter({ hasText: 'Something is missing' });
  await expect(missing).toContainText('Description must not be empty.');
  await expect(missing).toContainText('Pictures must not be empty: add a picture.');
  await expect(page.getByLabel('Description', { exact: true })).toHaveAccessibleDescription(
    'Enter the description.',
  );
  await expectNoAxeFindingsAtEachWidth(page);

  await page.getByLabel('Description', { exact: true }).fill('Oats, figs and an opinion.');
  await page
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'Oat Bar.jpg', mimeType: 'image/jpeg', buffer: await orangePicture() });
  await page.getByLabel('Alternative text of picture 1').fill('An orange square that is a bar');
  await page.getByRole('button', { name: 'Add a variant' }).click();
  await cell(page, 'SKU', 1).fill('MIX-5OZ');
  await cell(page, 'Name', 1).fill('One bar');
  await cell(page, 'Options', 1).fill('Pack: One');
  await cell(page, 'Price, USD', 1).fill('$3.50');
  await cell(page, 'Price, CAD', 1).fill('4,75');
  await cell(page, 'Weight, g', 1).fill('55');
  // What contradicts another product is said in view, however far down the button was pressed.
  await page.getByRole('button', { name: 'Add a bundle' }).scrollIntoViewIfNeeded();
  await publish(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'MIX-5OZ is a SKU of The Mix' });
  await expect(refusal).toBeInViewport();
  await cell(page, 'SKU', 1).fill('OAT-FIG-1');
  await publish(page);
  await isSaid(page, 'Published.');
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();

  // Sold out until there is stock, and then it can be put into a cart.
  await setStock(shop.url, 'OAT-FIG-1', 12);
  await page.goto(`${shop.url}/products/oat-fig-bar`);
  await expect(page.getByRole('heading', { level: 1, name: 'Oat & Fig Bar' })).toBeVisible();
  await expect(page.getByText('$3.50').first()).toBeVisible();
  const picture = page.getByRole('img', { name: 'An orange square that is a bar' }).first();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('what is typed is shown as it would be published, and search engines get texts of their own', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/products/the-bites`);
  await page.getByRole('region', { name: 'What it is' }).getByLabel('Title').fill('The Boldest Bites');
  await page.getByLabel('Title for search engines').fill('Spiced chocolate bites by post');
  await expect(page.getByRole('figure').filter({ hasText: 'How a search engine may show it' })).toContainText(
    'Spiced chocolate bites by post',
  );
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('link', { name: 'See it' }).click();
  const preview = await opening;
  await expect(preview.getByRole('heading', { level: 1, name: 'The Boldest Bites' })).toBeVisible();
  await expect(preview.getByRole('status').filter({ hasText: 'This is a preview.' })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(preview);

  // Nothing was saved or published by it.
  await preview.goto(`${shop.url}/products/the-bites`);
  await expect(preview.getByRole('heading', { level: 1, name: 'The Boldest Bites' })).toHaveCount(0);
  await publish(page);
  await isSaid(page, 'Published.');
  await expect(async () => {
    await preview.goto(`${shop.url}/products/the-bites`);
    await expect(preview).toHaveTitle(/^Spiced chocolate bites by post \|/, { timeout: 1_000 });
  }).toPass();
});

test('another address is refused at its field, then given, and links to the one before lead there', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/products/sweet-heat-trail`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change the address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('the-mix');
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/is or was the address of another/);
  await dialog.getByLabel('Address').fill('trail-mix');
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(page).toHaveURL(/\/admin\/products\/trail-mix$/);
  await expect(page.getByText('/products/trail-mix', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto(`${shop.url}/products/sweet-heat-trail?utm_source=letter`);
    expect(page.url()).toBe(`${shop.url}/products/trail-mix?utm_source=letter`);
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Sweet Heat Trail' })).toBeVisible();
});

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a preview says in the time zone of the store when it was made', async ({ page }) => {
    await page.goto(`${shop.url}/admin/products/the-mix`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('dialog').getByRole('link', { name: 'See it' }).click();
    const preview = await opening;
    const [answer] = await Promise.all([preview.waitForResponse('**/search/preview'), preview.reload()]);
    const { made_at } = await answer.json();
    const moment = new Date(made_at).toLocaleString('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'America/New_York',
    });
    await expect(preview.getByText(`As it was on ${moment}.`)).toBeVisible();
  });
});

test('a preview that is incomplete says at its place what is missing', async ({ page }) => {
  await startDraft(page, shop.url, 'Unfinished Bar');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'before it can be shown' })).toContainText(
    'Pictures must not be empty: add a picture.',
  );
  await page.goto(`${shop.url}/preview#token=made-up`);
  await expect(page.getByRole('heading', { level: 1, name: 'No preview here' })).toBeVisible();
});

test('cells from a spreadsheet fill the variants from where they are pasted, and Enter goes to the next row', async ({
  page,
}) => {
  await startDraft(page, shop.url, 'Pasted Bar');
  await page.getByRole('button', { name: 'Add a variant' }).click();
  await cell(page, 'SKU', 1).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/plain',
      'BAR-1\tOne bar\tPack: One\t3.50\t4.75\r\nBAR-6\tSix bars\tPack: Six\t18\t24\r\n',
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(cell(page, 'SKU', 2)).toHaveValue('BAR-6');
  await expect(cell(page, 'Price, CAD', 2)).toHaveValue('24');
  await cell(page, 'Price, USD', 1).focus();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Price, USD', 2)).toBeFocused();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await isSaid(page, 'Saved. Shoppers see it once it is published.');
  await page.reload();
  await expect(cell(page, 'Options', 2)).toHaveValue('Pack: Six');
  await page.getByRole('button', { name: 'Move BAR-6 up' }).press('Enter');
  await expect(cell(page, 'SKU', 1)).toHaveValue('BAR-6');
  await expect(page.getByRole('button', { name: 'Move BAR-6 up' })).toBeFocused();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await isSaid(page, 'Saved. Shoppers see it once it is published.');
  await page.reload();
  await expect(cell(page, 'SKU', 1)).toHaveValue('BAR-6');
});

test('the SKU of a variant stays in view while the rest of its row is scrolled sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.url}/admin/products/the-mix`);
  const sku = page.getByLabel('SKU, row 1');
  const sheet = page.getByRole('region', { name: 'Variants, one in each row' });
  const before = (await sku.boundingBox())?.x;
  await sheet.evaluate((part) => {
    part.scrollLeft = 200;
  });
  expect((await sku.boundingBox())?.x).toBe(before);
});

test('a variant shows pictures of its own while it is selected', async ({ page }) => {
  await page.goto(`${shop.url}/admin/products/curry-leaf-peanuts`);
  const row = page.getByRole('row').nth(2);
  await row.getByRole('button', { name: /^Add pictures of / }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'Large bag.jpg', mimeType: 'image/jpeg', buffer: await orangePicture() });
  await dialog.getByLabel('Alternative text of picture 1').fill('A large orange bag');
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row.getByRole('button', { name: /^1 picture of / })).toBeFocused();
  const sku = await cell(page, 'SKU', 2).inputValue();
  await publish(page);
  await isSaid(page, 'Published.');
  const answer = await page.request.post(`${shop.url}/search/by_handles`, {
    data: { store_id: STORE, handles: ['curry-leaf-peanuts'] },
  });
  const [product] = (await answer.json()).formattedProductData;
  const variant = product.variants.find((one: { sku: string }) => one.sku === sku);
  expect(product.picture_alts[variant.image_urls[0]]).toBe('A large orange bag');
});

test('prices of several products change at once, and what cannot change is said with its reason', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/products?sort=title`);
  await page.getByRole('checkbox', { name: 'Select Puffed Rice Bhel' }).check();
  await page.getByRole('checkbox', { name: 'Select Limited Diwali Box' }).check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the prices of 2 products' });
  await dialog.getByLabel('By percent').fill('a lot');
  await dialog.getByRole('button', { name: 'Change and publish' }).click();
  await expect(dialog.getByLabel('By percent')).toHaveAccessibleDescription(/Enter whole percent/);
  await dialog.getByLabel('By percent').fill('-10');
  await expect(dialog.getByText(/becomes \$/)).toBeVisible();
  await dialog.getByLabel('Show the prices of today struck through').check();
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByRole('button', { name: 'Change and publish' }).click();
  await isSaid(page, '2 products changed.');

  await page.getByRole('checkbox', { name: 'Select Limited Diwali Box' }).check();
  await page.getByRole('button', { name: 'Sell again' }).click();
  await expect(page.getByText('1 product stayed as before.')).toBeVisible();
  await expect(page.getByText(/It is on sale already/)).toBeVisible();
});

test('an amount that is none is refused at its cell before anything is sent', async ({ page }) => {
  await page.goto(`${shop.url}/admin/products/the-bites`);
  const price = page.getByLabel('Price, USD, row 1', { exact: true });
  const before = await price.inputValue();
  await price.fill('seven');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(price).toHaveAccessibleDescription('Enter an amount, like 7.99.');
  await price.fill(before);
});

test('an edit waits as a draft, says what is different, is published, and is taken back by one press', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/products/puffed-rice-bhel`);
  await page.getByLabel('Title', { exact: true }).fill('Puffed Rice Bhel, Louder');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'What is different' }).click();
  await expect(page.getByText('Puffed Rice Bhel, Louder, before: Puffed Rice Bhel')).toBeVisible();
  expect(await (await page.request.get(`${shop.url}/products/puffed-rice-bhel`)).text()).not.toContain(
    'Louder',
  );

  await publish(page);
  await isSaid(page, 'Published.');
  await expect
    .poll(async () => (await page.request.get(`${shop.url}/products/puffed-rice-bhel`)).text())
    .toContain('Louder');

  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByRole('listitem').last().getByRole('button', { name: 'What it says' }).click();
  await page.getByRole('button', { name: 'Publish it again' }).click();
  await isSaid(page, 'Version 1 is what shoppers see.');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Puffed Rice Bhel');
  await expect
    .poll(async () => (await page.request.get(`${shop.url}/products/puffed-rice-bhel`)).text())
    .not.toContain('Louder');
});

test('two people who edit the same product are told, and nothing that was typed is lost', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/products/masala-cashews`);
  await page.getByLabel('Diets').fill('vegan, loud');
  const api = `${shop.url}/admin/api/products/masala-cashews`;
  const { document, version } = await (await page.request.get(`${api}?store_id=${STORE}`)).json();
  const elsewhere = {
    store_id: STORE,
    version,
    document: { ...document, summary: 'Cashews, as a colleague says' },
  };
  expect((await page.request.post(api, { data: elsewhere })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Save draft' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Somebody else changed' });
  await expect(refusal).toContainText('Cashews, as a colleague says');
  await expect(page.getByLabel('Diets')).toHaveValue('vegan, loud');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await isSaid(page, 'Saved. Shoppers see it once it is published.');
  await page.reload();
  await expect(page.getByLabel('Diets')).toHaveValue('vegan, loud');
  await expect(page.getByLabel('Line for lists')).toHaveValue('Cashews, as a colleague says');
});

test('a price is published on the day for which it is scheduled, unless it is taken off the schedule', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/products/the-mix`);
  await cell(page, 'Price, USD', 1).fill('8.49');
  await publishLater(page, 1);
  await expect(page.getByText('A version is scheduled.')).toBeVisible();
  await page.goto(`${shop.url}/admin/products?view=scheduled`);
  await expect(page.getByRole('row').filter({ hasText: 'The Mix' })).toContainText('Scheduled for');
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('link', { name: 'The Mix', exact: true }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByRole('button', { name: 'What it says' }).first().click();
  await page.getByRole('button', { name: 'Take it off the schedule' }).click();
  await isSaid(page, 'It is off the schedule.');
  await expect(page.getByText('A version is scheduled.')).toBeHidden();
});

test('the point that is chosen on a picture stays in view where the shop crops it', async ({ page }) => {
  await page.goto(`${shop.url}/admin/products/fig-fennel-bites`);
  const point = page.getByRole('slider', { name: 'Focus point of picture 1' });
  await point.click({ position: { x: 1, y: 1 } });
  await expect(point).toHaveAttribute('aria-valuetext', '0% from the left, 0% from the top');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowDown']) await point.press(key);
  await expect(point).toHaveAttribute('aria-valuetext', '10% from the left, 5% from the top');
  await publish(page);
  await isSaid(page, 'Published.');
  await page.goto(`${shop.url}/shop`);
  const card = page.locator('[data-product="fig-fennel-bites"] img').first();
  await expect(card).toHaveCSS('object-position', '10% 5%');
  const shared = await page.request.get(`${shop.url}/products/fig-fennel-bites`);
  expect(await shared.text()).toMatch(/\/pictures\/share\/[a-z0-9-]+-focus-10-5\.jpg/);
});
