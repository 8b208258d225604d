import { buffer } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { HEADER_LINE, lineOf } from '../../support/imports/shopify-file.ts';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** A shop of its own, because its products are what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

const fig = (price: string) => ({
  Handle: 'fig-crisp',
  Title: 'Fig Crisp',
  'Body (HTML)': '<p>Thin, with <b>figs</b>.</p>',
  'Variant SKU': 'FIG-1',
  'Variant Grams': 90,
  'Variant Inventory Qty': 12,
  'Variant Price': price,
  'Image Src': 'https://cdn.example/files/fig.jpg?v=2',
  Status: 'active',
  Vendor: 'Elsewhere',
});

async function send(page: Page, name: string, price: string): Promise<void> {
  await page.goto(`${shop.url}/admin/imports`);
  const content = `${HEADER_LINE}\n${lineOf(fig(price))}\n`;
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByLabel('What 1 USD costs in CAD').fill('1.4');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.waitForURL(/\/admin\/imports\/[0-9a-f-]{36}$/);
}

/** A zip file as macOS makes it, with the picture, one that is broken, and files that are none. */
async function zipOfPictures(): Promise<Buffer> {
  const photo = sharp({ create: { width: 60, height: 60, channels: 3, background: 'purple' } });
  const zip = new ZipFile();
  zip.addBuffer(await photo.jpeg().toBuffer(), 'export/Fig.JPG');
  zip.addBuffer(Buffer.from('no picture'), 'export/broken.png');
  zip.addBuffer(Buffer.from('beside'), '__MACOSX/export/._Fig.JPG');
  zip.addBuffer(Buffer.from('notes'), 'export/notes.txt');
  zip.end();
  return buffer(zip.outputStream);
}

async function addPictures(page: Page): Promise<void> {
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: await zipOfPictures() });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('1 are there.')).toBeVisible();
  await expect(
    page.getByText('export/broken.png: This is not a photo that we can read.', { exact: false }),
  ).toBeVisible();
}

test('a file is checked, corrected, imported, found unchanged, and undone', async ({ page }) => {
  test.slow();
  await send(page, 'mistakes.csv', 'four');
  await expect(
    page.getByText('Line 2, Variant Price: must be an amount like 7.99, and is four'),
  ).toBeVisible();
  await expect(page.getByText('These columns are not used: Vendor, Tags.')).toBeVisible();
  const sent = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the file' }).click();
  expect((await sent).suggestedFilename()).toBe('mistakes.csv');
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await expectNoAxeFindingsAtEachWidth(page);

  await send(page, 'corrected.csv', '4.50');
  await expect(page.getByText('Pictures to be added: fig.jpg')).toBeVisible();
  await addPictures(page);
  await expect(page.getByText('Pictures to be added')).toHaveCount(0);
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 imported.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  const address = page.url();

  await expect(async () => {
    const answer = await page.request.get(`${shop.url}/products/fig-crisp`);
    expect(await answer.text()).toContain('Thin, with figs.');
  }).toPass();

  await send(page, 'again.csv', '4.50');
  await expect(page.getByText('0 new, 0 changed, 1 as they are')).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 undone.')).toBeVisible();
  await expect(async () => {
    expect((await page.request.get(`${shop.url}/products/fig-crisp`)).status()).toBe(404);
  }).toPass();
});

test('redirects are imported and lead visitors on', async ({ page }) => {
  await page.goto(`${shop.url}/admin/imports`);
  await page.getByLabel('What the file has').selectOption('Redirects from Shopify');
  await expect(page.getByLabel('What 1 USD costs in CAD')).toHaveCount(0);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'redirects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Redirect from,Redirect to\n/our-mix,/collections/all\n/lost,/nowhere\n'),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('1 new, 0 changed, 0 as they are, 1 not understood')).toBeVisible();
  await expect(
    page.getByText('leads to /nowhere, which is no page of the shop', { exact: false }),
  ).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Import 1 redirect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 imported.')).toBeVisible();
  await expect(async () => {
    const answer = await page.request.get(`${shop.url}/our-mix`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, '/shop']);
  }).toPass();
});
