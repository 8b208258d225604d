import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { handle } = store.box.product;
const BOX = `/boxes/${handle}`;

const section = (page: Page) => page.getByRole('region', { name: 'Reviews' });

/** Reviews without a link or photos are published at once. */
async function publish({ request }: Page, text: string): Promise<void> {
  const added = await request.post('/reviews/addReview', {
    params: { store_id: store.id },
    data: {
      handle,
      review_id: crypto.randomUUID(),
      review_rating: 4,
      reviewer_name: 'Rosa',
      review_title: '',
      review_description: text,
      reviewer_email: `rosa.${crypto.randomUUID().slice(0, 6)}@example.com`,
    },
  });
  expect(added.status(), await added.text()).toBe(200);
}

test('a review of a box is on its page, and the address of the reply email leads there', async ({ page }) => {
  const text = `Six bags and a quarrel about the last one ${crypto.randomUUID().slice(0, 6)}.`;
  await publish(page, text);
  await expect(async () => {
    await open(page, `/products/${handle}#reviews`);
    await expect(section(page).getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(section(page).getByRole('heading', { name: 'Reviews' })).toBeInViewport();
  await expect(page).toHaveURL(`${BOX}#reviews`);
});

test('the rating beside the title of a box leads to its reviews', async ({ page }) => {
  await publish(page, `Gone in a day, ${crypto.randomUUID().slice(0, 6)}.`);
  await expect(async () => {
    await open(page, BOX);
    await page.getByRole('link', { name: /^\d+ reviews?$/ }).click({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(section(page).getByRole('heading', { name: 'Reviews' })).toBeInViewport();
});

test('a review is written on the page of a box', async ({ page }) => {
  await open(page, BOX);
  await section(page).getByRole('button', { name: 'Write a Review' }).click();
  await expect(page.getByRole('dialog')).toContainText(store.box.product.title);
});

test('what is chosen about the reviews stays in the address while the box is filled', async ({ page }) => {
  await open(page, `${BOX}?review_sort=lowest#reviews`);
  await page
    .getByRole('button', { name: /^Put in / })
    .first()
    .click();
  await expect(page).toHaveURL(/bag=1/);
  await expect(page).toHaveURL(/review_sort=lowest.*#reviews$/);
});

test('a box with reviews has no accessibility findings', async ({ page }) => {
  await publish(page, `Half never reached the office, ${crypto.randomUUID().slice(0, 6)}.`);
  await open(page, `${BOX}#reviews`);
  await expectNoAxeFindingsAtEachWidth(page);
});
