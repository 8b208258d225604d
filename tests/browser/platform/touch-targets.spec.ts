import { expect, type Locator, type Page } from '@playwright/test';
import { haveInCart, open } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

/** WCAG 2.2, 2.5.5, in CSS pixels. */
const TARGET = 44;

async function expectLargeTargets(targets: Locator): Promise<void> {
  await expect(targets.first()).toBeVisible();
  const heights = await targets.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(TARGET);
}

const stepper = (page: Page) => page.getByRole('button', { name: /^(Decrease|Increase) quantity/ });

test('what is pressed with a finger in the cart is 44 px high', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await open(page, '/cart');
  await expectLargeTargets(stepper(page));
  await expectLargeTargets(page.getByRole('contentinfo').getByRole('listitem').getByRole('link'));
});

test('what is pressed with a finger on a product page is 44 px high', async ({ page }) => {
  await open(page, `/products/${plainProduct.handle}`);
  await expectLargeTargets(stepper(page));
  await expectLargeTargets(page.getByRole('link', { name: /^\d+ reviews?$/ }));
  await expectLargeTargets(page.getByRole('button', { name: /was helpful$/ }));
});

test('the filters of the shop are 44 px high', async ({ page }) => {
  await open(page, '/shop');
  const filter = page.locator('details').filter({ hasText: 'Without' }).first();
  await filter.locator('summary').click();
  await expectLargeTargets(filter.getByRole('link'));
});
