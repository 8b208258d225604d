import { expect, type Page } from '@playwright/test';
import { sizeOfRun } from '../../support/run-size.ts';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { addToCart, CARDS, chooseShipping, fillCard, fillContact, pay } from '../support/checkout-page.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { describedPages, searchResultProblems, vocabularyProblems } from '../support/structured-data.ts';
import { test } from '../support/test.ts';

let shop: OwnShop;

/** A shop of the tea store. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  shop = await startOwnShop('ostrel');
});
test.afterAll(() => shop.stop());

/** The browser's own page, at the address of the second shop. */
const second = test.extend<{ page: Page }>({
  page: async ({ newVisitor }, use) => use(await newVisitor({ baseURL: shop.url })),
});

const USUAL = [
  '/',
  '/shop',
  '/products/first-light',
  '/boxes/choose-six',
  '/cart',
  '/checkout',
  '/the-ostrel-story',
  '/faq',
  '/contact',
  '/store-locator',
  '/nowhere',
];
const OTHERS = [
  '/shop?query=black',
  '/shop?query=xyzzy&query_type=search',
  '/products/tasting-box',
  '/press',
  '/terms',
  '/privacy',
  '/shipping-returns',
  '/accessibility',
  '/login',
  '/signup',
  '/forgot-password',
  '/order',
];
const PAGES = sizeOfRun({ usual: USUAL, long: [...USUAL, ...OTHERS] });

for (const path of PAGES)
  second(
    `${path} shows the second store, all its pictures and no word of the first one, fits a phone, and axe finds nothing`,
    async ({ page }) => {
      const missing: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() >= 400 && answer.url().includes('/pictures/')) missing.push(answer.url());
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('img', { name: 'Ostrel, home' })).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      expect(missing).toEqual([]);
      await expect(page.locator('body')).not.toContainText(/doosra|snack|peanut|meera|fryer|cricket/i, {
        useInnerText: true,
      });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await expectNoAxeFindingsAtEachWidth(page);
    },
  );

second('structured data of its pages fits schema.org, and has what search engines need', async () => {
  const pages = await describedPages(shop.url);
  expect(pages.length).toBeGreaterThan(10);
  expect([...vocabularyProblems(pages), ...(await searchResultProblems(pages))]).toEqual([]);
});

second('headings are in the serif, and the fonts of the first store are not loaded', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-family', /^"?Newsreader/);
  await page.waitForLoadState('networkidle');
  expect(fonts.some((font) => font.includes('newsreader-500'))).toBe(true);
  expect(fonts.filter((font) => font.includes('prompt'))).toEqual([]);
});

second('a guest buys tea, and gets an email in the colours of the store', async ({ page }) => {
  const email = 'tea.drinker@example.com';
  await addToCart(page, 'first-light');
  await page.goto('/checkout');
  await fillContact(page, email);
  await chooseShipping(page, 'Standard');
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();

  const { html } = await shop.mailTo(email, /order/i);
  expect(html).toContain('#F1EFE6');
  expect(html).toContain('alt="Ostrel"');
  expect(html).not.toMatch(/doosra|#ff6a19/i);
});
