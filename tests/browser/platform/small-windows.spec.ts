import { expect, type Locator, type Page } from '@playwright/test';
import { haveInCart, open } from '../support/checkout-page.ts';
import { launcher } from '../support/launcher.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct, scarce } = store;

const SIZES = [
  { width: 640, height: 450 },
  { width: 320, height: 256 },
];

/** The elements of a dialog that cannot be scrolled fully into view. */
const cutOff = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate(async (root) => {
    await Promise.allSettled(root.getAnimations({ subtree: true }).map(({ finished }) => finished));
    const parts = [...root.querySelectorAll('h2, p, li, label, button, input, textarea, a')];
    const isPartOf = (part: Element, seen: Element | null) =>
      seen !== null && (part.contains(seen) || seen.contains(part));
    return parts.flatMap((part) => {
      part.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
      if (width < 4 || height < 4 || height > innerHeight - 40) return [];
      const middle = (left + right) / 2;
      const isSeen = [top + 3, bottom - 3].every((y) => isPartOf(part, document.elementFromPoint(middle, y)));
      return isSeen ? [] : [part.outerHTML.slice(0, 100)];
    });
  });

const dialog = (page: Page) => page.locator('dialog[open]');

async function expectNothingCutOff(page: Page, name: string): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  expect(await cutOff(dialog(page)), name).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

for (const size of SIZES) {
  test(`every dialog and panel is fully usable in a window of ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await haveInCart(page, plainProduct.handle, otherProduct.handle);
    await open(page, `/products/${scarce.handle}`);

    await page.getByRole('button', { name: /^Cart, 2/ }).click();
    await expectNothingCutOff(page, 'the cart');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectNothingCutOff(page, 'the menu');
    await page.getByRole('textbox', { name: /^Quantity/ }).fill('500');
    await page.getByRole('button', { name: 'add to cart' }).click();
    await expectNothingCutOff(page, 'the alert');
    await page.getByRole('button', { name: 'Write a Review' }).click();
    await expectNothingCutOff(page, 'the review dialog');
    await page
      .getByRole('button', { name: /^Read the review by/ })
      .first()
      .press('Enter');
    await expectNothingCutOff(page, 'a review');
    await launcher(page).click();
    await expectNothingCutOff(page, 'the concierge');
  });
}

test('nothing in the cart that has the focus is behind the total in a small window', async ({ page }) => {
  await haveInCart(page, plainProduct.handle, otherProduct.handle);
  await open(page, '/cart');
  for (const size of [...SIZES, { width: 390, height: 700 }]) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
    await page.getByRole('heading', { level: 1 }).click();
    for (const name of [/^Decrease quantity/, /^Increase quantity/, /^Remove/]) {
      for (const button of await page.getByRole('button', { name }).all()) {
        await button.focus();
        const isSeen = await button.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        });
        expect(isSeen, `${name} in ${size.width} × ${size.height}`).toBe(true);
      }
    }
  }
});
