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
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answer = (page: Page) => page.getByRole('textbox', { name: 'Answer' });

async function openAnswer(page: Page, question: string) {
  await page.goto(`${shop.url}/admin/content/faq`);
  await page.getByRole('button', { name: question, exact: true }).click();
  await expect(tool(page, 'Bold')).toBeVisible();
}

test('an answer gets bold words, a list and a link, which the preview shows as they are typed, and shoppers once it is published', async ({
  page,
}) => {
  await openAnswer(page, 'How hot is it?');
  await answer(page).fill('Rather ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('hot');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await tool(page, 'Bulleted list').click();
  await page.keyboard.type('see ');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Leads to').fill('/shipping-returns');
  await page.getByLabel('Text of the link').fill('shipping');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toBeFocused();
  const shown = preview(page).locator('li', { hasText: 'see shipping' }).locator('a');
  await expect(shown).toHaveAttribute('href', '/shipping-returns');
  await tool(page, 'Publish').click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();
  await page.goto(`${shop.url}/faq#how-hot-is-it`);
  await expect(page.locator('strong', { hasText: 'hot' })).toBeVisible();
  await page.getByRole('link', { name: 'shipping', exact: true }).click();
  await expect(page).toHaveURL(/\/shipping-returns$/);
});

test('a link that could run a script is refused at its field, and what was typed stays', async ({ page }) => {
  await openAnswer(page, 'Where do you ship?');
  await answer(page).press('ControlOrMeta+a');
  await tool(page, 'Link').click();
  await page.getByLabel('Leads to').fill('javascript:alert(1)');
  await tool(page, 'Set the link').click();
  await expect(page.getByLabel('Leads to')).toHaveAccessibleDescription(/Enter a page of the shop/);
  await expect(page.getByLabel('Leads to')).toHaveValue('javascript:alert(1)');
  await page.getByLabel('Leads to').fill('info@example.com');
  await tool(page, 'Set the link').click();
  await expect(answer(page).locator('a').first()).toHaveAttribute('href', 'mailto:info@example.com');
});

test('the tools are one stop of the tab key, with the arrow keys from one to the next', async ({ page }) => {
  await openAnswer(page, 'Where do you ship?');
  await answer(page).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(tool(page, 'Bold')).toBeFocused();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Italic')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(answer(page)).toBeFocused();
});

test('what is pasted from elsewhere keeps only what the place allows', async ({ page }) => {
  await openAnswer(page, 'Where do you ship?');
  await answer(page).fill('');
  await answer(page).evaluate((element) => {
    const pasted = new DataTransfer();
    pasted.setData(
      'text/html',
      '<h1 style="color:red">Title</h1><p class="MsoNormal">a <b>b</b> <u>c</u> <a href="javascript:x">d</a><img src="x"></p><table><tr><td>e</td></tr></table>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
  });
  await expect(answer(page)).toContainText('Title');
  const html = await answer(page).innerHTML();
  expect(html.replaceAll(/ class="[^"]*"/g, '')).not.toMatch(/<(?!\/?(?:p|strong|br)\b)/);
});

test('an undo of the page takes formatting back, and text that has none is stored as plain text', async ({
  page,
}) => {
  await openAnswer(page, 'Where do you ship?');
  await answer(page).fill('To Canada.');
  await answer(page).press('ControlOrMeta+a');
  await expect(preview(page).locator('p', { hasText: 'To Canada.' })).toHaveCount(1);
  await tool(page, 'Bold').click();
  await expect(preview(page).locator('strong', { hasText: 'To Canada.' })).toHaveCount(1);
  await tool(page, 'Undo').click();
  await expect(answer(page).locator('strong')).toHaveCount(0);
  await tool(page, 'Save draft').click();
  await expect(page.getByText('Saved. Shoppers see it once it is published.').first()).toBeVisible();
  const { content } = await (
    await page.request.get(`${shop.url}/admin/api/content/faq?store_id=${STORE}`)
  ).json();
  expect(content.items[2].answer).toBe('To Canada.');
});

test('a description gets a subheading', async ({ page }) => {
  await page.goto(`${shop.url}/admin/products/masala-cashews`);
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await expect(tool(page, 'Subheading')).toBeVisible();
  await description.fill('Goes with');
  await tool(page, 'Subheading').click();
  await description.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Rain.');
  await tool(page, 'Publish').click();
  await expect(page.getByText('Published.').first()).toBeVisible();
  await page.goto(`${shop.url}/products/masala-cashews`);
  await expect(page.getByRole('heading', { name: 'Goes with', level: 2 })).toBeVisible();
});

test('without the editor the text can still be typed as it is stored', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    const answered = await route.fetch();
    if ((await answered.text()).includes('ProseMirror')) await route.abort();
    else await route.fulfill({ response: answered });
  });
  await page.goto(`${shop.url}/admin/products/the-bites`);
  const description = page.locator('textarea[name="description"]');
  await expect(page.getByText('The editor could not be loaded.')).toBeVisible();
  await description.fill('<p>Still <strong>here</strong>.</p>');
  await tool(page, 'Save draft').click();
  await expect(page.getByText('Saved. Shoppers see it once it is published.').first()).toBeVisible();
});
