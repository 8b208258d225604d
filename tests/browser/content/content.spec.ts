import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { withDevtools } from '../support/devtools.ts';
import { sharedPage } from '../support/shared-page.ts';
import { store } from '../support/stores/chosen.ts';
import { found } from '../support/stores/store-files.ts';
import { test } from '../support/test.ts';

const { brand, global, storyPath } = store;
const { sections } = store.files.page<{ sections: { heading: string; text: string }[] }>('story');
const faq = store.files.page<{
  backgroundColor: string;
  items: { question: string; answer: string }[];
}>('faq');
const press = store.files.page<{ PressCarousel: { items: { publication: string }[] } }>('press');
/** The first question, whose answer has two paragraphs. */
const { question, answer: longAnswer } = found(faq.items[0], 'question');
const [firstParagraph = '', ...otherParagraphs] = longAnswer.split('\n\n');
const anchor = question
  .toLowerCase()
  .replace(/[^a-z]+/g, '-')
  .replace(/-$/, '');

/** A colour of the store's files, as browsers answer. */
const rgb = (hex: string) => {
  const parts = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  return `rgb(${parts.join(', ')})`;
};

const PAGES = [
  [storyPath, `The ${brand} story`],
  ['/faq', 'FAQ'],
  ['/contact', 'We are excited to hear from you'],
  ['/press', 'Press Page'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/shipping-returns', 'Shipping and returns'],
  ['/accessibility', 'Accessibility'],
] as const;

for (const [address, title] of PAGES) {
  test(`${address} is rendered on the server and can be indexed`, async ({ request }) => {
    const answer = await request.get(address);
    const html = await answer.text();
    expect(answer.status()).toBe(200);
    expect(html.match(/<h1[\s\S]*?<\/h1>/)?.[0].replace(/<[^>]+>/g, '')).toContain(title);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${address}"`));
    expect(html).not.toContain('noindex');
    expect(answer.headers()['x-robots-tag']).toBeUndefined();
  });
}

test('the footer links to every content page, and to two social networks in new tabs', async ({ page }) => {
  await open(page, '/faq');
  const footer = page.getByRole('contentinfo');
  for (const name of [
    'Home',
    'Shop',
    'Store locator',
    `The ${brand} story`,
    'FAQ',
    'Contact',
    'Press',
    'Terms of Service',
  ]) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  for (const name of global.socialMediaLinks.map((link) => link.name)) {
    const link = footer.getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /\.example\.com\//);
  }
  await expect(footer.getByRole('heading', { name: 'About' })).toBeVisible();
  await expect(footer).toContainText(`© 2025 ${brand}`);
});

test('a page that cannot be loaded shows an error and can be retried', async ({ page }) => {
  await open(page, '/shop');
  await page.route('**/data/master/faqconfig.json', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.', { timeout: 15_000 });
  await page.unroute('**/data/master/faqconfig.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible();
});

test.describe('the brand story', () => {
  const story = sharedPage((page) => open(page, storyPath));

  test('alternates the side of its pictures in wide windows', async () => {
    const page = story();
    const pictures = page.getByRole('main').locator('section img');
    const sides = await pictures.evaluateAll((all) =>
      all.map((picture) => (picture.getBoundingClientRect().left < innerWidth / 2 - 1 ? 'left' : 'right')),
    );
    expect(sides).toEqual(sections.map((_, index) => (index % 2 === 0 ? 'left' : 'right')));
  });

  test('splits its text into paragraphs at line breaks', async () => {
    const page = story();
    const { heading, text } = found(sections[0], 'section');
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await expect(page.getByRole('main').locator('section').first().getByRole('paragraph')).toHaveText(
      text.split('\n'),
    );
  });
});

test.describe('the FAQ', () => {
  test('a fragment that is no text leaves the page as it is', async ({ page }) => {
    await open(page, '/faq#%');
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
  });

  const hotAnswer = sharedPage((page) => open(page, `/faq#${anchor}`));
  const answer = (page: Page) => page.getByText(firstParagraph);

  test('expands and collapses an answer, also by keyboard', async ({ page }) => {
    await open(page, '/faq');
    await expect(answer(page)).toBeHidden();
    await page.getByText(question).click();
    await expect(answer(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(answer(page)).toBeHidden();
  });

  test('splits an answer into paragraphs at blank lines', async () => {
    const page = hotAnswer();
    await expect(page.locator('details[open]').getByRole('paragraph')).toHaveText([
      firstParagraph,
      ...otherParagraphs,
    ]);
  });

  test('opens the question named by the address', async () => {
    const page = hotAnswer();
    await expect(answer(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: question })).toBeInViewport();
  });
});

test.describe('the contact form', () => {
  const form = sharedPage((page) => open(page, '/contact'));
  const dialog = (page: Page) => page.getByRole('alertdialog');
  const CALL = '**/customer_service/process_customer_service_request';

  async function fillIn(page: Page): Promise<void> {
    await page.getByLabel('Name').fill('Maya Rao');
    await page.getByLabel('Email').fill('maya@example.com');
    await page.getByLabel('Message').fill('Where do the curry leaves come from?');
  }

  test('shows that it is sending, then thanks and is empty', async ({ page }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(CALL, async (route) => {
      await answered;
      await route.continue();
    });
    await open(page, '/contact');
    await fillIn(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeFocused();
    answer();
    await expect(dialog(page).getByRole('heading')).toHaveText('Thank you!');
    await expectNoAxeFindings(page);
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  test('refuses at its field an email that the shop could not answer', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, '/contact');
    await fillIn(page);
    await page.getByLabel('Email').fill('maya@example');
    await page.getByRole('button', { name: 'Send' }).click();
    const email = page.getByLabel('Email');
    await expect(email).toBeFocused();
    expect(await email.evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true);
    expect(asked.filter((url) => url.includes('process_customer_service_request'))).toEqual([]);
  });

  test('shows an error after a failure, and keeps the input', async ({ page }) => {
    await page.route(CALL, (route) => route.fulfill({ status: 500 }));
    await open(page, '/contact');
    await fillIn(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page).getByRole('heading')).toHaveText('Error');
    await expect(dialog(page)).toContainText('Something went wrong. Please try again.');
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('Where do the curry leaves come from?');
  });

  test('requires name, email and message, but no phone number', async () => {
    const page = form();
    for (const label of ['Name', 'Email', 'Message']) {
      await expect(page.getByLabel(label)).toHaveAttribute('required', '');
    }
    await expect(page.getByLabel('Phone number (optional)')).not.toHaveAttribute('required');
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  });

  test('has a field that people cannot reach', async () => {
    const page = form();
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
    await expect(page.locator('[name=website]')).toHaveAttribute('tabindex', '-1');
  });
});

test('press cards open the publication in a new tab', async ({ page }) => {
  await open(page, '/press');
  const card = page.getByRole('link', { name: new RegExp(press.PressCarousel.items[0]?.publication ?? '') });
  await expect(card).toHaveAttribute('href', /^https:\/\//);
  await expect(card).toHaveAttribute('target', '_blank');
  await expect(card).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(press.PressCarousel.items.length);
});

test('a text page has a table of contents with links', async ({ page }) => {
  await open(page, '/terms');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Subscriptions' })
    .click();
  await expect(page).toHaveURL(/\/terms#subscriptions$/);
  await expect(page.getByRole('heading', { name: 'Subscriptions' })).toBeInViewport();
  await expect(page.getByText('Last changed on September 1, 2025.')).toBeVisible();
});

test('a message sent before hydration is not lost', async ({ page }) => {
  let comeAlive = () => {};
  const scripts = new Promise<void>((resolve) => {
    comeAlive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Maya Rao');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Message').fill('I am quicker than your scripts.');
  await page.getByRole('button', { name: 'Send' }).click();
  comeAlive();
  await expect(page.getByRole('alertdialog').getByRole('heading')).toHaveText('Thank you!');
});

test("a page has the background colour that its content names, or else the shop's own", async ({ page }) => {
  const background = () =>
    page
      .locator('#content')
      .evaluate((main) => getComputedStyle(main.parentElement as Element).backgroundColor);
  await open(page, '/faq');
  expect(await background()).toBe(rgb(faq.backgroundColor));
  await open(page, '/shop');
  expect(await background()).toBe(rgb(global.globalStyles.background));
});

// Only the first store has these fonts.
test('text in Prompt does not load the file of the Khmer font', { tag: '@first-store' }, async ({ page }) => {
  const khmer: string[] = [];
  page.on('request', (request) => {
    if (/khmer/i.test(request.url())) khmer.push(request.url());
  });
  await open(page, '/');
  await page.evaluate(() => document.fonts.ready);
  await withDevtools(page, async (devtools) => {
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument');
    for (const selector of ['h1', 'main ul li']) {
      const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      const families = fonts.map(({ familyName }) =>
        familyName.replace(/ (?:Black|ExtraBold|SemiBold)$/, ''),
      );
      expect([...new Set(families)], selector).toEqual(['Prompt']);
    }
  });
  expect(khmer).toEqual([]);
});
