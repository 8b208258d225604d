import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { expectLauncherCoversNothing } from '../support/launcher.ts';
import { goLive, restoreHome, waitForHome } from '../support/live-home.ts';
import { sharedPage } from '../support/shared-page.ts';
import { test } from '../support/test.ts';

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const dialog = (page: Page) => page.getByRole('alertdialog');

async function subscribe(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await page.getByRole('button', { name: 'Tell me' }).click();
}

test.describe('before the shop opens', () => {
  const homePage = sharedPage((page) => open(page, '/'));

  test('the text of the home page is rendered on the server', async ({ request }) => {
    const answer = await request.get('/');
    const html = await answer.text();
    expect(answer.status()).toBe(200);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toContain('First in the queue');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/"/);
  });

  test('one large link leads to the store locator, the other to the social profile in a new tab', async () => {
    const page = homePage();
    await expect(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find a bag near you' })).toHaveAttribute(
      'href',
      '/store-locator',
    );
    const social = page.getByRole('link', { name: 'Watch us on Instagram' });
    await expect(social).toHaveAttribute('href', /^https:\/\/instagram\./);
    await expect(social).toHaveAttribute('target', '_blank');
    await expect(social).toHaveAttribute('rel', /noopener/);
  });

  test('the shop is reachable', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('best of Doosra');
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
    await expect(page.getByText('made in New York City').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop the strip' })).toBeHidden();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe('the newsletter', () => {
  const homePage = sharedPage((page) => open(page, '/'));

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
    await expect(page.getByRole('button', { name: 'Tell me' })).toBeFocused();
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
  await open(page, '/');
  await expectNoAxeFindingsAtEachWidth(page);
  await subscribe(page, '');
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toBeFocused();
  await expectNoAxeFindingsAtEachWidth(page);
});

test.describe('the live home page', () => {
  test.beforeAll(() => goLive());
  test.afterAll(() => restoreHome());
  const homePage = sharedPage(async (page) => {
    await waitForHome(page, 'What is a doosra?');
    await open(page, '/');
  });

  test('shows every block of its content in order', async () => {
    const page = homePage();
    await expect(page.getByText('Orders of $65 or more ship free').first()).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Snacks that turn the other way' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText([
      'Start with one of these',
      'What is a doosra?',
      'The Mix',
      'The Bites',
      'Who is frying this?',
      'What we are fussy about',
      'People with full mouths',
      'Boxes for other people',
      'Crumbs, daily',
      'First in the queue',
    ]);
  });

  test('links to the mix, the bites and the story', async () => {
    const page = homePage();
    await expect(page.getByRole('link', { name: 'Open a bag' })).toHaveAttribute('href', '/products/the-mix');
    await expect(page.getByRole('link', { name: 'Pick a flavour' })).toHaveAttribute(
      'href',
      '/products/the-bites',
    );
    await expect(page.getByRole('link', { name: 'Read the story' })).toHaveAttribute(
      'href',
      '/the-doosra-story',
    );
  });

  test('links from each of its products, with the price', async ({ page }) => {
    await open(page, '/');
    const boxes = page.locator('section', { hasText: 'Boxes for other people' }).getByRole('listitem');
    await expect(boxes).toHaveCount(3);
    for (const box of await boxes.all()) await expect(box).toContainText(/\$\d+\.\d\d/);
    await boxes.getByRole('link', { name: 'Office Share Tin' }).click();
    await expect(page).toHaveURL(/\/products\/office-share-tin$/);
  });

  test('is not covered by the concierge’s button', async () => {
    const page = homePage();
    await expectLauncherCoversNothing(page);
  });

  test('marks its reviews as samples', async () => {
    const page = homePage();
    await expect(page.getByText('Sample reviews')).toBeVisible();
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
    await page.getByRole('banner').getByRole('link', { name: 'Doosra' }).click();
    const row = page.getByRole('group', { name: 'Start with one of these' });
    const whole = row.getByRole('listitem').filter({ hasText: 'The one that started it' });
    const pack = row.getByRole('listitem').filter({ hasText: 'Six bags, for planners' });
    await expect(pack.getByRole('button')).toHaveText('sold out');
    await expect(pack.getByRole('link', { name: 'see what is in stock' })).toBeVisible();
    await whole.getByRole('link', { name: 'tell me when it is back' }).click();
    await expect(page).toHaveURL(/\/products\/the-mix#back-in-stock$/);
    await expect(page.getByRole('region', { name: 'Sold out. For now.' })).toBeVisible();
  });

  test('adds a bundle to the cart from the row of products', async ({ page }) => {
    await open(page, '/');
    const row = page.getByRole('group', { name: 'Start with one of these' });
    const bundle = row.getByRole('listitem').filter({ hasText: 'Three flavours, one argument' });
    await bundle.getByRole('button', { name: 'add to cart' }).click();
    await expect(bundle.getByRole('button')).toHaveText('adding to cart...');
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('The Bites');
    await expect(panel).toContainText('$23.99');
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
