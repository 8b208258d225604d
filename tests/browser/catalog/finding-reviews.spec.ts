import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const PAGE = `/products/${store.plainProduct.handle}`;
const PHRASE = store.reviews.phrase;
const section = (page: Page) => page.getByRole('region', { name: 'Reviews' });
const cards = (page: Page) => section(page).getByRole('button', { name: /^Read the review by/ });
const stars = (page: Page) =>
  section(page)
    .getByRole('listitem')
    .getByRole('img', { name: /out of 5 stars/ });
const search = (page: Page) => section(page).getByRole('searchbox', { name: 'Search the reviews' });
const sort = (page: Page) => section(page).getByLabel('Sort by');
const photos = (page: Page) => section(page).getByLabel('With photos');
const yes = (page: Page) => section(page).getByRole('button', { name: /^Yes the review by/ });

test('reviews are sorted, and the address keeps the order for a reload and for others', async ({ page }) => {
  await open(page, PAGE);
  await sort(page).selectOption('Lowest rated');
  await expect(stars(page).first()).toHaveAccessibleName('1.0 out of 5 stars');
  await expect(page).toHaveURL(/\?review_sort=lowest$/);
  await page.reload();
  await expect(stars(page).first()).toHaveAccessibleName('1.0 out of 5 stars');
  await expect(sort(page)).toHaveValue('lowest');
  await sort(page).selectOption('Most recent');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
});

test('a search in reviews waits for the end of typing, says what it found, and leads back', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('search');
    if (request.url().includes('/reviews/by_product') && text) asked.push(text);
  });
  await open(page, PAGE);
  await search(page).pressSequentially(PHRASE);
  await expect(section(page).getByText(new RegExp(`^\\d+ reviews? mentions? “${PHRASE}”$`))).toBeVisible();
  expect(asked).toEqual([PHRASE]);
  await expect(search(page)).toBeFocused();
  await search(page).fill('haggis');
  await expect(section(page).getByText('No review mentions “haggis”.')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await section(page).getByRole('button', { name: 'Clear the search' }).click();
  await expect(cards(page)).toHaveCount(25);
  await expect(search(page)).toHaveValue('');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
});

test('reviews with photos are shown alone, also among those with some stars', async ({ page }) => {
  await open(page, PAGE);
  await photos(page).check();
  await expect(section(page).getByText(/^\d+ reviews? with photos$/)).toBeVisible();
  const pictures = section(page).getByRole('listitem').locator('picture, img:not([role])');
  expect(await pictures.count()).toBeGreaterThanOrEqual(await cards(page).count());
  await section(page)
    .getByRole('button', { name: /^5 stars,/ })
    .click();
  await expect(section(page).getByText(/^\d+ reviews? with 5 stars and photos$/)).toBeVisible();
  await expect(page).toHaveURL(/review_stars=5&review_photos=true|review_photos=true&review_stars=5/);
});

test('an address with everything shows exactly that, without reloading the page', async ({ page }) => {
  await open(page, `${PAGE}?review_sort=highest&review_stars=4&review_search=the`);
  await expect(search(page)).toHaveValue('the');
  await expect(sort(page)).toHaveValue('highest');
  await expect(section(page).getByText(/^\d+ reviews? with 4 stars mentions? “the”$/)).toBeVisible();
});

test('what is typed and checked before the script arrives counts', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/reviews-section-[^/]*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await open(page, PAGE);
  await search(page).fill(PHRASE);
  await photos(page).check();
  script.resolve();
  await expect(section(page).getByText(`No review with photos mentions “${PHRASE}”.`)).toBeVisible();
  await expect(search(page)).toHaveValue(PHRASE);
});

test('a helpful review is counted with one press, stays so after a reload, and is taken back', async ({
  page,
}) => {
  await open(page, PAGE);
  const first = yes(page).first();
  const before = Number(/\d+(?= said so)/.exec((await first.textContent()) ?? '')?.[0] ?? 0);
  await first.press('Enter');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(first).toContainText(`${before + 1} said so`);
  await expect(section(page).getByText('Thank you.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await expect(section(page).getByText('Taken back.')).toBeVisible();
});

test('a press before the marks of the session have loaded stays', async ({ page }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route('**/reviews/marked_helpful*', async (route) => {
    const answer = await route.fetch();
    await loaded.promise;
    await route.fulfill({ response: answer });
  });
  await open(page, PAGE);
  await yes(page).nth(2).click();
  loaded.resolve();
  await expect(section(page).getByText('Thank you.')).toBeVisible();
  await expect(yes(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
});

test('two reviews that are marked one after the other are both counted', async ({ page }) => {
  const isPressed = Promise.withResolvers<void>();
  await page.route('**/reviews/mark_helpful', async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  await open(page, PAGE);
  for (const review of [0, 1]) await yes(page).nth(review).click();
  isPressed.resolve();
  for (const review of [0, 1]) await expect(yes(page).nth(review)).toHaveAttribute('aria-pressed', 'true');
});

test('a refusal to count is said beside the button', async ({ page }) => {
  await page.route('**/reviews/mark_helpful', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'This review is your own.' } }),
  );
  await open(page, PAGE);
  await yes(page).first().click();
  await expect(section(page).getByText('This review is your own.')).toBeVisible();
  await expect(yes(page).first()).toHaveAttribute('aria-pressed', 'false');
});

test('the open review has the same button', async ({ page }) => {
  await open(page, PAGE);
  await cards(page).nth(1).click();
  const inDialog = page.getByRole('dialog').getByRole('button', { name: /^Yes the review by/ });
  await inDialog.click();
  await expect(inDialog).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(yes(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('nothing of a session is asked for before the reviews are near', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, PAGE);
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/reviews/marked_helpful');
  await section(page).scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain('/reviews/marked_helpful');
});

test('axe finds nothing on found reviews, nor where nothing was found', async ({ page }) => {
  await open(page, `${PAGE}?review_photos=true`);
  await expect(section(page).getByText(/with photos$/)).toBeVisible();
  await yes(page).first().click();
  await expect(yes(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeFindingsAtEachWidth(page);
  await search(page).fill('haggis');
  await expect(section(page).getByText('No review with photos mentions “haggis”.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});
