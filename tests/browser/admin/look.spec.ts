import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_ostrel';

/** A shop of its own, because its look is what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop('ostrel');
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

const preview = (page: Page) => page.frameLocator('iframe');
const property = (page: Page, name: string) =>
  preview(page)
    .locator('html')
    .evaluate((root, wanted) => getComputedStyle(root).getPropertyValue(wanted), name);
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function openLook(page: Page) {
  await page.goto(`${shop.url}/admin/look`);
  await expect(preview(page).getByRole('banner')).toBeVisible();
}

test('a look is changed beside the page without loading it again, published, seen by shoppers and taken back', async ({
  page,
}) => {
  await openLook(page);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.getByRole('button', { name: 'Plum' }).click();
  await page.getByRole('radio', { name: 'Rounded' }).check();
  await page.getByRole('radio', { name: 'Bold, with shadows' }).check();
  await expect.poll(() => property(page, '--color-orange')).toBe('#f0b8c8');
  await expect.poll(() => property(page, '--edge-depth')).toBe('24px');
  expect(loads).toEqual([]);

  await page.getByLabel('Name of the shop').fill('Leaf & Salt');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();
  await page.goto(shop.url);
  await expect(page).toHaveTitle(/Leaf & Salt/);
  await expect(page.locator('html')).toHaveCSS('--color-orange', '#f0b8c8');

  await page.goto(`${shop.url}/admin/look`);
  await page.getByRole('button', { name: 'What it says' }).last().click();
  await page.getByRole('button', { name: 'Publish it again' }).click();
  await expect(page.getByText('Version 1 is what shoppers see.').first()).toBeVisible();
  await page.goto(shop.url);
  await expect(page).toHaveTitle(/Ostrel/);
  await expect(page.locator('html')).toHaveCSS('--color-orange', '#F1EFE6');
});

test('a colour that cannot be read is said at its field, refused, and mended with one press', async ({
  page,
}) => {
  await openLook(page);
  await field(page, 'Text').fill('#aabbcc');
  await expect(field(page, 'Text')).toHaveAccessibleDescription(/Cannot be read well enough with/);
  await expect.poll(() => property(page, '--color-wine')).toBe('#aabbcc');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Something is missing before it can be published.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page
    .getByRole('button', { name: /nearest shade that passes/ })
    .first()
    .click();
  await expect(field(page, 'Text')).not.toHaveAccessibleDescription(/Cannot be read/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved. Shoppers see it once it is published.').first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Throw the draft away' }).click();
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect(field(page, 'Text')).toHaveValue('#2F4A3C');
});

test('a font that is uploaded is seen in the preview and by shoppers, until it is taken away', async ({
  page,
}) => {
  await openLook(page);
  await page.getByLabel('Own font for headings').setInputFiles('src/web/theme/fonts/prompt-900-common.woff2');
  await expect.poll(() => property(page, '--font-heading')).toMatch(/^'own-[0-9a-f]{10}'/);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();
  await page.goto(shop.url);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter(({ family }) => family.includes('own-')).map(({ status }) => status),
      ),
    )
    .toEqual(['loaded']);

  await page.goto(`${shop.url}/admin/look`);
  await page.getByRole('button', { name: 'Take it away: Own font for headings' }).click();
  await expect.poll(() => property(page, '--font-heading')).toContain('Newsreader');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();
});

test('a file that is no font is refused at its field', async ({ page }) => {
  await openLook(page);
  const upload = page.getByLabel('Own font for reading text');
  await upload.setInputFiles({ name: 'a.woff2', mimeType: 'font/woff2', buffer: Buffer.from('no font') });
  await expect(upload).toHaveAccessibleDescription(/This is no WOFF2 file/);
});

test('a colour is typed with or without its sign, in three digits or six', async ({ page }) => {
  await openLook(page);
  await field(page, 'Cards').fill('fed');
  await field(page, 'Cards').blur();
  await expect(field(page, 'Cards')).toHaveValue('#ffeedd');
});

test('a look is seen on the page of a product and in a cart, at the width of a phone', async ({ page }) => {
  await openLook(page);
  await page.getByLabel('Page of the shop').selectOption({ label: 'Product' });
  await expect(
    preview(page)
      .getByRole('button', { name: /add to cart/i })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Phone' }).click();
  await page.getByLabel('Page of the shop').selectOption({ label: 'Cart' });
  await expect(preview(page).getByText('The kettle is on. Take your time.')).toBeVisible();
  await expect
    .poll(() =>
      preview(page)
        .locator('html')
        .evaluate(() => innerWidth),
    )
    .toBe(390);
});

test('text is set in the font that is chosen', async ({ page }) => {
  await openLook(page);
  await page.getByRole('group', { name: 'Headings' }).getByRole('radio', { name: 'Prompt' }).check();
  await page.getByRole('group', { name: 'Reading text' }).getByRole('radio', { name: 'Newsreader' }).check();
  await expect.poll(() => property(page, '--font-reading')).toContain('Newsreader');
  await expect.poll(() => property(page, '--font-heading')).toContain('Prompt');
});

test('a logo and an icon are uploaded, seen at once, and stay published when a later draft is thrown away', async ({
  page,
}) => {
  await openLook(page);
  const drawing = (inside: string) => ({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inside}</svg>`),
  });
  await page.getByLabel('Logo: another file').setInputFiles(drawing('<script>alert(1)</script>'));
  await expect(page.getByText(/This drawing holds <script>/)).toBeVisible();
  await page
    .getByLabel('Logo: another file')
    .setInputFiles(drawing('<path d="M0 0h40v40z" fill="#5b1440"/>'));
  await expect(page.getByRole('img', { name: 'Logo, as it is' })).toHaveAttribute('src', /uploaded-/);
  await page.getByLabel('Fill its shape with the colour of the text').uncheck();
  await expect(preview(page).locator('header img[src*="uploaded-"]')).toHaveJSProperty('complete', true);
  await page.getByLabel('Icon', { exact: true }).setInputFiles(drawing('<circle cx="20" cy="20" r="20"/>'));
  await expect(page.getByRole('img', { name: 'Icon, as it is' })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();

  const shownLogo = page.getByRole('img', { name: 'Logo, as it is' });
  const published = await shownLogo.getAttribute('src');
  await page.getByLabel('Logo: another file').setInputFiles(drawing('<path d="M0 0h1z"/>'));
  // It is a part of the draft once it was sent.
  await expect(shownLogo).not.toHaveAttribute('src', published ?? '');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved. Shoppers see it once it is published.').first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Throw the draft away' }).click();
  await page.getByRole('button', { name: 'Throw it away' }).click();

  await page.goto(shop.url);
  const logo = page.locator('header img[src*="uploaded-"]');
  await expect(logo).toBeVisible();
  const drawn = await page.request.get(`${shop.url}${await logo.getAttribute('src')}`);
  expect(drawn.headers()['content-security-policy']).toContain('sandbox');
  const manifest = await (await page.request.get(`${shop.url}/site.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Ostrel', theme_color: '#F1EFE6' });
  const icons = [
    ...manifest.icons.map(({ src }: { src: string }) => src),
    await page.locator('link[rel="apple-touch-icon"]').getAttribute('href'),
    await page.locator('link[rel="icon"][sizes="32x32"]').getAttribute('href'),
  ];
  for (const src of icons) {
    const icon = await page.request.get(`${shop.url}${src}`);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
});
