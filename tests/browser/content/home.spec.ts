import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { expectLauncherCoversNothing } from '../support/launcher.ts';
import { goLive, restoreHome, showComingSoon, waitForHome } from '../support/live-home.ts';
import { sharedPage } from '../support/shared-page.ts';
import { store } from '../support/stores/chosen.ts';
import { found } from '../support/stores/store-files.ts';
import { blockOf, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { brand, storyPath } = store;
const { comingSoon, blocks } = store.home;
const [toStores, toSocial] = comingSoon.buttons;
const block = (type: string) => blockOf(store, type);
const withBrand = (route: string) => route.replace('/the-{brand}-story', storyPath);
const row = block('ProductSideSwipe');
const rowHeading = row.headingText ?? '';
const single = found(
  row.products?.find(({ isBundle }) => !isBundle),
  'product in the row',
);
const inPacks = row.products?.filter(({ isBundle }) => isBundle) ?? [];
/** Blocks that are not under a heading of their own. */
const HEADLESS = ['Banner', 'TopCallOutTexts', 'MarqueeStrip'];

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const dialog = (page: Page) => page.getByRole('alertdialog');

async function subscribe(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await page.getByRole('button', { name: comingSoon.newsletter.buttonText }).click();
}

/** The points of a card's price that something else is drawn over. */
async function coveredPoints(card: Locator): Promise<unknown[]> {
  await card.getByRole('link').evaluate((link) => link.scrollIntoView({ block: 'center' }));
  return await card.evaluate((own) => {
    const price = document.createRange();
    price.selectNodeContents(own.querySelector('p') ?? own);
    const points = [...price.getClientRects()].flatMap(({ left, right, top, bottom }) =>
      [left + 1, right - 1].map((x) => ({ x, y: (top + bottom) / 2 })),
    );
    return points.filter(({ x, y }) => !own.contains(document.elementFromPoint(x, y)));
  });
}

test.beforeAll(() => showComingSoon());
test.afterAll(() => restoreHome());
const openComingSoon = async (page: Page) => {
  await waitForHome(page, toStores?.text ?? '');
  await open(page, '/');
};

test.describe('before the shop opens', () => {
  test.beforeEach(({ page }) => waitForHome(page, toStores?.text ?? ''));
  const homePage = sharedPage(openComingSoon);

  test('the text of the home page is rendered on the server', async ({ request }) => {
    const answer = await request.get('/');
    const html = await answer.text();
    expect(answer.status()).toBe(200);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toContain(comingSoon.newsletter.headingText);
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/"/);
  });

  test('one large link leads to the store locator, the other to the social profile in a new tab', async () => {
    const page = homePage();
    await expect(page.getByRole('heading', { level: 1, name: comingSoon.headingText })).toBeVisible();
    await expect(page.getByRole('link', { name: toStores?.text ?? '' })).toHaveAttribute(
      'href',
      '/store-locator',
    );
    const social = page.getByRole('link', { name: toSocial?.text ?? '' });
    await expect(social).toHaveAttribute('href', /^https:\/\/instagram\./);
    await expect(social).toHaveAttribute('target', '_blank');
    await expect(social).toHaveAttribute('rel', /noopener/);
  });

  test('the shop is reachable', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`best of ${brand}`);
  });

  test('the marquee can be paused and resumed', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/');
    const moves = () =>
      page.evaluate(() => document.getAnimations().some((animation) => animation.playState === 'running'));
    await page.getByRole('button', { name: 'Stop the strip' }).click();
    await expect.poll(moves).toBe(false);
    await page.getByRole('button', { name: 'Run the strip' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(moves).toBe(true);
  });

  test('nothing moves with reduced motion', async () => {
    const page = homePage();
    await expect(page.getByText(comingSoon.marquee.items[0]?.text ?? '').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop the strip' })).toBeHidden();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe('the newsletter', () => {
  test.beforeEach(({ page }) => waitForHome(page, toStores?.text ?? ''));
  const homePage = sharedPage(openComingSoon);

  for (const nothing of ['', '   ']) {
    test(`asks for an address when it gets ${JSON.stringify(nothing)}`, async () => {
      const page = homePage();
      await subscribe(page, nothing);
      await expect(dialog(page).getByRole('heading')).toHaveText('Missing Information');
      await expect(dialog(page)).toContainText('Please enter your email address');
      await dialog(page).getByRole('button', { name: 'OK' }).click();
    });
  }

  test('refuses an invalid address and returns the focus', async () => {
    const page = homePage();
    await subscribe(page, 'asha at example');
    await expect(dialog(page).getByRole('heading')).toHaveText('Invalid Email');
    await expect(dialog(page)).toContainText('Please enter a valid email address');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: comingSoon.newsletter.buttonText })).toBeFocused();
    await expect(emailField(page)).toHaveValue('asha at example');
  });

  test('shows that it is subscribing, then announces an email and clears the field', async ({ page }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/customer_service/add_customer_to_newsletter', async (route) => {
      await answered;
      await route.continue();
    });
    await open(page, '/');
    await subscribe(page, `queue.${Date.now()}@example.com`);
    await expect(dialog(page).getByRole('heading')).toHaveText('Subscribing...');
    answer();
    await expect(dialog(page).getByRole('heading')).toHaveText('Look in your mail');
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(emailField(page)).toHaveValue('');
  });

  test('shows a failure and keeps the input', async ({ page }) => {
    await page.route('**/customer_service/add_customer_to_newsletter', (route) =>
      route.fulfill({ status: 500 }),
    );
    await open(page, '/');
    await subscribe(page, 'asha@example.com');
    await expect(dialog(page).getByRole('heading')).toHaveText('Subscription Failed');
    await expect(dialog(page)).toContainText(
      "We couldn't subscribe you at this time. Please try again later.",
    );
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(emailField(page)).toHaveValue('asha@example.com');
  });
});

test('axe finds nothing on the coming-soon page and its dialogs', async ({ page }) => {
  await openComingSoon(page);
  await expectNoAxeFindingsAtEachWidth(page);
  await subscribe(page, '');
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toBeFocused();
  await expectNoAxeFindingsAtEachWidth(page);
});

test.describe('the live home page', () => {
  test.beforeAll(() => goLive());
  const homePage = sharedPage(async (page) => {
    await waitForHome(page, rowHeading);
    await open(page, '/');
  });

  test('shows every block of its content in order', async () => {
    const page = homePage();
    await expect(
      page.getByText(`Orders of $${store.freeShippingFrom / 100} or more ship free`).first(),
    ).toBeVisible();
    const first = page.getByRole('heading', { level: 1, name: block('Banner').headingText ?? '' });
    await expect(first).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText(
      blocks
        .filter(({ type }) => !HEADLESS.includes(type))
        .flatMap(({ headingText, rows }) => rows?.map((part) => part.headingText) ?? headingText ?? []),
    );
  });

  test('links to the mix, the bites and the story', async () => {
    const page = homePage();
    const { rows = [] } = block('TextWithImage');
    expect(rows).toHaveLength(3);
    for (const { buttonText, route } of rows) {
      const link = page.getByRole('link', { name: buttonText });
      await expect(link).toHaveAttribute('href', withBrand(route));
    }
  });

  test('links from each of its products, with the price', async ({ page }) => {
    await open(page, '/');
    const { headingText, images = [] } = block('MultiImageWithText');
    const heading = page.getByRole('heading', { name: headingText ?? '', exact: true });
    const boxes = page.locator('section', { has: heading }).getByRole('listitem');
    await expect(boxes).toHaveCount(images.length);
    const { handle, title } = store.files.product(images.at(-1)?.productHandle ?? '');
    for (const box of await boxes.all()) await expect(box).toContainText(/\$\d+\.\d\d/);
    await boxes.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/(?:products|boxes)/${handle}$`));
  });

  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    test(`covers no price with the picture beside it, ${width} pixels wide`, async () => {
      const page = homePage();
      const before = page.viewportSize();
      await page.setViewportSize({ width, height: 900 });
      const heading = page.getByRole('heading', {
        name: block('MultiImageWithText').headingText ?? '',
        exact: true,
      });
      const boxes = page.locator('section', { has: heading }).getByRole('listitem');
      await expect(boxes.first()).toContainText(/\$\d+\.\d\d/);
      for (const box of await boxes.all()) expect(await coveredPoints(box)).toEqual([]);
      if (before) await page.setViewportSize(before);
    });
  }

  test('is not covered by the concierge’s button', async () => {
    const page = homePage();
    await expectLauncherCoversNothing(page);
  });

  test('marks its reviews as samples', async () => {
    const page = homePage();
    await expect(page.getByText('its reviews may be samples too')).toBeVisible();
  });

  test('leads from a product that is sold out to the form that asks for it, or to what there is', async ({
    page,
  }) => {
    await open(page, '/faq');
    await page.route('**/search/by_handles', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll(/"total_stock":\d+/g, '"total_stock":0');
      await route.fulfill({ response: answer, body: text });
    });
    await page.getByRole('banner').getByRole('link', { name: brand }).click();
    const shown = page.getByRole('group', { name: rowHeading });
    const whole = shown.getByRole('listitem').filter({ hasText: single.productCaption });
    const pack = shown.getByRole('listitem').filter({ hasText: inPacks.at(-1)?.productCaption ?? '' });
    await expect(pack.getByRole('button')).toHaveText('sold out');
    await expect(pack.getByRole('link', { name: 'see what is in stock' })).toBeVisible();
    await whole.getByRole('link', { name: 'tell me when it is back' }).click();
    await expect(page).toHaveURL(new RegExp(`/products/${single.productHandle}#back-in-stock$`));
    await expect(page.getByRole('region', { name: 'Sold out. For now.' })).toBeVisible();
  });

  test('adds a bundle to the cart from the row of products', async ({ page }) => {
    await open(page, '/');
    const shown = page.getByRole('group', { name: rowHeading });
    const { productCaption, productHandle, selectedBundleId } = found(inPacks[0], 'bundle in the row');
    const { title, bundles = [] } = store.files.product(productHandle);
    const price = bundles.find(({ bundleId }) => bundleId === selectedBundleId)?.prices.usd;
    const bundle = shown.getByRole('listitem').filter({ hasText: productCaption });
    await bundle.getByRole('button', { name: 'add to cart' }).click();
    await expect(bundle.getByRole('button')).toHaveText('adding to cart...');
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText(title);
    await expect(panel).toContainText(usd(price ?? Number.NaN));
    await expect(bundle.getByRole('button')).toHaveText('add to cart');
  });

  test('has a strip that can be stopped', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/');
    await expect(page.getByRole('button', { name: 'Stop the strip' })).toBeVisible();
  });

  test('axe finds nothing', async () => {
    const page = homePage();
    await expectNoAxeFindingsAtEachWidth(page);
  });
});
