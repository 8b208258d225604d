import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { setStock, shipOrderOf } from '../support/as-staff.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { CARDS, consent, fillCard, open, pay } from '../support/checkout-page.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { confirmInWallet, openWallet } from '../support/sandbox-wallet.ts';
import { store } from '../support/stores/chosen.ts';
import { attributesOf, firstOf, nameInBox } from '../support/stores/tested-store.ts';
import { tablesWith } from '../support/tables-with.ts';
import { test } from '../support/test.ts';

const { avoided, box, otherProduct } = store;
const { safeProduct } = avoided;
const SAFE_PACK = firstOf(safeProduct).sku;
const BOX_ITEM = nameInBox(safeProduct, avoided.safeBoxItem);
const PACK_CHOICE = new RegExp(`^${attributesOf(safeProduct, SAFE_PACK)}`);

const LEELA = { email: 'leela.menon@example.com', password: 'a-ball-that-turns-42' };
/** Who the sandbox wallet buys for at first. */
const WALLET_EMAIL = 'maya@example.com';
const NOTE = 'For Nani, who hides the good biscuits.';
const TRACKING = 'https://track.example.com/DSR4471030';
/** The delivery after the skipped one of a monthly subscription is due by then. */
const TWO_MONTHS = '62';

let shop: OwnShop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(LEELA.email);
  await page.getByLabel('Password', { exact: true }).fill(LEELA.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function toCheckout(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('button', { name: 'checkout' }).first().click();
  await expect(page).toHaveURL(/\/checkout\?/);
}

const isConfirmed = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
const subscription = (page: Page) => page.getByRole('article', { name: 'Recurring every 1 month' });

test('a year of a shopper, from a first search without an allergen to an account that is deleted', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const her = await browser.newContext({ baseURL: shop.url });
  const page = await her.newPage();

  await test.step('she must not eat an allergen, and the shop shows only what has none, with a warning of traces', async () => {
    await open(page, '/shop');
    await expect(page.getByRole('link', { name: avoided.product.title, exact: true }).first()).toBeVisible();
    await page.getByText('Diet and allergens').click();
    for (const filter of avoided.filters) await page.getByRole('link', { name: filter }).click();
    await expect(page.getByText(avoided.said)).toBeVisible();
    await expect(page.getByRole('link', { name: avoided.product.title, exact: true })).toHaveCount(0);
    await expect(page.getByText(/^Traces are possible/)).toBeVisible();
    await page.getByRole('link', { name: safeProduct.title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: safeProduct.title })).toBeVisible();
  });

  await test.step('she signs up and logs in', async () => {
    await page.goto('/signup');
    await page.getByLabel('First Name').fill('Leela');
    await page.getByLabel('Last Name').fill('Menon');
    await page.getByLabel('Email').fill(LEELA.email);
    await page.getByLabel('Password', { exact: true }).fill(LEELA.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page);
    await expect(page.getByRole('heading', { name: 'Welcome Back Leela' })).toBeVisible();
  });

  await test.step('she fills a box with six of it and subscribes to it', async () => {
    await open(page, `/boxes/${box.product.handle}`);
    await page.getByRole('radio', { name: /every 1 month/ }).check({ force: true });
    for (let unit = 0; unit < 6; unit++)
      await page.getByRole('button', { name: `Put in ${BOX_ITEM}` }).click();
    const tray = page.getByRole('region', { name: /your box/i });
    await expect(tray).toContainText('6 of 6');
    await tray.getByRole('button', { name: 'add to cart' }).click();
    await expect(page.getByRole('dialog')).toContainText(`6 × ${BOX_ITEM}`);

    await toCheckout(page);
    await page.getByLabel('Address line 1').fill('12 Mott Street');
    await page.getByLabel('City', { exact: true }).fill('New York');
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'New York' });
    await page.getByLabel('ZIP code').fill('10013');
    await consent(page).check();
    await fillCard(page, CARDS.goesThrough);
    await pay(page);
    await isConfirmed(page);
    await expect(page.getByText(/The next delivery/)).toBeVisible();
  });

  await test.step('a pack is sold out, so she asks to be told, and confirms it by email', async () => {
    await setStock(shop.url, SAFE_PACK, 0);
    const form = page.getByRole('region', { name: 'Sold out. For now.' });
    await expect(async () => {
      await open(page, `/products/${safeProduct.handle}`);
      await page.getByRole('radio', { name: PACK_CHOICE }).check();
      await expect(form).toBeVisible({ timeout: 1000 });
    }).toPass();
    await form.getByLabel('Email').fill(LEELA.email);
    await form.getByRole('button', { name: 'Tell me when it is back' }).click();
    await expect(form.getByRole('status')).toContainText('Look in your mail');
    const { text } = await shop.mailTo(LEELA.email, /^Shall we tell you/);
    await page.goto(/\/back-in-stock\/confirm\S+/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Yes, tell me' }).click();
    await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible();
    await setStock(shop.url, SAFE_PACK, 60);
  });

  const gift = await test.step('she buys a gift with a note by wallet', async () => {
    await open(page, `/products/${otherProduct.handle}`);
    await page.getByRole('button', { name: 'add to cart', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(otherProduct.title);
    await toCheckout(page);
    await page.getByRole('checkbox', { name: 'This is a gift' }).check();
    await page.getByLabel('Note').fill(NOTE);
    await openWallet(page);
    await confirmInWallet(page);
    await isConfirmed(page);
    await expect(page.getByRole('blockquote')).toHaveText(NOTE);
    const { subject } = await shop.mailTo(WALLET_EMAIL, /is in$/);
    return /order (\S+)/.exec(subject)?.[1] ?? '';
  });

  await test.step('she orders the first box again, to the address of her account', async () => {
    await page.goto('/profile');
    await page
      .getByRole('link', { name: /^Order #\d+/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(page.getByRole('dialog')).toContainText(`6 × ${BOX_ITEM}`);
    await page.keyboard.press('Escape');
    await page.goto('/cart');
    await page.getByRole('link', { name: /Change/ }).click();
    await page.getByRole('radio', { name: /Just once/ }).check({ force: true });
    await page
      .getByRole('region', { name: /your box/i })
      .getByRole('button', { name: 'save changes' })
      .click();
    await expect(page.getByRole('dialog')).toContainText(`6 × ${BOX_ITEM}`);
    await toCheckout(page);
    await expect(page.getByRole('radio', { name: /Leela Menon.*12 Mott Street/ })).toBeChecked();
    await fillCard(page, CARDS.goesThrough);
    await pay(page);
    await isConfirmed(page);
  });

  await test.step('the pack is back, and one email says so', async () => {
    shop.doScheduled();
    const { text } = await shop.mailTo(LEELA.email, /is back$/);
    await page.goto(new RegExp(`/products/${safeProduct.handle}\\S*`).exec(text)?.[0] ?? '');
    await expect(page.getByRole('radio', { name: PACK_CHOICE })).toBeChecked();
    await expect(page.getByRole('button', { name: 'add to cart', exact: true })).toBeEnabled();
  });

  await test.step('she moves house, and her subscription with her', async () => {
    await page.goto('/profile/settings');
    const addresses = page.getByRole('region', { name: 'Addresses' });
    await expect(addresses.getByRole('listitem')).toContainText('A subscription goes here.');
    await addresses.getByRole('button', { name: 'Change Leela Menon, 12 Mott Street' }).press('Enter');
    await addresses.getByLabel('Address line 1').fill('9 Cashew Court');
    await expect(
      addresses.getByRole('checkbox', { name: 'Move the subscription that goes there, too' }),
    ).toBeChecked();
    await expectNoAxeFindings(page);
    await addresses.getByRole('button', { name: 'Save the address' }).click();
    await expect(addresses.getByRole('listitem')).toContainText('9 Cashew Court');
    await page.getByRole('link', { name: 'Back to your orders' }).click();
    await expect(subscription(page)).toContainText('Leela Menon, 9 Cashew Court');
  });

  await test.step('she skips a delivery, and the one after it comes to the new address', async () => {
    await subscription(page)
      .getByRole('button', { name: /^Skip / })
      .click();
    await expect(subscription(page).getByText(/^Skipped /)).toBeVisible();
    shop.command('clock', '--ahead', TWO_MONTHS);
    await shop.mailTo(LEELA.email, /is in$/, '9 Cashew Court');
  });

  await test.step('as a guest she asks where the gift is, and follows its tracking link', async () => {
    await shipOrderOf(shop.url, WALLET_EMAIL, TRACKING);
    const guest = await browser.newContext({ baseURL: shop.url });
    const visit = await guest.newPage();
    await open(visit, '/faq');
    await visit.getByRole('contentinfo').getByRole('link', { name: 'Where is my order?' }).click();
    await visit.getByRole('main').getByLabel('Order number').fill(gift);
    await visit.getByRole('main').getByLabel('Email').fill(WALLET_EMAIL);
    await visit.getByRole('button', { name: 'Send me the link' }).click();
    await expect(visit.getByRole('heading', { name: 'Look in your mail' })).toBeVisible();
    const { text } = await shop.mailTo(WALLET_EMAIL, /^The link to your order/);
    await visit.goto(/\/order#token=\S+/.exec(text)?.[0] ?? '');
    await expect(visit.getByRole('heading', { name: 'It is on its way.' })).toBeVisible();
    await expect(visit.getByRole('link', { name: /^Track/ })).toHaveAttribute('href', TRACKING);
    await guest.close();
  });

  await test.step('she confirms her email, downloads her data and deletes her account', async () => {
    await logIn(page);
    await expect(page.getByRole('heading', { name: 'Welcome Back Leela' })).toBeVisible();
    await page.goto('/profile/settings');
    await page.getByRole('button', { name: 'Email me a link to confirm it' }).click();
    const { text } = await shop.mailTo(LEELA.email, /^Is this your email address/);
    await page.goto(/\/confirm-email#token=\S+/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Yes, that was me' }).click();
    await page.getByRole('link', { name: 'To your settings' }).click();
    await expect(page.getByText(`${LEELA.email}, confirmed.`)).toBeVisible();

    const data = page.getByRole('region', { name: 'Your data' });
    await data.getByLabel('Your password').fill(LEELA.password);
    const download = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download my data' }).click();
    const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect(file).toMatchObject({
      account: { email: LEELA.email },
      addresses: [{ address: { line1: '9 Cashew Court' } }],
      subscriptions: [{ status: 'active' }],
    });
    expect(file.orders).toHaveLength(4);

    const deletion = page.getByRole('region', { name: 'Delete the account' });
    await deletion.getByRole('button', { name: 'Delete my account' }).click();
    await deletion.getByLabel('Your password').fill(LEELA.password);
    await deletion.getByRole('button', { name: 'Yes, delete it for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  });

  await test.step('nobody can log in any more, and only what was sold names her', async () => {
    await logIn(page);
    await expect(page.getByRole('alert')).toContainText('Account not found');
    const found = await tablesWith(shop, LEELA.email);
    expect(found).toEqual([
      'checkouts',
      'customer_profiles',
      'order_search',
      'orders',
      'sent_emails',
      'subscriptions',
    ]);
    expect(await tablesWith(shop, NOTE)).toEqual([]);
  });
  await her.close();
});
