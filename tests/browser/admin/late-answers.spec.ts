import { expect, type Page } from '@playwright/test';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

/** Answers the next call of an address only once it is released, and says when it was asked. */
async function holdNext(page: Page, address: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { asked: asked.promise, release: () => released.resolve() };
}

test('what is deleted while one is on another page already leads nobody away from there', async ({
  page,
}) => {
  const content = {
    subject: 'Wrong',
    preview: '',
    heading: 'Wrong',
    discount_code: null,
    audience: { kind: 'all' },
    blocks: [{ type: 'prose', text: 'We roasted something.' }],
  };
  const made = await page.request.post('/admin/api/campaigns', { data: { store_id: STORE, content } });
  await page.goto(`/admin/newsletter/${(await made.json()).campaign_id}`);
  const { asked, release } = await holdNext(page, '**/admin/api/campaigns/*/delete');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete the draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await asked;
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Discounts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible();
  release();
  await expect(page.getByText('The draft is deleted.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/discounts$/);
});

test('a sample cart that is changed while it is tried does not get what was taken off the one before', async ({
  page,
}) => {
  await page.goto('/admin/discounts/new-code');
  await page.getByLabel('Percent').fill('50');
  await page.getByRole('button', { name: 'Try it on a sample cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'A sample cart' });
  await dialog.getByRole('button', { name: 'Add an item' }).click();
  await dialog.getByLabel('Name or SKU').fill('MIX-5OZ');
  await dialog.getByRole('button', { name: /^The Mix, 5 oz/ }).click();
  const { asked, release } = await holdNext(page, '**/admin/api/discount_try');
  await dialog.getByRole('button', { name: 'Try it', exact: true }).click();
  await asked;
  await dialog.getByLabel(/^Units of The Mix/).fill('4');
  const answered = page.waitForResponse('**/admin/api/discount_try');
  release();
  await (await answered).finished();
  // It is tried again only once the first answer was taken.
  const again = await holdNext(page, '**/admin/api/discount_try');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await dialog.getByRole('button', { name: 'Try it', exact: true }).click();
  await again.asked;
  await expect(dialog.getByText(/\$[\d.]+ off$/)).toBeHidden();
  again.release();
  await expect(dialog.getByText(/\$[\d.]+ off$/)).toBeVisible();
});
