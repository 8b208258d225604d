import type { Page } from '@playwright/test';
import {
  CARDS,
  chooseShipping,
  fillCard,
  fillContact,
  pay,
  payButton,
} from '../browser/support/checkout-page.ts';
import { chooseInWallet, confirmInWallet, openWallet } from '../browser/support/sandbox-wallet.ts';
import { inCanadianDollars } from './browsing-shots.ts';
import type { Shot } from './shot.ts';
import type { Visitors } from './visitors.ts';

const openCart = async (page: Page) => {
  await page.getByRole('button', { name: /^Cart,/ }).click();
  await page.getByRole('dialog', { name: /Your cart/ }).waitFor();
};

async function fillCheckout(page: Page): Promise<void> {
  await fillContact(page);
  await chooseShipping(page, 'Standard');
  await payButton(page).filter({ hasText: /\$\d/ }).waitFor();
}

/** On phones the order summary is collapsed at first. */
async function openSummary(page: Page): Promise<void> {
  const summary = page.getByRole('button', { name: 'Show your order' });
  if (await summary.isVisible()) await summary.click();
}

async function addCode(page: Page): Promise<void> {
  await openSummary(page);
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code').fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page
    .getByText(/^WELCOME10, you save/)
    .first()
    .waitFor();
}

/** From the cart to the confirmed order. */
export function buyingShots(people: Visitors): readonly Shot[] {
  const { withOneBag, withFullCart, afterPayment, afterSubscribing, withOrderLink } = people;
  return [
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart', path: '/cart', visitor: withFullCart },
    { name: 'cart-canadian', path: '/cart', visitor: withOneBag, reach: inCanadianDollars },
    { name: 'cart-one-bag', path: '/cart', visitor: withOneBag },
    { name: 'cart-panel-empty', path: '/shop', reach: openCart, isWindowOnly: true },
    { name: 'cart-panel', path: '/shop', visitor: withFullCart, reach: openCart, isWindowOnly: true },
    {
      name: 'added-to-cart',
      path: '/products/the-mix',
      async reach(page) {
        await page.getByRole('button', { name: 'add to cart' }).first().click();
        await page.getByRole('dialog', { name: /Your cart/ }).waitFor();
      },
      isWindowOnly: true,
    },
    { name: 'checkout-without-cart', path: '/checkout' },
    { name: 'checkout', path: '/checkout', visitor: withOneBag },
    { name: 'checkout-first-view', path: '/checkout', visitor: withOneBag, isWindowOnly: true },
    {
      name: 'checkout-wallet',
      path: '/checkout',
      visitor: withOneBag,
      reach: openWallet,
      isWindowOnly: true,
    },
    {
      name: 'checkout-wallet-not-shipped',
      path: '/checkout',
      visitor: withOneBag,
      async reach(page) {
        await openWallet(page);
        await chooseInWallet(page, 'Luz Rivera');
        await page.getByText(/do not ship to territories/).waitFor();
      },
      isWindowOnly: true,
    },
    {
      name: 'checkout-wallet-declined',
      path: '/checkout',
      visitor: withOneBag,
      async reach(page) {
        await openWallet(page);
        await chooseInWallet(page, '0002');
        await confirmInWallet(page);
        await page.getByText('Your card was declined.').first().waitFor();
        await page.keyboard.press('Escape');
      },
      isWindowOnly: true,
    },
    {
      name: 'checkout-summary',
      path: '/checkout',
      visitor: withFullCart,
      reach: openSummary,
      isWindowOnly: true,
    },
    {
      name: 'checkout-filled',
      path: '/checkout',
      visitor: withOneBag,
      reach: (page) => fillCheckout(page).then(() => fillCard(page, CARDS.goesThrough)),
    },
    {
      name: 'checkout-with-discount',
      path: '/checkout',
      visitor: withOneBag,
      reach: (page) => fillCheckout(page).then(() => addCode(page)),
    },
    {
      name: 'checkout-gift',
      path: '/checkout',
      visitor: withOneBag,
      async reach(page) {
        await fillCheckout(page);
        await page.getByRole('checkbox', { name: 'This is a gift' }).check();
        await page.getByLabel('Note').fill('Happy birthday, Nani.\nShare them, or do not.');
      },
    },
    {
      name: 'checkout-with-errors',
      path: '/checkout',
      visitor: withOneBag,
      async reach(page) {
        await fillCheckout(page);
        await page.getByLabel('Email').fill('maya@nowhere');
        await page.getByLabel('Full name').fill('');
        await payButton(page).click();
      },
    },
    {
      name: 'checkout-declined',
      path: '/checkout',
      visitor: withOneBag,
      async reach(page) {
        await fillCheckout(page);
        await fillCard(page, CARDS.declined);
        await pay(page);
        await page.getByText('Your card was declined.').waitFor();
      },
    },
    {
      name: 'checkout-subscription-consent',
      path: '/checkout',
      visitor: withFullCart,
      reach: (page) => fillCheckout(page).then(() => fillCard(page, CARDS.goesThrough)),
    },
    {
      name: 'three-d-secure',
      path: '/checkout',
      visitor: withOneBag,
      async reach(page) {
        await fillCheckout(page);
        await fillCard(page, CARDS.asksForConfirmation);
        await pay(page);
        await page.getByRole('button', { name: 'Complete authentication' }).waitFor();
      },
    },
    {
      name: 'order-confirmed',
      path: '',
      visitor: afterPayment,
      reach: (page) => page.getByText('Order number').waitFor(),
    },
    {
      name: 'subscription-confirmed',
      path: '',
      visitor: afterSubscribing,
      reach: (page) => page.getByText('Order number').waitFor(),
    },
    {
      name: 'order-page',
      path: '',
      visitor: withOrderLink,
      reach: (page) => page.getByText('What you ordered').waitFor(),
    },
    {
      name: 'order-cancelled',
      path: '',
      visitor: withOrderLink,
      async reach(page) {
        await page.getByRole('button', { name: 'Cancel the order' }).click();
        await page.getByRole('button', { name: 'Yes, cancel it' }).click();
        await page.getByText('It is cancelled.').waitFor();
      },
    },
    { name: 'find-order', path: '/order' },
    { name: 'order-failed', path: '/checkout-confirmation?redirect_status=failed' },
  ];
}
