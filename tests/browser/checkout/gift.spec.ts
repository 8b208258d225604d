import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import {
  CARDS,
  consent,
  fillCard,
  fillContact,
  haveItemsInCart,
  openFilledCheckout,
  pay,
  payButton,
} from '../support/checkout-page.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;
const PACK = firstOf(plainProduct);

const HOSTILE = 'For <b>Nani</b> & "you" 👩‍👩‍👧';
const gift = (page: Page) => page.getByRole('checkbox', { name: 'This is a gift' });
const note = (page: Page) => page.getByLabel('Note');
const withoutPrices = (page: Page) => page.getByRole('checkbox', { name: 'Ship it without prices' });

test('a gift goes with its note and without prices, and the next order is none', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await gift(page).check();
  await expect(withoutPrices(page)).toBeChecked();
  await note(page).fill(HOSTILE);
  await expect(page.getByText('215 of 240 characters left.')).toBeVisible();
  await page.reload();
  await expect(note(page)).toHaveValue(HOSTILE);
  await page.getByRole('link', { name: 'Back to cart' }).click();
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible();
  await page.goBack();
  await expect(note(page)).toHaveValue(HOSTILE);

  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByText('The packing slip has no prices. Your note goes with it:')).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText(HOSTILE);
  await expectNoAxeFindingsAtEachWidth(page);

  await openFilledCheckout(page, plainProduct.handle);
  await expect(gift(page)).not.toBeChecked();
});

test('a note that is too long is refused at its field, with the focus, and stays', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await fillCard(page, CARDS.goesThrough);
  await gift(page).check();
  await note(page).fill('x'.repeat(241));
  await expect(page.getByText('1 too many.')).toBeVisible();
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  await expectNoAxeFindingsAtEachWidth(page);
  await payButton(page).click();
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveAccessibleDescription(/Please shorten it by 1/);
  await expect(note(page)).toHaveValue('x'.repeat(241));

  await gift(page).uncheck();
  await expect(note(page)).toBeHidden();
  await gift(page).check();
  await expect(note(page)).toHaveValue('x'.repeat(241));
});

test('a subscription says that the note goes with the first delivery only', async ({ page }) => {
  await haveItemsInCart(page, { sku: PACK.sku, subscriptionOption: 'every-1-month' });
  await page.goto('/checkout');
  await fillContact(page);
  await gift(page).check();
  await expect(page.getByText(/go with the first delivery only/)).toBeVisible();
  await note(page).fill('Every month, with love');
  await consent(page).check();
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('blockquote')).toHaveText('Every month, with love');
});

test('staff read the note, and the printed packing slip has neither prices nor the buyer’s email', async ({
  page,
}) => {
  await openFilledCheckout(page, plainProduct.handle, 'gift-buyer@example.com');
  await gift(page).check();
  await note(page).fill(HOSTILE);
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByText('Order number')).toBeVisible();

  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: store.id } });
  await page.goto('/admin/orders?q=gift-buyer@example.com');
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Packing slip' }).click();
  const slip = page.getByRole('article').first();
  await expect(slip.getByRole('blockquote')).toHaveText(HOSTILE);

  await page.emulateMedia({ media: 'print' });
  await expect(slip.getByRole('blockquote')).toBeVisible();
  await expect(slip.getByText('12 Mott Street')).toBeVisible();
  await expect(slip.getByText(/\$\d/)).toHaveCount(0);
  await expect(slip.getByText('gift-buyer@example.com')).toHaveCount(0);
});
