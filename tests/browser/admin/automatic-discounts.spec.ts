import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { chooseShipping, fillContact } from '../support/checkout-page.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** As many as no other test buys: it applies to every cart of the shop. */
async function haveInCart(page: Page, quantity: number): Promise<void> {
  const cartItems = [{ sku: 'MIX-5OZ', quantity }];
  const answer = await page.request.post('/metrics/cart-items', { data: { cartItems } });
  expect(answer.status()).toBe(200);
}

test('a discount without a code is made, and shoppers see it in the cart and at the checkout', async ({
  page,
}) => {
  const title = `Six bags for five ${crypto.randomUUID().slice(0, 4)}`;
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/discounts/new-code');
  await page.getByLabel('Applies').selectOption('By itself, without a code');
  await page.getByLabel('What customers read').fill(title);
  await page.getByLabel('Takes off', { exact: true }).selectOption('What is got with what is bought');
  await page.getByLabel('Buy', { exact: true }).fill('5');
  await page.getByLabel('Percent').fill('100');
  await page.getByLabel('Codes may be used along with it').check();
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Make the discount' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toContainText('Active');
  await expect(page.getByText('Takes off 1 for 5 that are bought, without a code')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await haveInCart(page, 5);
  await page.goto('/cart');
  await expect(page.getByText(`${title}: Add 1 more and it is free.`)).toBeVisible();
  await haveInCart(page, 6);
  await page.goto('/cart');
  await expect(page.getByText(`${title}: you save $7.99`)).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.goto('/checkout');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  const saved = summary.getByRole('term').filter({ hasText: title }).locator('xpath=following-sibling::dd');
  await expect(saved).toHaveText('−$7.99');
  await fillContact(page);
  await chooseShipping(page, 'Standard');
  await expect(saved).toHaveText('−$7.99');

  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code').fill('FIVEOFF');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(
    summary
      .getByRole('term')
      .filter({ hasText: `FIVEOFF and ${title}` })
      .locator('xpath=following-sibling::dd'),
  ).toHaveText('−$12.99');
  await expectNoAxeFindingsAtEachWidth(page);

  const address = `/admin/api/discounts/${encodeURIComponent(title)}/switch`;
  await page.request.post(address, { data: { store_id: STORE, version: 1, ended: true } });
});
