import { expect } from '@playwright/test';
import { open } from '../support/checkout-page.ts';
import { withDevtools } from '../support/devtools.ts';
import { goOnTo } from '../support/go-on-to.ts';
import { sharedPage } from '../support/shared-page.ts';
import { PAGE, PHONE, plainProduct } from '../support/shop-product-page.ts';
import { test } from '../support/test.ts';

const PICTURES = plainProduct.pictures.length;

const plainPage = sharedPage((page) => open(page, PAGE));

test('the pictures loop', async () => {
  const page = plainPage();
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const first = await pictures.getByRole('img').first().getAttribute('alt');
  await pictures.getByRole('button', { name: 'Previous picture' }).click();
  await expect(pictures.getByRole('img').first()).not.toHaveAttribute('alt', first ?? '');
  await pictures.getByRole('button', { name: 'Next picture' }).click();
  await expect(pictures.getByRole('img').first()).toHaveAttribute('alt', first ?? '');
  await expect(pictures.getByRole('button', { name: /^Show picture/ })).toHaveCount(PICTURES - 1);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('the whole picture is visible, in most of the width, and a swipe or a thumbnail shows another one', async ({
    page,
  }) => {
    await open(page, PAGE);
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const whole = await pictures.getByRole('img').first().boundingBox();
    expect(whole?.width).toBeCloseTo(whole?.height ?? 0, 0);
    expect(whole?.width).toBeGreaterThan(0.58 * PHONE.width);
    for (const button of await pictures.getByRole('button').all()) {
      expect((await button.boundingBox())?.x, 'beside the picture').toBeGreaterThanOrEqual(
        whole?.width ?? 999,
      );
    }
    const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('img').first();
    const before = await picture.getAttribute('alt');
    const box = await picture.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 100];
    await withDevtools(page, async (devtools) => {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await devtools.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: x - 120, y }],
      });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    });
    await expect(picture).not.toHaveAttribute('alt', before ?? '');
    await expect(pictures.getByRole('status')).toHaveText(`Picture 2 /of ${PICTURES}`);
    await pictures.getByRole('button', { name: /^Show picture 1:/ }).press('Enter');
    await expect(picture).toHaveAttribute('alt', before ?? '');
    await expect(pictures.locator(':focus')).toHaveAccessibleName(/^Show picture/);
  });
});

for (const count of [1, 2, 3, 4, 7]) {
  test(`on a phone ${count} pictures leave no empty cell`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, '/cart');
    await page.route('**/search/by_handles', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      const [product] = json.formattedProductData;
      const main = product.product_image_main;
      product.product_urls = Array.from({ length: count }, (_, at) => (at === 0 ? main : `${main}?${at}`));
      for (const variant of product.variants) variant.image_urls = [];
      await route.fulfill({ response: answer, json });
    });
    await goOnTo(page, PAGE);
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await expect(gallery.getByRole('button', { name: /^Show picture/ })).toHaveCount(Math.min(count - 1, 3));
    const share = await gallery.evaluate((region) => {
      const area = ({ width, height }: DOMRect) => width * height;
      const cells = region.querySelectorAll(':scope > div, li');
      const filled = [...cells].reduce((sum, cell) => sum + area(cell.getBoundingClientRect()), 0);
      return filled / area(region.getBoundingClientRect());
    });
    expect(share).toBeGreaterThan(0.95);
  });
}

test('on a tablet the pictures cover nothing that follows the choices', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, PAGE);
  for (const name of ['Ingredients', 'Goes with it', 'Reviews']) {
    const heading = page.getByRole('heading', { name, level: 2, exact: true });
    const isUncovered = await heading.evaluate((own) => {
      own.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, bottom } = own.getBoundingClientRect();
      return own.contains(document.elementFromPoint(left + 1, (top + bottom) / 2));
    });
    expect(isUncovered, name).toBe(true);
  }
});
