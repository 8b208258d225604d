import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

const NEWSLETTER = '**/customer_service/add_customer_to_newsletter';

async function subscribeToNewsletter(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).first().fill(email);
  await page.getByRole('button', { name: 'Tell me' }).first().click();
}

const newsletterDialog = (page: Page, heading: string) =>
  page.getByRole('alertdialog').getByRole('heading', { name: heading }).waitFor();

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Search for snacks' }).pressSequentially('choco');
  await page.getByRole('option').first().waitFor();
}

async function askMeera(page: Page, question: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Ask Meera' }).click();
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
}

/** Selects Canadian dollars in the footer. */
export async function inCanadianDollars(page: Page): Promise<void> {
  const field = page.getByRole('contentinfo').getByLabel('Currency');
  await field.selectOption({ label: 'Canadian dollars (CAD)' });
  await page
    .getByText(/^CAD \d/)
    .filter({ visible: true })
    .first()
    .waitFor();
}

const mapDrawn = (page: Page) =>
  page.getByRole('region', { name: 'Map of stores' }).locator('path, img').first().waitFor();

/** Screens that need no cart or account. */
export const BROWSING_SHOTS: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-first-view', path: '/', isWindowOnly: true },
  {
    name: 'newsletter-missing',
    path: '/',
    reach: (page) =>
      subscribeToNewsletter(page, '').then(() => newsletterDialog(page, 'Missing Information')),
    isWindowOnly: true,
  },
  {
    name: 'newsletter-subscribing',
    path: '/',
    async reach(page) {
      await page.route(NEWSLETTER, () => undefined);
      await subscribeToNewsletter(page, 'maya@example.com');
      await newsletterDialog(page, 'Subscribing...');
    },
    isWindowOnly: true,
  },
  {
    name: 'newsletter-sent',
    path: '/',
    async reach(page) {
      await page.route(NEWSLETTER, (route) => route.fulfill({ json: {} }));
      await subscribeToNewsletter(page, 'maya@example.com');
      await newsletterDialog(page, 'Look in your mail');
    },
    isWindowOnly: true,
  },
  {
    name: 'newsletter-failed',
    path: '/',
    async reach(page) {
      await page.route(NEWSLETTER, (route) => route.fulfill({ status: 500 }));
      await subscribeToNewsletter(page, 'maya@example.com');
      await newsletterDialog(page, 'Subscription Failed');
    },
    isWindowOnly: true,
  },
  { name: 'shop', path: '/shop' },
  { name: 'shop-first-view', path: '/shop', isWindowOnly: true },
  { name: 'shop-canadian', path: '/shop', reach: inCanadianDollars },
  { name: 'shop-searched', path: '/shop?query=without%20peanuts&query_type=search' },
  { name: 'shop-nothing-found', path: '/shop?query=xyzzy&query_type=search' },
  { name: 'shop-refused', path: '/shop?query=' },
  { name: 'search-suggestions', path: '/shop', reach: openSearch, isWindowOnly: true },
  {
    name: 'menu',
    path: '/shop',
    async reach(page) {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
    },
    isWindowOnly: true,
  },
  { name: 'product', path: '/products/the-mix' },
  { name: 'product-first-view', path: '/products/the-mix', isWindowOnly: true },
  { name: 'product-canadian', path: '/products/the-mix', reach: inCanadianDollars },
  { name: 'product-bites', path: '/products/the-bites' },
  { name: 'product-starter-pack', path: '/products/doosra-starter-pack' },
  { name: 'product-plain', path: '/products/mango-chilli-bites' },
  { name: 'product-sold-out', path: '/products/masala-cashews' },
  { name: 'box', path: '/boxes/build-a-box' },
  {
    name: 'box-filled',
    path: '/boxes/build-a-box?size=box-of-6&bag=3:MIX-10OZ&bag=3:MANGO-BITES-7OZ',
    async reach(page) {
      const labels = page.getByRole('region', { name: 'What is in it' });
      await labels.getByText('The Mix (10 oz)').click();
      await labels.getByText('Nutrition facts', { exact: true }).filter({ visible: true }).click();
      await labels.getByRole('table').first().waitFor();
    },
  },
  { name: 'product-not-found', path: '/products/no-such-snack' },
  { name: 'store-locator', path: '/store-locator', reach: mapDrawn },
  { name: 'stores-that-carry-it', path: '/store-locator?carries=the-mix', reach: mapDrawn },
  {
    name: 'store-selected',
    path: '/store-locator',
    async reach(page) {
      await page.getByRole('main').getByRole('article').first().getByRole('button').first().click();
    },
    isWindowOnly: true,
  },
  {
    name: 'store-nothing-found',
    path: '/store-locator',
    reach: (page) =>
      page
        .getByPlaceholder('Search by location or zip code...')
        .fill('xyzzyxyzzy')
        .then(() => page.getByText('No stores found').waitFor()),
  },
  { name: 'story', path: '/the-doosra-story' },
  { name: 'faq', path: '/faq', reach: (page) => page.locator('summary').first().click() },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-sent',
    path: '/contact',
    async reach(page) {
      await page.route('**/process_customer_service_request', (route) =>
        route.fulfill({ json: { request_id: 'any' } }),
      );
      await page.getByLabel('Name').fill('Maya Rao');
      await page.getByLabel('Email').first().fill('maya@example.com');
      await page.getByLabel('Message').fill('Where is the ladle?');
      await page.locator('main form').getByRole('button').click();
      await page.getByRole('alertdialog').waitFor();
    },
    isWindowOnly: true,
  },
  { name: 'press', path: '/press' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'shipping-returns', path: '/shipping-returns' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'page-not-found', path: '/no-such-page' },
  {
    name: 'concierge',
    path: '/shop',
    reach: (page) => page.getByRole('banner').getByRole('button', { name: 'Ask Meera' }).click(),
    isWindowOnly: true,
  },
  {
    name: 'concierge-answered',
    path: '/shop',
    reach: (page) => askMeera(page, 'something spicy without nuts'),
    isWindowOnly: true,
  },
];

/** The home page after the opening. */
export const LIVE_SHOTS: readonly Shot[] = [
  { name: 'home-live', path: '/' },
  { name: 'home-live-first-view', path: '/', isWindowOnly: true },
];
