import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { goLive, restoreHome, waitForHome } from '../support/live-home.ts';
import { store } from '../support/stores/chosen.ts';
import { found } from '../support/stores/store-files.ts';
import { test } from '../support/test.ts';

interface ProductSideSwipe {
  type: string;
  headingText: string;
  products: object[];
}

const swipe = found(
  store.files
    .page<{ blocks: ProductSideSwipe[] }>('HomePage')
    .blocks.find(({ type }) => type === 'ProductSideSwipe'),
  'row of products',
);
const HEADING = swipe.headingText;
const COUNT = swipe.products.length;
const row = (page: Page) => page.getByRole('group', { name: HEADING });
const cards = (page: Page) => row(page).getByRole('listitem');
const next = (page: Page) => page.getByRole('button', { name: `More ${store.items}` });
const previous = (page: Page) => page.getByRole('button', { name: `Previous ${store.items}` });

/** A text of the carousel's script: names of scripts are only hashes. */
const ONLY_IN_CONTROLS = ' the row';

/** Delays the carousel until the returned function is called; until then the row scrolls natively. */
async function holdCarousel(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(ONLY_IN_CONTROLS)) await released;
    await route.fulfill({ response });
  });
  return release;
}

/** Positions of the row's elements on the page, in whole pixels. */
async function places(page: Page) {
  const parts = [page.getByRole('heading', { name: HEADING }), row(page), ...(await cards(page).all())];
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return boxes.map((box) => box && [box.x, box.y, box.width, box.height].map(Math.round));
}

test.describe('the row of products', () => {
  test.beforeAll(() => goLive());
  test.afterAll(() => restoreHome());
  test.beforeEach(({ page }) => waitForHome(page, HEADING));

  test('has buttons that announce the position and stop at either end', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/');
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(`1 of ${COUNT}`)).toHaveCount(0);
    for (let place = 2; place <= COUNT; place += 1) {
      await next(page).click();
      await expect(page.getByText(`${place} of ${COUNT}`)).toBeAttached();
    }
    await expect(cards(page).last()).toBeInViewport({ ratio: 0.5 });
    await expect(cards(page).first()).not.toBeInViewport();
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(next(page)).toBeFocused();
    await previous(page).click();
    await expect(page.getByText(`${COUNT - 1} of ${COUNT}`)).toBeAttached();
    await expect(next(page)).toHaveAttribute('aria-disabled', 'false');
  });

  test('moves with the arrow keys, and with the focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/');
    await expect(next(page)).toBeVisible();
    await row(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`2 of ${COUNT}`)).toBeAttached();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(`1 of ${COUNT}`)).toBeAttached();
    for (let tabs = 0; tabs < 2 * COUNT; tabs += 1) await page.keyboard.press('Tab');
    await expect(cards(page).last().getByRole('button')).toBeFocused();
    await expect(cards(page).last()).toBeInViewport({ ratio: 0.5 });
  });

  test('moves with the focus on a slow device', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/');
    await expect(next(page)).toBeVisible();
    await page.evaluate(() =>
      document.addEventListener('keydown', () => {
        const pressed = performance.now();
        while (performance.now() < pressed + 20);
      }),
    );
    await row(page).focus();
    for (let tabs = 0; tabs < 2 * COUNT; tabs += 1) await page.keyboard.press('Tab');
    await expect(cards(page).last().getByRole('button')).toBeFocused();
    await expect(cards(page).last()).toBeInViewport({ ratio: 0.5 });
  });

  test('follows native scrolling, as for find-in-page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/');
    await expect(next(page)).toBeVisible();
    await cards(page)
      .nth(2)
      .evaluate((card) => card.scrollIntoView({ inline: 'center' }));
    await expect(cards(page).nth(2)).toBeInViewport({ ratio: 0.5 });
    await expect.poll(() => row(page).evaluate((viewport) => viewport.scrollLeft)).toBe(0);
    await next(page).click();
    await expect(page.getByText(`${COUNT} of ${COUNT}`)).toBeAttached();
    await expect(cards(page).last()).toBeInViewport({ ratio: 0.5 });
  });

  test('has no autoplay, and so no button to stop it', async ({ page }) => {
    await open(page, '/');
    await expect(next(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop the row' })).toHaveCount(0);
  });

  for (const width of [390, 1280]) {
    test(`does not move when the carousel is initialized at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const release = await holdCarousel(page);
      await open(page, '/');
      await row(page).scrollIntoViewIfNeeded();
      await expect(next(page)).toHaveCount(0);
      await row(page).evaluate((viewport) => {
        viewport.scrollLeft = viewport.querySelectorAll('li')[1]?.offsetWidth ?? 0;
      });
      await expect.poll(async () => (await cards(page).first().boundingBox())?.x).toBeLessThan(0);
      await page.waitForLoadState('load');
      const before = await places(page);
      release();
      await expect(next(page)).toBeVisible();
      expect(await places(page)).toEqual(before);
    });
  }

  test('has no findings, before and after moving', async ({ page }) => {
    await open(page, '/');
    await expect(next(page)).toBeVisible();
    await expectNoAxeFindingsAtEachWidth(page);
    await next(page).click();
    await expectNoAxeFindingsAtEachWidth(page);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('scrolls natively and shows no buttons', async ({ page }) => {
      await page.goto('/');
      await expect(next(page)).toHaveCount(0);
      await row(page).hover();
      await page.mouse.wheel(5000, 0);
      await expect(cards(page).last()).toBeInViewport({ ratio: 0.5 });
    });
  });
});

test.describe('a row of products with autoplay', () => {
  test.beforeAll(() => goLive({ autoplaySeconds: 2 }));
  test.afterAll(() => restoreHome());
  test.beforeEach(({ page }) =>
    expect(async () => {
      const html = await (await page.request.get('/')).text();
      expect(html).toContain('autoplaySeconds');
    }).toPass({ timeout: 30_000 }),
  );

  test('moves on its own, and stops when a button is clicked', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/');
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'false');
    await page.getByRole('button', { name: 'Stop the row' }).click();
    await expect(page.getByRole('button', { name: 'Run the row' })).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test('has no autoplay and no button for it with reduced motion', async ({ page }) => {
    await open(page, '/');
    await expect(next(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop the row' })).toHaveCount(0);
  });
});
