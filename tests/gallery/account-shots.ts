import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';
import type { Visitors } from './visitors.ts';

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' });

async function writeReview(page: Page, steps: number): Promise<void> {
  await reviews(page).getByRole('button', { name: 'Write a Review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^5 stars/ }).check();
  if (steps < 2) return;
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Your review').fill('Hot, then not, then I wanted more.');
  if (steps < 3) return;
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Display Name').waitFor();
}

const reviewStep = (steps: number): Shot => ({
  name: `review-dialog-${steps}`,
  path: '/products/the-mix',
  reach: (page) => writeReview(page, steps),
  isWindowOnly: true,
});

const cardForm = (page: Page) => page.getByRole('button', { name: 'Agree and save' }).waitFor();

/** Submits another card for a subscription. */
async function giveCard(page: Page, number: string): Promise<void> {
  await cardForm(page);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Agree and save' }).click();
}

/** Accounts, subscriptions and reviews. */
export function accountShots({
  asha,
  withManageLink,
  withCardLink,
  withReviewLink,
}: Visitors): readonly Shot[] {
  return [
    { name: 'login', path: '/login' },
    {
      name: 'login-refused',
      path: '/login',
      async reach(page) {
        await page.getByLabel('Email').fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('not the one');
        await page.getByRole('button', { name: 'Log in', exact: true }).click();
        await page.getByRole('alert').waitFor();
      },
    },
    { name: 'signup', path: '/signup' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'reset-password', path: '/reset-password?token=any' },
    {
      name: 'profile',
      path: '/profile',
      visitor: asha,
      reach: (page) => page.getByRole('link', { name: 'Track Order' }).first().waitFor(),
    },
    {
      name: 'profile-order-opened',
      path: '/profile',
      visitor: asha,
      reach: (page) => page.getByText('What it cost').first().click(),
    },
    {
      name: 'settings',
      path: '/profile/settings',
      visitor: asha,
      reach: (page) => page.getByRole('button', { name: 'Add an address' }).waitFor(),
    },
    {
      name: 'settings-address',
      path: '/profile/settings',
      visitor: asha,
      reach: (page) => page.getByRole('button', { name: 'Add an address' }).click(),
    },
    {
      name: 'settings-delete',
      path: '/profile/settings',
      visitor: asha,
      reach: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
    },
    { name: 'confirm-email', path: '/confirm-email#token=any' },
    { name: 'confirm-email-link-cut', path: '/confirm-email' },
    {
      name: 'manage-subscription',
      path: '',
      visitor: withManageLink,
      reach: (page) => page.getByRole('article').first().waitFor(),
    },
    {
      name: 'manage-subscription-address',
      path: '',
      visitor: withManageLink,
      reach: (page) => page.getByRole('button', { name: 'Change address' }).click(),
    },
    { name: 'change-card', path: '', visitor: withCardLink, reach: cardForm },
    {
      name: 'change-card-declined',
      path: '',
      visitor: withCardLink,
      async reach(page) {
        await giveCard(page, '4000000000000002');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'change-card-bank-asks',
      path: '',
      visitor: withCardLink,
      async reach(page) {
        await giveCard(page, '4000002500003155');
        await page.getByRole('button', { name: 'Complete authentication' }).waitFor();
      },
    },
    {
      name: 'change-card-bank-said-no',
      path: '',
      visitor: withCardLink,
      async reach(page) {
        await giveCard(page, '4000002500003155');
        await page.getByRole('button', { name: 'Fail authentication' }).click();
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'change-card-done',
      path: '',
      visitor: withCardLink,
      async reach(page) {
        await giveCard(page, '4242424242424242');
        await page.getByRole('heading', { name: 'New card, same snacks.' }).waitFor();
      },
    },
    { name: 'change-card-link-cut', path: '/subscriptions/card' },
    { name: 'manage-link-cut', path: '/subscriptions/manage' },
    {
      name: 'review-section',
      path: '/products/the-mix',
      reach: (page) => reviews(page).scrollIntoViewIfNeeded(),
      isWindowOnly: true,
    },
    {
      name: 'review-detail',
      path: '/products/the-mix',
      async reach(page) {
        const card = reviews(page).getByRole('button', { name: 'Read the review by J. Castellano' });
        await card.click();
        await page.getByRole('dialog').waitFor();
      },
      isWindowOnly: true,
    },
    reviewStep(1),
    reviewStep(2),
    reviewStep(3),
    {
      name: 'review-link',
      path: '',
      visitor: withReviewLink,
      reach: (page) => page.getByRole('heading', { name: 'Your order' }).waitFor(),
    },
    { name: 'review-link-invalid', path: '/verified_review_submission?review_token=nonsense' },
  ];
}
