import { expect } from '@playwright/test';
import { open } from '../support/checkout-page.ts';
import { sharedPage } from '../support/shared-page.ts';
import { addButton, buyBar, displayPrice, PAGE, PHONE } from '../support/shop-product-page.ts';
import { store } from '../support/stores/chosen.ts';
import { packsOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { soldOut, nutrition, dear } = store;

const FIRST_VIEWS = {
  phone: PHONE,
  tablet: { width: 768, height: 1024 },
  'small laptop': { width: 1280, height: 800 },
};

for (const { handle } of store.longest) {
  test(`all options of ${handle} are in the first view, with price and button, on each device`, async ({
    page,
  }) => {
    await page.goto(`/products/${handle}`);
    for (const [device, viewport] of Object.entries(FIRST_VIEWS)) {
      await page.setViewportSize(viewport);
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width);
      const barBox = await buyBar(page).boundingBox();
      const lastOption = await page.getByText('Recurring every 1 month').boundingBox();
      expect((barBox?.y ?? 0) + (barBox?.height ?? 0), device).toBeLessThanOrEqual(viewport.height + 1);
      const endOfOptions = (lastOption?.y ?? 9999) + (lastOption?.height ?? 0);
      expect(endOfOptions, device).toBeLessThanOrEqual(barBox?.y ?? 0);
    }
  });
}

test('on a phone price and button stay visible, and the end of the page is not covered', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, PAGE);
  await page.getByRole('heading', { name: 'Ingredients' }).scrollIntoViewIfNeeded();
  await expect(addButton(page)).toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText(/© 2025/)).toBeInViewport();
  const bar = await buyBar(page).boundingBox();
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect((bar?.y ?? 9999) + (bar?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
});

test('price and button stay in view down to the last review, and cover nothing that has the focus, on each device', async ({
  page,
}) => {
  await open(page, PAGE);
  for (const [device, viewport] of Object.entries(FIRST_VIEWS)) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width);
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await reviews.getByRole('button', { name: 'Write a Review' }).focus();
    const bar = buyBar(page);
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { bottom, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return { bottom, isLow: height < innerHeight / 3 };
      });
      const top = (await bar.boundingBox())?.y ?? 0;
      if (focused.isLow) expect(focused.bottom, `stop ${stop} on a ${device}`).toBeLessThanOrEqual(top);
    }
    await reviews.getByRole('button', { name: 'Show More Reviews' }).scrollIntoViewIfNeeded();
    await expect(addButton(page), device).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText(/© 2025/), device).toBeInViewport();
    const end = await reviews
      .getByRole('button', { name: 'Show More Reviews' })
      .evaluate((more) => more.getBoundingClientRect().bottom);
    expect(end, device).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  }
});

test('Tab reaches the button before the nutrition facts, on each device', async ({ page }) => {
  await open(page, `/products/${nutrition.product.handle}`);
  for (const [device, viewport] of Object.entries(FIRST_VIEWS)) {
    await page.setViewportSize(viewport);
    await page.getByRole('radio', { checked: true }).last().focus();
    const stops: string[] = [];
    while (!stops.at(-1)?.startsWith('Nutrition facts') && stops.length < 20) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(stops.at(-1), device).toContain('Nutrition facts');
    expect(stops, device).toContain('add to cart');
  }
});

test.describe('on a narrow phone', () => {
  const packPage = sharedPage(async (page) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page, `/products/${dear.handle}`);
    await page.getByRole('radio', { name: new RegExp(packsOf(dear).at(-1)?.label ?? '') }).check();
  });

  for (const width of [320, 360, 390]) {
    test(`${width} px wide the price is beside the buttons without touching them`, async () => {
      const page = packPage();
      await page.setViewportSize({ width, height: 700 });
      const price = await displayPrice(page).boundingBox();
      const stepper = await buyBar(page).getByRole('group').boundingBox();
      expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(stepper?.x ?? 0);
    });
  }
});

for (const width of [390, 1280]) {
  test(`the bar of a sold-out product covers no form in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `/products/${soldOut.product.handle}`);
    const form = page.getByRole('region', { name: 'Sold out. For now.' });
    const bar = buyBar(page);
    await expect(form).toBeVisible();
    const end = await form.evaluate((region) => region.getBoundingClientRect().bottom);
    expect(await bar.evaluate((region) => region.getBoundingClientRect().top)).toBeGreaterThanOrEqual(end);
  });
}
