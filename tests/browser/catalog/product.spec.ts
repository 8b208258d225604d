import { expect, type Page } from '@playwright/test';
import { formatDay } from '#domain/format-day.ts';
import { firstRenewalDay } from '#domain/subscriptions/first-renewal.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { withDevtools } from '../support/devtools.ts';
import { sharedPage } from '../support/shared-page.ts';
import { store } from '../support/stores/chosen.ts';
import { found } from '../support/stores/store-files.ts';
import {
  firstOf,
  packsOf,
  secondOf,
  sizeOf,
  subscriptionPrice,
  usd,
} from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, soldOut, nutrition, scarce, dear } = store;
const PAGE = `/products/${plainProduct.handle}`;
const FIRST = firstOf(plainProduct);
const SECOND = secondOf(plainProduct);
const firstPack = found(packsOf(plainProduct)[0], 'bundle');
const lastPack = packsOf(plainProduct).at(-1) ?? firstPack;
const PICTURES = plainProduct.pictures.length;
const TWICE_A_MONTH = subscriptionPrice(FIRST, 'every-2-weeks');
const SAVED = FIRST.prices.usd - TWICE_A_MONTH;
const PERCENT_SAVED = Math.floor((100 * SAVED) / FIRST.prices.usd);

const PHONE = { width: 390, height: 844 };

const [unit, units] = found(Object.entries(firstPack.contents ?? {})[0], 'contents');
/** What the first pack weighs, in grams. */
const WEIGHT = units * (plainProduct.variants.find(({ sku }) => sku === unit)?.netWeightGrams ?? Number.NaN);
const GRAMS_IN_AN_OUNCE = 28.349523125;
const IN_DOLLARS = /\d g$/.test(sizeOf(firstOf(plainProduct)))
  ? `${usd((firstPack.prices.usd * 100) / WEIGHT)} per 100 grams`
  : `${usd((firstPack.prices.usd * GRAMS_IN_AN_OUNCE) / WEIGHT)} per ounce`;

const addButton = (page: Page) => page.getByRole('region', { name: 'Buy' }).getByRole('button').last();
const displayPrice = (page: Page) => page.getByRole('region', { name: 'Buy' }).getByText(/\$\d/).last();
const quantityOf = (page: Page) => page.getByRole('region', { name: 'Buy' }).getByRole('textbox');

test('title, price and description are rendered on the server', async ({ request }) => {
  const html = await (await request.get(PAGE)).text();
  expect(html).toContain(`<title>${plainProduct.title}`);
  expect(html).toContain(usd(FIRST.prices.usd));
});

test('an unknown product is a 404 with a message', async ({ page }) => {
  const answer = await page.goto('/products/haggis');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});

test('a product that cannot be fetched shows an error and can be retried', async ({ page }) => {
  await open(page, '/cart');
  await page.route('**/search/by_handles', (route) => route.abort());
  await page.evaluate((address) => {
    history.pushState({ idx: 1, key: 'x', usr: null }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1, key: 'x', usr: null } }));
  }, PAGE);
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/search/by_handles');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: plainProduct.title })).toBeVisible();
});

const plainPage = sharedPage((page) => open(page, PAGE));

test('a bundle has its own price and no sizes; the single pack restores the first size', async () => {
  const page = plainPage();
  await page.getByRole('radio', { name: new RegExp(`^${sizeOf(SECOND)}`) }).check();
  await expect(displayPrice(page)).toHaveText(
    `${SECOND.compareAtPrices ? 'Now ' : ''}${usd(SECOND.prices.usd)}`,
  );
  await page.getByRole('radio', { name: new RegExp(firstPack.label) }).check();
  await expect(displayPrice(page)).toHaveText(`Now ${usd(firstPack.prices.usd)}`);
  await expect(page.getByRole('group', { name: 'Size' })).toBeHidden();
  await page.getByRole('radio', { name: /Single Pack/ }).check();
  await expect(page.getByRole('radio', { name: new RegExp(`^${sizeOf(FIRST)}`) })).toBeChecked();
  await expect(displayPrice(page)).toHaveText(usd(FIRST.prices.usd));
});

test('subscriptions show their interval', async () => {
  const page = plainPage();
  await expect(page.getByRole('radio', { name: /Recurring every 1 month/ })).toBeVisible();
  await page.getByText('Recurring every 2 weeks').click();
  await expect(displayPrice(page)).toHaveText(`Now ${usd(TWICE_A_MONTH)}`);
});

test('a subscription is explained beside the choice: what it saves, when it is charged, how it ends', async () => {
  const page = plainPage();
  await page.getByRole('radio', { name: /Just once/ }).check();
  await expect(
    page.getByText(`Subscribing saves up to ${PERCENT_SAVED}%. Skip or cancel any time.`),
  ).toBeVisible();
  await expect(page.getByText('Charged when you order')).toBeHidden();
  await page.getByText('Recurring every 2 weeks').click();
  const nextDay = formatDay(
    firstRenewalDay(new Date(), store.files.timeZone, { count: 2, unit: 'week' }),
    'UTC',
  );
  const terms = page.getByRole('status').filter({ hasText: 'Charged when you order' });
  await expect(terms.getByRole('listitem')).toHaveText([
    `You save ${PERCENT_SAVED}%: ${usd(SAVED)} on each, every time.`,
    `Charged when you order, next on ${nextDay}, then every 2 weeks.`,
    'Skip, pause, change or cancel: two taps in your profile or from any email about it.',
    `Ships free from $${store.standard.subscriptionsFreeFromDollars}, not $${store.standard.freeFromDollars}.`,
  ]);
});

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

test('adding confirms it briefly and opens the cart, also after a double click', async ({ page }) => {
  await open(page, PAGE);
  await expect(addButton(page)).toHaveText('add to cart');
  await addButton(page).dblclick();
  await expect(page.getByText('adding to cart...')).toBeVisible();
  const panel = page.getByRole('dialog', { name: /Your cart/ });
  await expect(panel.getByRole('link', { name: plainProduct.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(addButton(page)).toHaveText('add to cart');
});

test('the second click of a double click follows no link of the opened panel', async ({ page }) => {
  await open(page, PAGE);
  await addButton(page).click();
  const link = page
    .getByRole('dialog', { name: /Your cart/ })
    .getByRole('link', { name: plainProduct.title });
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
  await page.goto(PAGE, { waitUntil: 'commit' });
  await addButton(page).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: plainProduct.title })).toBeVisible();
  // Scripts that are loaded in idle moments may still be held back.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('everything can be selected and bought with the keyboard alone', async ({ page }) => {
  await open(page, PAGE);
  await page.getByRole('radio', { name: /Single Pack/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: new RegExp(firstPack.label) })).toBeChecked();
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog').getByRole('link', { name: new RegExp(firstPack.label) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(addButton(page)).toBeFocused();
});

test('a quantity above the stock shows an alert, and nothing is added', async ({ page }) => {
  await open(page, `/products/${scarce.handle}`);
  await quantityOf(page).fill(String(firstOf(scarce).stock + 1));
  await addButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Out of stock' });
  await expect(alert).toContainText('Requested quantity exceeds available stock');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test('the quantity does not fall below 1', async () => {
  const page = plainPage();
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  await quantityOf(page).fill('0');
  await quantityOf(page).blur();
  await expect(quantityOf(page)).toHaveValue('1');
});

for (const typed of ['1.5', '-5', '1e2', '1000', 'two']) {
  test(`'${typed}' is an invalid quantity: the input stays with an error, and nothing is added`, async () => {
    const page = plainPage();
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
  await open(page, PAGE);
  await quantityOf(page).fill('1.5');
  await addButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('A whole number from 1 to 999, please.');
  await quantityOf(page).fill('2');
  await addButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Your cart (2)' })).toBeVisible();
  await expect(page.getByText('A whole number from')).toHaveCount(0);
});

test('a field left empty goes back to the quantity that it had', async () => {
  const page = plainPage();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await quantityOf(page).fill('');
  await quantityOf(page).blur();
  await expect(quantityOf(page)).toHaveValue('2');
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
});

test('a sold-out product cannot be added', async ({ page }) => {
  await page.goto(`/products/${soldOut.product.handle}`);
  await expect(addButton(page)).toHaveText('sold out');
  await expect(addButton(page)).toBeDisabled();
  await expect(quantityOf(page)).toBeHidden();
});

for (const width of [390, 1280]) {
  test(`the bar of a sold-out product covers no form in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `/products/${soldOut.product.handle}`);
    const form = page.getByRole('region', { name: 'Sold out. For now.' });
    const bar = page.getByRole('region', { name: 'Buy' });
    await expect(form).toBeVisible();
    const end = await form.evaluate((region) => region.getBoundingClientRect().bottom);
    expect(await bar.evaluate((region) => region.getBoundingClientRect().top)).toBeGreaterThanOrEqual(end);
  });
}

test('ingredients and allergens are shown, and each ingredient once', async () => {
  const page = plainPage();
  await expect(page.getByText(store.texts.ingredient)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Allergens' })).toBeVisible();
  await expect(page.getByText(store.texts.allergens)).toBeVisible();
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
  await page.goto(`${baseURL}/products/${nutrition.product.handle}`);
  const label = page.getByRole('table', { name: new RegExp(nutrition.product.title) });
  await expect(label).toBeHidden();
  await page.getByText('Nutrition facts', { exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(label.getByRole('rowheader')).toHaveCount(14);
  await expect(label.getByRole('row', { name: nutrition.row })).toBeVisible();
  await context.close();
});

test('axe finds nothing in unfolded nutrition facts, also after another page', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('link', { name: nutrition.other.title }).first().click();
  const summary = page.getByText('Nutrition facts', { exact: true }).first();
  await summary.click();
  await expect(page.getByRole('table', { name: nutrition.table })).toBeVisible();
  await expectNoAxeFindings(page);
});

test.describe('on a phone', () => {
  for (const [locale, timezoneId, price] of [
    ['en-US', 'America/New_York', IN_DOLLARS],
    ['en-CA', 'America/Toronto', `CAD ${(firstPack.prices.cad / WEIGHT).toFixed(2)} per 100 grams`],
  ] as const) {
    test.describe(`in ${timezoneId}`, () => {
      test.use({ locale, timezoneId, viewport: PHONE });

      test(`the options are labelled, with their prices by weight (${price})`, async ({ page }) => {
        await open(page, PAGE);
        for (const legend of ['Pack', 'Size', 'How often'])
          await expect(page.getByText(legend, { exact: true })).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('radio', { name: new RegExp(firstPack.label) })).toHaveAccessibleName(
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

for (const { handle } of store.longest) {
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
  await open(page, PAGE);
  await page.getByRole('heading', { name: 'Ingredients' }).scrollIntoViewIfNeeded();
  await expect(addButton(page)).toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText(/© 2025/)).toBeInViewport();
  const bar = await page.getByRole('region', { name: 'Buy' }).boundingBox();
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect((bar?.y ?? 9999) + (bar?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
});

for (const [device, viewport] of Object.entries(FIRST_VIEWS)) {
  test(`on a ${device} price and button stay in view down to the last review, and cover nothing that has the focus`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, PAGE);
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await reviews.getByRole('button', { name: 'Write a Review' }).focus();
    const bar = page.getByRole('region', { name: 'Buy' });
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { bottom, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return { bottom, isLow: height < innerHeight / 3 };
      });
      const top = (await bar.boundingBox())?.y ?? 0;
      if (focused.isLow) expect(focused.bottom, `stop ${stop}`).toBeLessThanOrEqual(top);
    }
    await reviews.getByRole('button', { name: 'Show More Reviews' }).scrollIntoViewIfNeeded();
    await expect(addButton(page)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText(/© 2025/)).toBeInViewport();
    const end = await reviews
      .getByRole('button', { name: 'Show More Reviews' })
      .evaluate((more) => more.getBoundingClientRect().bottom);
    expect(end).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  });

  test(`on a ${device} Tab reaches the button before the nutrition facts`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, `/products/${nutrition.product.handle}`);
    await page.getByRole('radio', { checked: true }).last().focus();
    const stops: string[] = [];
    while (!stops.at(-1)?.startsWith('Nutrition facts') && stops.length < 20) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(stops.at(-1)).toContain('Nutrition facts');
    expect(stops).toContain('add to cart');
  });
}

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
    await page.evaluate((address) => {
      history.pushState({ idx: 1, key: 'x', usr: null }, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1, key: 'x', usr: null } }));
    }, PAGE);
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

test('options selected before hydration are added to the cart', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(PAGE, { waitUntil: 'commit' });
  await page.getByText(lastPack.label, { exact: true }).click();
  await addButton(page).click();
  script.resolve();
  const panel = page.getByRole('dialog', { name: 'Your cart (1)' });
  await expect(panel.getByRole('link', { name: lastPack.title })).toBeVisible();
});

test('a quantity typed before hydration counts', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(PAGE, { waitUntil: 'commit' });
  await quantityOf(page).fill('3');
  await quantityOf(page).blur();
  await addButton(page).click();
  script.resolve();
  await expect(page.getByRole('dialog', { name: 'Your cart (3)' })).toBeVisible();
});

test('by keyboard the minus button keeps the focus at quantity 1', async ({ page }) => {
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Increase quantity' }).press('Enter');
  const minus = page.getByRole('button', { name: 'Decrease quantity' });
  await minus.press('Enter');
  await expect(quantityOf(page)).toHaveValue('1');
  await expect(minus).toBeFocused();
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
      const stepper = await page.getByRole('region', { name: 'Buy' }).getByRole('group').boundingBox();
      expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(stepper?.x ?? 0);
    });
  }
});

test('what goes with a product is above its reviews, and one tap adds it', async ({ page }) => {
  await page.goto(PAGE);
  const others = page.getByRole('region', { name: 'Goes with it' });
  const title = (await others.getByRole('link').first().textContent()) ?? '';
  await others.getByRole('button', { name: `add ${title}` }).click();
  await expect(
    page.getByRole('dialog', { name: 'Your cart (1)' }).getByRole('link', { name: title }),
  ).toBeVisible();
});
