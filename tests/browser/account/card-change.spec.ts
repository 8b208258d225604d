import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { subscribeTo } from '../support/buy.ts';
import { CARDS, fillCard } from '../support/checkout-page.ts';
import { mailsTo } from '../support/mailbox.ts';
import { refuseStorage } from '../support/refused-storage.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const PACK = firstOf(store.plainProduct);

test.use({ viewport: { width: 390, height: 900 } });

const newEmail = () => `card.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

/** Subscribes as a guest and returns the link in the email. */
async function subscribed(page: Page, email: string): Promise<string> {
  const items = [{ sku: PACK.sku, quantity: 1, subscription: 'every-1-month' }];
  await subscribeTo(page.request, { email, items });
  return linkOf(page, email);
}

async function linkOf(page: Page, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mails = await mailsTo(page.request, email);
    const own = mails.find(({ text }) => text.includes('/subscriptions/manage'));
    link = /\S+\/subscriptions\/manage#token=\S+/.exec(own?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

test('the page of a subscription stays with the skip link, a reload and the way back', async ({ page }) => {
  const card = page.getByText('Visa ending in 4242');
  await page.goto(await subscribed(page, newEmail()));
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/\/subscriptions\/manage#content$/);
  await expect(card).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await page.goto('/faq');
  await page.goBack();
  await expect(card).toBeVisible();
});

const save = (page: Page) => page.getByRole('button', { name: 'Agree and save' });

test('a guest changes the card with an emailed link: declined, confirmed with the bank, refused, then saved', async ({
  page,
}) => {
  test.slow();
  await page.goto(await subscribed(page, newEmail()));
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await page.getByRole('link', { name: 'Change card' }).click();
  await expect(page.getByRole('heading', { name: 'A new card', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/subscriptions\/card$/);
  await expect(page.getByText('Nothing is charged now.')).toBeVisible();
  await expect(page.getByText(/The new card is first charged for your next delivery, on/)).toBeVisible();
  await expect(page.getByText(/I agree that this card is charged in US dollars/)).toBeVisible();
  await expect(save(page)).toBeEnabled();
  await expectNoAxeFindingsAtEachWidth(page);

  await save(page).click();
  await expect(page.getByLabel('Card number')).toBeFocused();

  await fillCard(page, CARDS.declined);
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Try another card.');
  await expect(page.getByRole('alert')).toContainText('your Visa ending in 4242 stays where it is');
  await expectNoAxeFindingsAtEachWidth(page);

  await fillCard(page, CARDS.asksForConfirmation);
  await save(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank could not confirm that it is you');
  await expect(page).toHaveURL(/\/subscriptions\/card$/);

  await fillCard(page, CARDS.asksForConfirmation);
  await save(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: `New card, same ${store.items}.` })).toBeFocused();
  await expect(page.getByText(/From now on we charge your Visa ending in 3155/)).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.getByRole('link', { name: 'Back to your subscription' }).click();
  await expect(page).toHaveURL(/\/subscriptions\/manage$/);
  await expect(page.getByRole('article')).toContainText('Visa ending in 3155');
});

test('a reload continues the change, and the token is in no address', async ({ page }) => {
  test.slow();
  const link = await subscribed(page, newEmail());
  await page.goto(link.replace('/subscriptions/manage', '/subscriptions/card'));
  await expect(save(page)).toBeEnabled();
  await page.reload();
  await expect(save(page)).toBeEnabled();
  await expect(page).toHaveURL(/\/subscriptions\/card$/);
  await fillCard(page, CARDS.goesThrough);
  await save(page).click();
  await expect(page.getByRole('heading', { name: `New card, same ${store.items}.` })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Which card?')).toBeVisible();
});

test('without storage the change stays with the skip link', async ({ page }) => {
  await refuseStorage(page);
  const link = await subscribed(page, newEmail());
  await page.goto(link.replace('/subscriptions/manage', '/subscriptions/card'));
  await expect(save(page)).toBeEnabled();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/\/subscriptions\/card#content$/);
  await expect(save(page)).toBeEnabled();
});

test('a customer changes the card from the profile and returns to it from the bank', async ({ page }) => {
  test.slow();
  const email = newEmail();
  const password = 'a-bag-every-month-42';
  const account = { email, password, first_name: 'Mira', last_name: 'Iyer', store_id: store.id };
  await page.request.post('/auth/signup', { data: account });
  await page.request.post('/auth/login', { data: { email, password, store_id: store.id } });
  await subscribed(page, email);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Change card' }).click();
  await fillCard(page, CARDS.asksForConfirmation);
  await save(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText(/From now on we charge your Visa ending in 3155/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to your subscription' }).click();
  await expect(page.getByRole('article')).toContainText('Visa ending in 3155');
});

test('a missing link and another customer’s subscription show a message', async ({ page }) => {
  await page.goto('/subscriptions/card');
  await expect(page.getByText('Which card?')).toBeVisible();
  await page.goto('/subscriptions/card?subscription=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText('Please log in');
  await page.goto('/subscriptions/card#token=nonsense');
  await expect(page.getByRole('alert')).toContainText('too old or was cut off');
});

test('the page is not indexed and sends no referrer', async ({ page }) => {
  const answer = await page.goto('/subscriptions/card');
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});
