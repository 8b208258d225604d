import { expect, type Page } from '@playwright/test';
import { shipOrderOf } from '../support/as-staff.ts';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { open } from '../support/checkout-page.ts';
import { mailsTo } from '../support/mailbox.ts';
import { doScheduled } from '../support/shop-command.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct, reviews } = store;
const PATH = '/verified_review_submission';
const TOKEN = 'x'.repeat(43);
const ORDER = {
  orderDetails: {
    order_id: '0b9de1c2-3f4a-4b5c-8d6e-7f8091a2b3c4',
    customer_name: 'Maya Rao',
    customer_email: 'maya@example.com',
    product_details: [
      { handle: plainProduct.handle, title: plainProduct.title },
      { handle: otherProduct.handle, title: otherProduct.title },
    ],
  },
};

/** The page with a valid link and a stubbed order. */
async function openLink(page: Page, order: object = ORDER): Promise<void> {
  await page.route('**/reviews/reviewer_order', (route) => route.fulfill({ json: order }));
  await page.goto(`${PATH}?review_token=${TOKEN}`);
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Product').selectOption({ label: plainProduct.title });
  await page.getByLabel('Title').fill('Gone by Tuesday');
  await page.getByRole('radio', { name: /^5 stars/ }).check();
  await page.getByLabel('Review', { exact: true }).fill('The whole office is on it.');
}

test('while the link is validated the page says so, before and after hydration', async ({
  page,
  request,
}) => {
  expect(await (await request.get(PATH)).text()).toContain('Validating your review link...');
  await page.route('**/reviews/reviewer_order', () => undefined);
  await page.goto(`${PATH}?review_token=${TOKEN}`);
  await expect(page.getByText('Validating your review link...')).toBeVisible();
});

test('a missing and an invalid token show a message', async ({ page }) => {
  await page.goto(PATH);
  const box = page.getByRole('alert').filter({ hasText: 'Validation Error' });
  await expect(box).toContainText('No review token provided');
  await expect(box).toContainText('Please check your review link and try again.');
  await page.goto(`${PATH}?review_token=${TOKEN}`);
  await expect(box).toContainText('Invalid Review Link');
});

test('an order that has been reviewed shows a message', async ({ page }) => {
  await openLink(page, { orderDetails: { ...ORDER.orderDetails, product_details: [] } });
  await expect(page.getByText('All reviews for this order have been submitted.')).toBeVisible();
});

test('the token is removed from the address at once and never recorded; a reload still works', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/metrics/')) sent.push(request.url() + (request.postData() ?? ''));
    if (request.url().includes(PATH)) return;
    sent.push(request.headers().referer ?? '');
  });
  await openLink(page);
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  expect(page.url()).not.toContain(TOKEN);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  expect(sent.join()).not.toContain(TOKEN);
});

test('the page is not indexed or cached and sends no referrer', async ({ request }) => {
  const {
    'x-robots-tag': robots,
    'cache-control': cache,
    'referrer-policy': referrer,
  } = (await request.get(PATH)).headers();
  expect([robots, cache, referrer]).toEqual(['noindex', 'no-store', 'no-referrer']);
});

test('all fields are required', async ({ page }) => {
  await openLink(page);
  await expect(page.getByText('under the name Maya R., as a verified purchase')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit Review' });
  let isSent = false;
  await page.route('**/reviews/submit', (route) => {
    isSent = true;
    return route.abort();
  });
  await submit.click();
  await page.getByLabel('Product').selectOption({ label: otherProduct.title });
  await page.getByLabel('Title').fill('Gone');
  await page.getByLabel('Review', { exact: true }).fill('Gone.');
  await submit.click();
  await expect(page.getByText('Choose a star first.')).toBeVisible();
  expect(isSent).toBe(false);
});

test('a text of blanks is refused at its field', async ({ page }) => {
  await openLink(page);
  await fill(page);
  await page.getByLabel('Review', { exact: true }).fill('   ');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  const field = page.getByLabel('Review', { exact: true });
  await expect(field).toHaveAccessibleDescription(/Say a few words about it\.$/);
  await expect(field).toBeFocused();
});

test('a star that is missing is named, and the stars have the focus', async ({ page }) => {
  await openLink(page);
  await page.getByLabel('Product').selectOption({ label: otherProduct.title });
  await page.getByLabel('Title').fill('Gone');
  await page.getByLabel('Review', { exact: true }).fill('Gone.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByRole('radio', { name: /^1 star/ })).toBeFocused();
});

test('a field that was left empty is shown below the bar together with its label', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openLink(page);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByLabel('Product')).toBeFocused();
  const bar = await page.getByRole('banner').boundingBox();
  const label = page.getByText('Product', { exact: true });
  await expect
    .poll(async () => (await label.boundingBox())?.y)
    .toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 700));
});

test('a failed review shows an alert, and the input stays', async ({ page }) => {
  await openLink(page);
  await page.route('**/reviews/submit', (route) => route.fulfill({ status: 500, json: {} }));
  await fill(page);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Submission Failed' });
  await expect(alert).toContainText("We couldn't submit your review. Please try again later.");
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Failed to submit review')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Gone by Tuesday');
});

test('the form for the next product has no errors before it is sent', async ({ page }) => {
  await openLink(page);
  await page.route('**/reviews/submit', (route) => route.fulfill({ json: { review_id: 'one' } }));
  await fill(page);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.locator('form [aria-invalid]')).toHaveCount(0);
});

test('after the last product the focus is on the thanks', async ({ page }) => {
  const product_details = ORDER.orderDetails.product_details.slice(0, 1);
  await openLink(page, { orderDetails: { ...ORDER.orderDetails, product_details } });
  await page.route('**/reviews/submit', (route) => route.fulfill({ json: { review_id: 'one' } }));
  await fill(page);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(
    page.locator(':focus').filter({ hasText: 'All reviews for this order have been submitted.' }),
  ).toBeVisible();
});

test('axe finds nothing on the page of a review link', async ({ page }) => {
  await openLink(page);
  await expect(page.getByLabel('Title')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});

/** The emails that somebody got, one after the other. */
async function textsTo(page: Page, email: string): Promise<string> {
  const emails = await mailsTo(page.request, email);
  return emails.map(({ text }) => text).join('\n');
}

test('a verified review goes from purchase and invitation email to the product page', async ({
  page,
  baseURL,
}) => {
  const email = 'reviewer@example.com';
  await buy(page.request, { email, items: [{ sku: firstOf(reviews.bought).sku, quantity: 1 }] });
  await expect.poll(() => textsTo(page, email), { timeout: 20_000 }).not.toBe('');
  const orderId = await shipOrderOf(baseURL, email, 'https://track.example.com/1');
  doScheduled();

  let link = '';
  await expect(async () => {
    const texts = await textsTo(page, email);
    link = /\S*\/verified_review_submission\?review_token=[\w-]+/.exec(texts)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();

  await page.goto(link);
  await expect(page.getByText(`${orderId.slice(0, 8)}…`)).toBeVisible();
  await page.getByLabel('Title').fill('It bites back');
  await page.getByRole('radio', { name: /^5 stars/ }).check();
  await page.getByLabel('Review', { exact: true }).fill('Mango first, chilli later, second bag soon.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Review Submitted' });
  await expect(alert).toContainText('Thank you for submitting your review!');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('All reviews for this order have been submitted.')).toBeVisible();

  await expect(async () => {
    await open(page, `/products/${reviews.bought.handle}`);
    const review = page.getByRole('listitem').filter({ hasText: 'It bites back' });
    await expect(review).toContainText('Verified purchase', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});
