import { expect, type Page } from '@playwright/test';
import { formatDay } from '#domain/format-day.ts';
import { firstRenewalDay } from '#domain/subscriptions/first-renewal.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { withDevtools } from '../support/devtools.ts';
import { sharedPage } from '../support/shared-page.ts';
import { test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

const addButton = (page: Page) => page.getByRole('region', { name: 'Buy' }).getByRole('button').last();
const displayPrice = (page: Page) => page.getByRole('region', { name: 'Buy' }).getByText(/\$\d/).last();
const quantityOf = (page: Page) => page.getByRole('region', { name: 'Buy' }).getByRole('textbox');

test('title, price and description are rendered on the server', async ({ request }) => {
  const html = await (await request.get('/products/the-mix')).text();
  expect(html).toMatch(/<title>The Mix/);
  expect(html).toContain('$7.99');
});

test('an unknown product is a 404 with a message', async ({ page }) => {
  const answer = await page.goto('/products/haggis');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});

test('a product that cannot be fetched shows an error and can be retried', async ({ page }) => {
  await open(page, '/cart');
  await page.route('**/search/by_handles', (route) => route.abort());
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'x', usr: null }, '', '/products/the-mix');
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1, key: 'x', usr: null } }));
  });
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/search/by_handles');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Mix' })).toBeVisible();
});

const mixPage = sharedPage((page) => open(page, '/products/the-mix'));

test('a bundle has its own price and no sizes; the single pack restores the first size', async () => {
  const page = mixPage();
  await page.getByRole('radio', { name: /10 oz/ }).check();
  await expect(displayPrice(page)).toHaveText('Now $14.99');
  await page.getByRole('radio', { name: /3-pack/ }).check();
  await expect(displayPrice(page)).toHaveText('Now $21.49');
  await expect(page.getByRole('group', { name: 'Size' })).toBeHidden();
  await page.getByRole('radio', { name: /Single Pack/ }).check();
  await expect(page.getByRole('radio', { name: /5 oz/ })).toBeChecked();
  await expect(displayPrice(page)).toHaveText('$7.99');
});

test('subscriptions show their interval', async () => {
  const page = mixPage();
  await expect(page.getByRole('radio', { name: /Recurring every 1 month/ })).toBeVisible();
  await page.getByText('Recurring every 2 weeks').click();
  await expect(displayPrice(page)).toHaveText('Now $6.89');
});

test('a subscription is explained beside the choice: what it saves, when it is charged, how it ends', async () => {
  const page = mixPage();
  await page.getByRole('radio', { name: /Just once/ }).check();
  await expect(page.getByText('Subscribing saves up to 13%. Skip or cancel any time.')).toBeVisible();
  await expect(page.getByText('Charged when you order')).toBeHidden();
  await page.getByText('Recurring every 2 weeks').click();
  const nextDay = formatDay(
    firstRenewalDay(new Date(), 'America/New_York', { count: 2, unit: 'week' }),
    'UTC',
  );
  const terms = page.getByRole('status').filter({ hasText: 'Charged when you order' });
  await expect(terms.getByRole('listitem')).toHaveText([
    'You save 13%: $1.10 on each, every time.',
    `Charged when you order, next on ${nextDay}, then every 2 weeks.`,
    'Skip, pause, change or cancel: two taps in your profile or from any email about it.',
    'Ships free from $45, not $65.',
  ]);
});

test('the pictures loop', async () => {
  const page = mixPage();
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const first = await pictures.getByRole('img').first().getAttribute('alt');
  await pictures.getByRole('button', { name: 'Previous picture' }).click();
  await expect(pictures.getByRole('img').first()).not.toHaveAttribute('alt', first ?? '');
  await pictures.getByRole('button', { name: 'Next picture' }).click();
  await expect(pictures.getByRole('img').first()).toHaveAttribute('alt', first ?? '');
  await expect(pictures.getByRole('button', { name: /^Show picture/ })).toHaveCount(3);
});

test('adding confirms it briefly and opens the cart, also after a double click', async ({ page }) => {
  await open(page, '/products/the-mix');
  await expect(addButton(page)).toHaveText('add to cart');
  await addButton(page).dblclick();
  await expect(page.getByText('adding to cart...')).toBeVisible();
  const panel = page.getByRole('dialog', { name: /Your cart/ });
  await expect(panel.getByRole('link', { name: 'The Mix' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(addButton(page)).toHaveText('add to cart');
});

test('the second click of a double click follows no link of the opened panel', async ({ page }) => {
  await open(page, '/products/the-mix');
  await addButton(page).click();
  const link = page.getByRole('dialog', { name: /Your cart/ }).getByRole('link', { name: 'The Mix' });
  await link.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('dialog', { name: /Your cart/ })).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: /Your cart/ })).toBeHidden();
});

test('a click on the button before hydration is not lost', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await page.waitForFunction(() => document.readyState !== 'loading');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/products/the-mix', { waitUntil: 'commit' });
  await addButton(page).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'The Mix' })).toBeVisible();
  // Scripts that are loaded in idle moments may still be held back.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('everything can be selected and bought with the keyboard alone', async ({ page }) => {
  await open(page, '/products/the-mix');
  await page.getByRole('radio', { name: /Single Pack/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /3-pack/ })).toBeChecked();
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: /3-pack/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(addButton(page)).toBeFocused();
});

test('a quantity above the stock shows an alert, and nothing is added', async ({ page }) => {
  await open(page, '/products/limited-diwali-box');
  await quantityOf(page).fill('11');
  await addButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Out of stock' });
  await expect(alert).toContainText('Requested quantity exceeds available stock');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test('the quantity does not fall below 1', async () => {
  const page = mixPage();
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  await quantityOf(page).fill('0');
  await quantityOf(page).blur();
  await expect(quantityOf(page)).toHaveValue('1');
});

for (const typed of ['1.5', '-5', '1e2', '1000', 'two']) {
  test(`'${typed}' is an invalid quantity: the input stays with an error, and nothing is added`, async () => {
    const page = mixPage();
    await quantityOf(page).fill(typed);
    await addButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('A whole number from 1 to 999, please.');
    await expect(quantityOf(page)).toHaveValue(typed);
    await expect(quantityOf(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await quantityOf(page).fill('1');
    await quantityOf(page).blur();
    await expect(page.getByText('A whole number from')).toHaveCount(0);
  });
}

test('a quantity that was refused can be corrected, and is then added', async ({ page }) => {
  await open(page, '/products/the-mix');
  await quantityOf(page).fill('1.5');
  await addButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('A whole number from 1 to 999, please.');
  await quantityOf(page).fill('2');
  await addButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Your cart (2)' })).toBeVisible();
  await expect(page.getByText('A whole number from')).toHaveCount(0);
});

test('a field left empty goes back to the quantity that it had', async () => {
  const page = mixPage();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await quantityOf(page).fill('');
  await quantityOf(page).blur();
  await expect(quantityOf(page)).toHaveValue('2');
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
});

test('a sold-out product cannot be added', async ({ page }) => {
  await page.goto('/products/masala-cashews');
  await expect(addButton(page)).toHaveText('sold out');
  await expect(addButton(page)).toBeDisabled();
});

test('ingredients and allergens are shown, and each ingredient once', async () => {
  const page = mixPage();
  await expect(page.getByText('Black mustard seeds')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Allergens' })).toBeVisible();
  await expect(page.getByText(/Contains: peanuts/)).toBeVisible();
});

test('nutrition facts open by keyboard, without a script, as a table of 14 nutrients', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
  });
  const page = await context.newPage();
  await page.goto(`${baseURL}/products/the-mix`);
  const label = page.getByRole('table', { name: /The Mix/ });
  await expect(label).toBeHidden();
  await page.getByText('Nutrition facts', { exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(label.getByRole('rowheader')).toHaveCount(14);
  await expect(label.getByRole('row', { name: 'Total Fat 9g 11%' })).toBeVisible();
  await context.close();
});

test('axe finds nothing in unfolded nutrition facts, also after another page', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('link', { name: 'The Bites' }).first().click();
  const summary = page.getByText('Nutrition facts', { exact: true }).first();
  await summary.click();
  await expect(page.getByRole('table', { name: /Cardamom coffee/ })).toBeVisible();
  await expectNoAxeFindings(page);
});

test.describe('on a phone', () => {
  for (const [locale, timezoneId, price] of [
    ['en-US', 'America/New_York', '$1.43 per ounce'],
    ['en-CA', 'America/Toronto', 'CAD 6.69 per 100 grams'],
  ] as const) {
    test.describe(`in ${timezoneId}`, () => {
      test.use({ locale, timezoneId, viewport: PHONE });

      test(`the options are labelled, with their prices by weight (${price})`, async ({ page }) => {
        await open(page, '/products/the-mix');
        for (const legend of ['Pack', 'Size', 'How often'])
          await expect(page.getByText(legend, { exact: true })).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('radio', { name: /3-pack/ })).toHaveAccessibleName(
          new RegExp(`${price.replace('$', '\\$')}`),
        );
      });
    });
  }
});

const FIRST_VIEWS = {
  phone: PHONE,
  tablet: { width: 768, height: 1024 },
  'small laptop': { width: 1280, height: 800 },
};

for (const handle of ['the-mix', 'the-bites', 'doosra-starter-pack']) {
  for (const [device, viewport] of Object.entries(FIRST_VIEWS)) {
    test(`on a ${device} all options of ${handle} are in the first view, with price and button`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(`/products/${handle}`);
      const barBox = await page.getByRole('region', { name: 'Buy' }).boundingBox();
      const lastOption = await page.getByText('Recurring every 1 month').boundingBox();
      expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(viewport.height + 1);
      expect((lastOption?.y ?? 9999) + (lastOption?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
    });
  }
}

test('on a phone price and button stay visible, and the end of the page is not covered', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/products/the-mix');
  await page.getByRole('heading', { name: 'Ingredients' }).scrollIntoViewIfNeeded();
  await expect(addButton(page)).toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText(/© 2025/)).toBeInViewport();
  const bar = await page.getByRole('region', { name: 'Buy' }).boundingBox();
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect((bar?.y ?? 9999) + (bar?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('the whole picture is visible, and a swipe or a dot shows another one', async ({ page }) => {
    await open(page, '/products/the-mix');
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const whole = await pictures.getByRole('img').first().boundingBox();
    expect(whole?.width).toBeCloseTo(whole?.height ?? 0, 0);
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
    await expect(pictures.getByRole('button', { name: 'Picture 2 of 4' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await pictures.getByRole('button', { name: 'Picture 1 of 4' }).press('Enter');
    await expect(picture).toHaveAttribute('alt', before ?? '');
  });
});

test('options selected before hydration are added to the cart', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/products/the-mix', { waitUntil: 'commit' });
  await page.getByText('6-pack', { exact: true }).click();
  await addButton(page).click();
  script.resolve();
  const panel = page.getByRole('dialog', { name: 'Your cart (1)' });
  await expect(panel.getByRole('link', { name: 'The Mix, 6-pack' })).toBeVisible();
});

test('a quantity typed before hydration counts', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/products/the-mix', { waitUntil: 'commit' });
  await quantityOf(page).fill('3');
  await quantityOf(page).blur();
  await addButton(page).click();
  script.resolve();
  await expect(page.getByRole('dialog', { name: 'Your cart (3)' })).toBeVisible();
});

test('by keyboard the minus button keeps the focus at quantity 1', async ({ page }) => {
  await open(page, '/products/the-mix');
  await page.getByRole('button', { name: 'Increase quantity' }).press('Enter');
  const minus = page.getByRole('button', { name: 'Decrease quantity' });
  await minus.press('Enter');
  await expect(quantityOf(page)).toHaveValue('1');
  await expect(minus).toBeFocused();
});

test.describe('on a narrow phone', () => {
  const packPage = sharedPage(async (page) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page, '/products/doosra-starter-pack');
    await page.getByRole('radio', { name: /6-pack/ }).check();
  });

  for (const width of [320, 360, 390]) {
    test(`${width} px wide the price is beside the buttons without touching them`, async () => {
      const page = packPage();
      await page.setViewportSize({ width, height: 700 });
      const price = await displayPrice(page).boundingBox();
      const stepper = await page.getByRole('region', { name: 'Buy' }).getByRole('group').boundingBox();
      expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(stepper?.x ?? 0);
    });
  }
});

test('what goes with a product is above its reviews, and one tap adds it', async ({ page }) => {
  await page.goto('/products/the-mix');
  const others = page.getByRole('region', { name: 'Goes with it' });
  const title = (await others.getByRole('link').first().textContent()) ?? '';
  await others.getByRole('button', { name: `add ${title}` }).click();
  await expect(
    page.getByRole('dialog', { name: 'Your cart (1)' }).getByRole('link', { name: title }),
  ).toBeVisible();
});
