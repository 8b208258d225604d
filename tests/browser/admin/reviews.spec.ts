import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const HANDLE = 'curry-leaf-peanuts';

/** A review that waits, because of its photos. */
async function waitingReview({ request }: Page, text: string): Promise<void> {
  const media: string[] = [];
  for (const background of ['#ff6a19', '#882d07']) {
    const data = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const headers = { 'content-type': 'image/jpeg' };
    const sent = await request.post(`/reviews/pictures?store_id=${STORE}`, { headers, data });
    media.push((await sent.json()).picture_id);
  }
  const added = await request.post(`/reviews/addReview?store_id=${STORE}`, {
    data: {
      handle: HANDLE,
      review_id: crypto.randomUUID(),
      review_rating: 2,
      reviewer_name: 'Rosa',
      review_description: text,
      review_title: '',
      media,
      reviewer_email: `rosa.${crypto.randomUUID().slice(0, 6)}@example.com`,
    },
  });
  expect(added.status()).toBe(200);
}

test('two reviews are published at once, and shoppers read what the brand replied', async ({ page }) => {
  const word = `ferry${crypto.randomUUID().slice(0, 6)}`;
  await waitingReview(page, `Too salty for the ${word}.`);
  await waitingReview(page, `Soft after the ${word}.`);
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });

  await page.goto('/admin/reviews');
  await page.getByRole('searchbox', { name: 'Text, name, product, order number' }).fill(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();

  // The reasons have no place for a low rating.
  await page.getByRole('button', { name: 'Withhold 2 reviews' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withhold 2 reviews' });
  await expect(dialog.getByRole('combobox')).toHaveCount(2);
  await expect(dialog.getByRole('combobox').first().getByRole('option')).toHaveCount(9);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Publish 2 reviews' }).click();
  await expect(page.getByText('2 reviews published.').first()).toBeVisible();
  await page.goto(`/admin/reviews?view=published&q=${word}`);
  await page.getByRole('link', { name: `Too salty for the ${word}.` }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Published');

  await page
    .getByRole('button', { name: /open in full/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Reply' }).fill(`We salt less now, also on the ${word}.`);
  await page.getByRole('button', { name: 'Reply in public' }).click();
  await expect(page.getByText('The reply is public.').first()).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindingsAtEachWidth(page);

  await page.goto('/admin/reviews/requests');
  await expect(page.getByRole('heading', { level: 1, name: 'Requests for reviews' })).toBeVisible();
  await expectNoAxeFindings(page);

  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/products/${HANDLE}#reviews`);
  const card = page.getByRole('listitem').filter({ hasText: `Too salty for the ${word}.` });
  await expect(card).toContainText(`We salt less now, also on the ${word}.`);
  await card.getByRole('button', { name: 'Read the review by Rosa' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Reply by .+We salt less now/);
  await expectNoAxeFindings(page);
});

test('a reply stays, with its refusal, when a colleague has replied meanwhile', async ({ page }) => {
  const word = `lake${crypto.randomUUID().slice(0, 6)}`;
  await waitingReview(page, `Warm by the ${word}.`);
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto(`/admin/reviews?q=${word}`);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Publish 1 review' }).click();
  await expect(page.getByText('1 review published.').first()).toBeVisible();
  await page.goto(`/admin/reviews?view=published&q=${word}`);
  await page.getByRole('link', { name: `Warm by the ${word}.` }).click();
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('Of mine.');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const theirs = await page.request.post(`/admin/api/reviews/${id}/reply`, {
    data: { store_id: STORE, text: 'Of a colleague.', version: 0 },
  });
  expect(theirs.ok(), await theirs.text()).toBe(true);
  await page.getByRole('button', { name: 'Reply in public' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Somebody else changed' });
  await expect(refusal).toContainText('Of a colleague.');
  await expect(reply).toHaveValue('Of mine.');
});
