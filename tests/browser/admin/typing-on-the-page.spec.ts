import { expect, type Frame, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoAxeFindingsAtEachWidth, expectNoAxeFindingsInFrame } from '../support/axe.ts';
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
/** The document of the preview. */
function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}
const typed = (page: Page) =>
  preview(page).getByRole('textbox').and(preview(page).locator('[contenteditable]'));

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a4a12' } })
    .jpeg()
    .toBuffer();

async function openHome(page: Page) {
  await page.goto(`${shop.url}/admin/content/HomePage`);
  await page.getByLabel('State').selectOption('live');
  await expect(preview(page).getByRole('heading', { name: 'Snacks that turn the other way' })).toBeVisible();
}

test('a text is typed where the page shows it, arrives in its field, and is published', async ({ page }) => {
  await page.goto(`${shop.url}/admin/content/faq`);
  await preview(page).getByRole('heading', { name: 'How hot is it?' }).click();
  await expect(typed(page)).toBeFocused();
  await expectNoAxeFindingsInFrame(frameOf(page));
  await typed(page).fill('How');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' much heat?');
  await expect(
    page.locator('[name="items.0.question"]').or(page.getByLabel('Question')).first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(typed(page)).toHaveCount(0);
  await expect(preview(page).getByRole('heading', { name: 'How much heat?' })).toBeVisible();
  await expect(page.getByLabel('Question', { exact: true }).first()).toHaveValue('How much heat?');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();
  await page.goto(`${shop.url}/faq`);
  await expect(page.getByRole('heading', { name: 'How much heat?' })).toBeVisible();
});

test('what is typed on the page is taken back by Undo', async ({ page }) => {
  await openHome(page);
  await preview(page).getByRole('heading', { name: 'Snacks that turn the other way' }).click();
  await typed(page).fill('Snacks for the long way home');
  await page.keyboard.press('Escape');
  await expect(page.locator('[name="blocks.1.headingText"]')).toHaveValue('Snacks for the long way home');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(preview(page).getByRole('heading', { name: 'Snacks that turn the other way' })).toBeVisible();
});

test('the name of the shop is typed as its placeholder', async ({ page }) => {
  await openHome(page);
  await page
    .locator('[name="blocks.1.headingText"]')
    .or(page.getByRole('button', { name: /^Banner/ }))
    .first()
    .click();
  await page.locator('[name="blocks.1.headingText"]').fill('Snacks by {brand}');
  await preview(page).getByRole('heading', { name: 'Snacks by Doosra' }).click();
  await expect(typed(page)).toHaveText('Snacks by {brand}');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(', daily');
  await page.keyboard.press('Enter');
  await expect(preview(page).getByRole('heading', { name: 'Snacks by Doosra, daily' })).toBeVisible();
});

test('a text that must not be empty says so where it is typed', async ({ page }) => {
  await openHome(page);
  await preview(page).getByRole('heading', { name: 'Snacks that turn the other way' }).click();
  await typed(page).fill('');
  await expect(preview(page).getByRole('status').getByText('Fill this in.')).toBeVisible();
  await expect(typed(page)).toHaveAccessibleDescription(/Fill this in\./);
});

test('a text can be chosen and typed by keys alone, and Tab leads to what can be done to its block', async ({
  page,
}) => {
  await openHome(page);
  await preview(page).getByRole('heading', { name: 'Snacks that turn the other way' }).focus();
  await page.keyboard.press('Enter');
  await expect(typed(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Typed by keys');
  await page.keyboard.press('Escape');
  await expect(page.locator('[name="blocks.1.headingText"]')).toHaveValue('Typed by keys');
  await expect(preview(page).getByRole('heading', { name: 'Typed by keys' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(preview(page).getByRole('button', { name: 'Move up' })).toBeFocused();
});

test('a block is moved, hidden and followed by another one on the page itself', async ({ page }) => {
  await openHome(page);
  await preview(page).getByText('What is a doosra?').click();
  await expect(typed(page)).toBeFocused();
  await page.keyboard.press('Escape');
  const bar = preview(page).getByRole('toolbar', { name: 'What is chosen' });
  await bar.getByRole('button', { name: 'Move up' }).click();
  await expect(page.locator('[name="blocks.3.headingText"]')).toHaveValue('What is a doosra?');
  await expect(bar.getByRole('button', { name: 'Move up' })).toBeFocused();
  await expectNoAxeFindingsInFrame(frameOf(page));
  await bar.getByRole('button', { name: 'Hide' }).click();
  await expect(preview(page).getByText('What is a doosra?')).toHaveCount(0);
  await preview(page).getByRole('heading', { name: 'Snacks that turn the other way' }).click();
  await bar.getByRole('button', { name: 'Add after' }).click();
  await bar.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.locator('[name="blocks.2.headingText"]')).toBeFocused();
});

test('a block that was moved a moment ago is the one that is hidden, also before the page shows it there', async ({
  page,
}) => {
  await openHome(page);
  await preview(page).getByText('What is a doosra?').click();
  await expect(typed(page)).toBeFocused();
  await page.keyboard.press('Escape');
  const bar = preview(page).getByRole('toolbar', { name: 'What is chosen' });
  await bar.evaluate((element) => {
    for (const name of ['Move up', 'Hide'])
      [...element.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  });
  await expect(preview(page).getByText('What is a doosra?')).toHaveCount(0);
});

test('a picture is changed from where the page shows it', async ({ page }) => {
  await openHome(page);
  const field = page.locator('[name="blocks.1.imageUrl"]');
  await page
    .getByRole('button', { name: /^Banner/ })
    .first()
    .click();
  const before = await field.inputValue();
  const name = before.replace(/^.*\/|\.webp.*$/g, '');
  await preview(page).locator(`img[src*="${name}"]`).first().click();
  const chooser = page.waitForEvent('filechooser');
  await preview(page).getByRole('button', { name: 'Change picture' }).click();
  await (await chooser).setFiles({ name: 'stoop.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await expect(field).not.toHaveValue(before);
});

test('the editor with a text being typed has nothing that axe finds at any width', async ({ page }) => {
  await openHome(page);
  await preview(page).getByRole('heading', { name: 'Snacks that turn the other way' }).click();
  await expect(typed(page)).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});
