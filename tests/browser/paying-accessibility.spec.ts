import { expect, test } from '@playwright/test';
import { expectNoAxeFindings } from './support/axe.ts';
import { CARDS, fillCard, open, openFilledCheckout, pay, payButton } from './support/checkout-page.ts';

const WIDTHS = [
  { device: 'a phone', width: 390 },
  { device: 'a wide screen', width: 1280 },
];

for (const { device, width } of WIDTHS) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    test('a checkout with every problem shown, and the order that follows, have no findings', async ({
      page,
    }) => {
      await openFilledCheckout(page, 'the-mix');
      await page.getByLabel('Full name').fill('');
      await payButton(page).click();
      await expect(page.getByLabel('Full name')).toBeFocused();
      await expectNoAxeFindings(page);

      await page.getByLabel('Full name').fill('Maya Rao');
      await fillCard(page, CARDS.declined);
      await pay(page);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoAxeFindings(page);

      await fillCard(page, CARDS.goesThrough);
      await pay(page);
      await expect(page.getByText('Order number')).toBeVisible();
      await expectNoAxeFindings(page);
    });

    for (const address of [
      '/login',
      '/signup',
      '/forgot-password',
      '/checkout-confirmation?redirect_status=failed',
    ]) {
      test(`${address} has no findings`, async ({ page }) => {
        await open(page, address);
        await expectNoAxeFindings(page);
      });
    }

    test('the profile has no findings', async ({ page }) => {
      await open(page, '/login');
      await page.getByLabel('Email').fill('asha@example.com');
      await page.getByLabel('Password', { exact: true }).fill('masala-chai-42');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Track Order' }).first()).toBeVisible();
      await expectNoAxeFindings(page);
    });
  });
}
