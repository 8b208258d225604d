import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { sharedPage } from '../support/shared-page.ts';
import { store } from '../support/stores/chosen.ts';
import { found } from '../support/stores/store-files.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct, soldOut, reviews } = store;
const PAGE = `/products/${plainProduct.handle}`;
const ALL = store.files.reviews(plainProduct.handle);
const average = ALL.reduce((sum, { rating }) => sum + rating, 0) / ALL.length;
const newest = ALL.toSorted((one, other) => one.daysAgo - other.daysAgo);
const withPictures = found(
  newest.find(({ verified, pictures }) => verified && pictures?.length === 2),
  'review with two pictures',
);

const section = (page: Page) => page.getByRole('region', { name: 'Reviews' });
const cards = (page: Page) => section(page).getByRole('button', { name: /^Read the review by/ });
const row = (page: Page, stars: number) =>
  section(page).getByRole('button', { name: new RegExp(`^${stars} stars?,`) });
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a product with client navigation, so that the browser fetches its reviews. */
async function goTo(page: Page, handle: string): Promise<void> {
  await open(page, '/shop');
  await page.locator(`a[href="/products/${handle}"]`).first().click();
}

test.describe('the reviews of a product', () => {
  const mixPage = sharedPage((page) => open(page, PAGE));

  test('are rendered on the server', async ({ request }) => {
    const html = await (await request.get(PAGE)).text();
    expect(html).toContain(newest[0]?.text.slice(0, 20));
    expect(html).toContain(`${average.toFixed(1)} out of 5 stars`);
  });

  test('are linked from the rating next to the title', async () => {
    const page = mixPage();
    await page.getByRole('link', { name: /^\d+ reviews$/ }).click();
    await expect(section(page).getByRole('heading', { name: 'Reviews' })).toBeInViewport();
  });

  test('show the number of reviews by stars, and whose the samples are', async () => {
    const page = mixPage();
    for (const stars of [5, 4, 3, 2, 1]) await expect(row(page, stars)).toBeVisible();
    await expect(
      section(page).getByText('Nobody wrote those marked as samples but us.', { exact: true }),
    ).toBeVisible();
  });

  test('are filtered with a click on a row, and shown again', async () => {
    const page = mixPage();
    await row(page, 4).click();
    await expect(row(page, 4)).toHaveAttribute('aria-pressed', 'true');
    const count = Number(/(\d+) reviews/.exec((await row(page, 4).textContent()) ?? '')?.[1]);
    await expect(cards(page)).toHaveCount(count);
    const stars = section(page)
      .getByRole('listitem')
      .getByRole('img', { name: /out of 5 stars/ });
    await expect(stars).toHaveCount(count);
    for (const one of await stars.all()) await expect(one).toHaveAccessibleName('4.0 out of 5 stars');
    await section(page).getByRole('button', { name: 'All Reviews' }).click();
    await expect(cards(page)).toHaveCount(25);
  });

  test('that were filtered on a phone are scrolled into view, with a way to clear the filter', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, PAGE);
    await row(page, 4).click();
    const found = section(page).getByText(/^\d+ reviews with 4 stars$/);
    await expect(found).toBeFocused();
    await expect(found).toBeInViewport({ ratio: 1 });
    await expect(cards(page).first()).toBeInViewport();
    await section(page).getByRole('button', { name: 'Clear the filter' }).press('Enter');
    await expect(cards(page)).toHaveCount(25);
    await expect(section(page).getByRole('heading', { name: 'Reviews' })).toBeFocused();
  });

  test('load 25 at a time, and the focus moves to the first new one', async ({ page }) => {
    await open(page, PAGE);
    await expect(cards(page)).toHaveCount(25);
    const more = section(page).getByRole('button', { name: 'Show More Reviews' });
    await more.click();
    await expect(cards(page)).toHaveCount(50);
    await expect(cards(page).nth(25)).toBeFocused();
    await more.click();
    await expect(more).toBeHidden();
  });

  for (const [width, columns] of [
    [390, 2],
    [1280, 3],
  ] as const) {
    test(`are in ${columns} columns at ${width} pixels`, async () => {
      const page = mixPage();
      await page.setViewportSize({ width, height: 900 });
      const lefts = await section(page)
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
      expect(new Set(lefts).size).toBe(columns);
    });
  }

  test('have lines of at least 150 pixels on a phone', async () => {
    const page = mixPage();
    await page.setViewportSize({ width: 390, height: 900 });
    const text = section(page)
      .getByRole('listitem')
      .first()
      .getByText(newest[0]?.text ?? '');
    expect(await text.evaluate((inline) => inline.parentElement?.clientWidth)).toBeGreaterThanOrEqual(150);
  });

  for (const width of [390, 1280]) {
    test(`with a photo are filled by it at ${width} pixels`, async () => {
      const page = mixPage();
      await page.setViewportSize({ width, height: 900 });
      const card = section(page)
        .getByRole('listitem')
        .filter({ hasText: `Read the review by ${withPictures.name}` });
      const pixelsBetween = async () => {
        const text = await card.getByText(withPictures.text).boundingBox();
        const writer = await card.getByText(withPictures.name, { exact: true }).boundingBox();
        return (writer?.y ?? 999) - (text?.y ?? 0) - (text?.height ?? 0);
      };
      // The cards move until the window's new width is laid out.
      await expect.poll(pixelsBetween).toBeLessThanOrEqual(20);
    });
  }

  test('open by keyboard with looping pictures, and return the focus', async () => {
    const page = mixPage();
    const card = section(page).getByRole('button', { name: `Read the review by ${withPictures.name}` });
    await card.press('Enter');
    const detail = page.getByRole('dialog', { name: withPictures.title });
    await expect(detail.getByText('Verified purchase')).toBeVisible();
    await expect(detail.getByText('1 / 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(detail.getByText('2 / 2')).toBeVisible();
    await detail.getByRole('button', { name: 'Next picture' }).press('Enter');
    await expect(detail.getByText('1 / 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await expect(card).toBeFocused();
  });

  test('that are empty invite the first review', async ({ page }) => {
    const nothing = {
      reviews: [],
      average: 0,
      count: 0,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      withheld: [{ reason: 'links', count: 2 }],
      next_cursor: null,
    };
    await page.route('**/reviews/by_product*', (route) => route.fulfill({ json: nothing }));
    await goTo(page, soldOut.product.handle);
    await expect(section(page).getByRole('heading', { name: 'No Reviews Yet' })).toBeVisible();
    await expect(section(page).getByText('Be the first to share your experience!')).toBeVisible();
    await expect(section(page).getByText(/^2 reviews are not shown because/)).toBeVisible();
    await section(page).getByRole('button', { name: 'Write a Review' }).click();
    await expect(dialog(page)).toBeVisible();
  });

  test('show their loading state, and after a failure can be retried', async ({ page }) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/reviews/by_product*', async (route) => {
      await answer.promise;
      await route.abort();
    });
    await goTo(page, otherProduct.handle);
    await expect(page.getByText('Loading reviews…')).toBeVisible();
    answer.resolve();
    await expect(section(page).getByText('The reviews did not arrive.')).toBeVisible({ timeout: 15_000 });
    await page.unroute('**/reviews/by_product*');
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('replay every click before hydration once and in order, like the page', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(PAGE, { waitUntil: 'commit' });
    const more = page.getByRole('button', { name: 'Increase quantity' });
    await more.click();
    await row(page, 3).click();
    await more.click();
    await row(page, 4).click();
    await section(page).getByRole('button', { name: 'Write a Review' }).click();
    scripts.resolve();
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Quantity of/, includeHidden: true })).toHaveValue('3');
    await expect(section(page).locator('[aria-pressed="true"]')).toHaveText(/^4/);
  });

  test('replay a click that came before their script', async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route(/reviews-section-[^/]*\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await open(page, PAGE);
    await row(page, 3).click();
    script.resolve();
    await expect(row(page, 3)).toHaveAttribute('aria-pressed', 'true');
  });
});

async function openDialog(page: Page, handle: string): Promise<Locator> {
  await open(page, `/products/${handle}`);
  await section(page).getByRole('button', { name: 'Write a Review' }).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

async function writeUntilLastStep(review: Locator, text: string, name: string, email: string): Promise<void> {
  await review.getByRole('radio', { name: '5 stars: Delicious I loved it' }).check();
  await review.getByRole('button', { name: 'Next' }).click();
  await review.getByLabel('Your review').fill(text);
  await review.getByRole('button', { name: 'Next' }).click();
  await review.getByLabel('Display Name').fill(name);
  await review.getByLabel('Email').fill(email);
}

test.describe('the review dialog', () => {
  test('leads in three steps to a review on the page', async ({ page }) => {
    const review = await openDialog(page, reviews.byGuest.handle);
    await review.getByRole('button', { name: 'Next' }).click();
    await expect(review.getByRole('alert')).toHaveText('Choose a star first.');
    await review.getByRole('radio', { name: '1 star: Sorry not for me' }).check();
    await expect(review.getByRole('alert')).toBeHidden();
    await review.getByRole('button', { name: 'Next' }).click();

    await expect(review.getByRole('heading', { name: 'Tell us more!' })).toBeVisible();
    await expect(review.getByRole('button', { name: 'Next' })).toBeDisabled();
    await review.getByLabel('Your review').fill('   ');
    await expect(review.getByRole('button', { name: 'Next' })).toBeDisabled();
    await review.getByLabel('Your review').fill('Figs, then fennel, then regret that it is over.');
    await review.getByRole('button', { name: 'Back' }).click();
    await review.getByRole('radio', { name: '5 stars' }).check();
    await review.getByRole('button', { name: 'Next' }).click();
    await review.getByRole('button', { name: 'Next' }).click();

    await expect(review.getByRole('heading', { name: 'About you' })).toBeVisible();
    await expect(review.getByText('Reviews are publicly posted')).toBeVisible();
    await expect(review.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    await expect(review.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    const submit = review.getByRole('button', { name: 'Submit Review' });
    await expect(submit).toBeDisabled();
    await review.getByLabel('Display Name').fill('Lena');
    await expect(submit).toBeDisabled();
    await review.getByLabel('Email').fill('lena@example.com');
    await submit.click();

    const thanks = page.getByRole('alertdialog', { name: 'Thank You!' });
    await expect(thanks).toContainText('Your review has been submitted successfully.');
    await expect(thanks.getByRole('button')).toHaveCount(0);
    await expect(thanks).toBeHidden({ timeout: 5_000 });
    await expect(dialog(page)).toBeHidden();
    await expect(section(page).getByText('Figs, then fennel, then regret that it is over.')).toBeVisible();
  });

  test('works with the keyboard alone', async ({ page }) => {
    await open(page, `/products/${otherProduct.handle}`);
    await section(page).getByRole('button', { name: 'Write a Review' }).press('Enter');
    const review = dialog(page);
    await review.getByRole('radio', { name: /^1 star:/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(review.getByRole('radio', { name: /^3 stars:/ })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(review.getByLabel('Your review')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(review).toBeHidden();
    await expect(section(page).getByRole('button', { name: 'Write a Review' })).toBeFocused();
  });

  test('returns the focus to the button that has opened it once the review is sent', async ({ page }) => {
    await page.route('**/reviews/addReview*', (route) => route.fulfill({ json: { review_id: 'one' } }));
    const review = await openDialog(page, otherProduct.handle);
    await writeUntilLastStep(review, 'Twice is not enough.', 'Ida', 'ida@example.com');
    await page.keyboard.press('Enter');
    const thanks = page.getByRole('alertdialog', { name: 'Thank You!' });
    await expect(thanks).toBeVisible();
    await expect(thanks).toBeHidden({ timeout: 5_000 });
    await expect(section(page).getByRole('button', { name: 'Write a Review' })).toBeFocused();
  });

  test('stays open with all input after a failure, and shows an error', async ({ page }) => {
    const review = await openDialog(page, otherProduct.handle);
    await writeUntilLastStep(review, 'Lost once already.', 'Ida', 'ida@example.com');
    await page.route('**/reviews/addReview*', (route) => route.fulfill({ status: 500, json: {} }));
    await review.getByRole('button', { name: 'Submit Review' }).click();
    await expect(review.getByRole('alert')).toHaveText(
      "We couldn't submit your review. Please try again later.",
    );
    await expect(review.getByLabel('Display Name')).toHaveValue('Ida');
    await review.getByRole('button', { name: 'Back' }).click();
    await expect(review.getByLabel('Your review')).toHaveValue('Lost once already.');
  });

  test('accepts photos, and shows why others are refused', async ({ page }) => {
    const review = await openDialog(page, reviews.byGuest.handle);
    await review.getByRole('radio', { name: /^4 stars/ }).check();
    await review.getByRole('button', { name: 'Next' }).click();
    await review.getByLabel('Your review').fill('See for yourself.');
    const png = await page.screenshot();
    await review.getByLabel(/^Photos/).setInputFiles([
      { name: 'bag.png', mimeType: 'image/png', buffer: png },
      { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
    ]);
    await expect(review.getByRole('listitem').filter({ hasText: 'bag.png' })).toContainText('ready');
    await expect(review.getByRole('listitem').filter({ hasText: 'fake.png' })).toContainText(
      'not a photo that we can read',
    );
    await review.getByRole('button', { name: 'Remove fake.png' }).press('Enter');
    await expect(review.getByRole('listitem')).toHaveCount(1);
    await expect(review.getByLabel(/^Photos/)).toBeFocused();
  });
});

test('axe finds nothing on the reviews, an open review, and each step of the dialog', async ({ page }) => {
  await open(page, PAGE);
  await row(page, 5).click();
  await expectNoAxeFindingsAtEachWidth(page);
  await cards(page).first().click();
  await expect(dialog(page)).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await section(page).getByRole('button', { name: 'Write a Review' }).click();
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog(page)
    .getByRole('radio', { name: /^4 stars/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog(page).getByLabel('Your review').fill('Good.');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await expectNoAxeFindingsAtEachWidth(page);
});
