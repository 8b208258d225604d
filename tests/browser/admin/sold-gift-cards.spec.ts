import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { CARDS, fillCard, fillContact, open, pay } from '../support/checkout-page.ts';
import { failScripts } from '../support/failing-scripts.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const CODE = /(?:[A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}/;

/** A shop of its own, because what is published changes what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

const cell = (page: Page, column: string, row: number) =>
  page.getByLabel(`${column}, row ${row}`, { exact: true });

async function makeProduct(page: Page): Promise<void> {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Gift card');
  await page.getByRole('button', { name: 'Start the draft' }).click();
  await page.getByLabel('Description', { exact: true }).fill('For somebody who chooses for themselves.');
  await page.getByLabel('Sold as').selectOption({ label: 'Gift card, not taxed' });
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: '#e8772e' } });
  await page
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'Card.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() });
  await page.getByLabel('Alternative text of picture 1').fill('A card');
  for (const [row, dollars] of [25, 50].entries()) {
    await page.getByRole('button', { name: 'Add a variant' }).click();
    await cell(page, 'SKU', row + 1).fill(`CARD-${dollars}`);
    await cell(page, 'Name', row + 1).fill(`A card of $${dollars}`);
    await cell(page, 'Options', row + 1).fill(`Amount: $${dollars}`);
    await cell(page, 'Price, USD', row + 1).fill(`${dollars}.00`);
    await cell(page, 'Price, CAD', row + 1).fill(`${dollars + 10}.00`);
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
}

/** Opens a page whose scripts arrive once something was typed. */
async function typeBeforeScripts(page: Page, address: string, type: () => Promise<void>): Promise<void> {
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  const started = page.waitForResponse((answer) => answer.url().includes('/auth/status'));
  await page.goto(address, { waitUntil: 'commit' });
  await type();
  typed.resolve();
  await started;
  await page.unrouteAll();
}

/** Buys it for Priya, without an address; resolves to the code that she gets. */
async function buyForPriya(page: Page): Promise<string> {
  await typeBeforeScripts(page, `${shop.url}/products/gift-card`, async () => {
    await page.getByLabel('Their name').fill('Priya');
  });
  await expect(page.getByRole('radio', { name: /\$(25|50)/ })).toHaveCount(2);
  await expect(page.getByRole('radio', { name: '$50.00', exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByLabel('Their email')).toHaveAccessibleDescription(/Enter an email/);
  await page.getByLabel('Their email').fill('priya@example.com');
  await page.getByLabel('A message').fill('Tea is on me');
  await expect(page.getByLabel('Their name')).toHaveValue('Priya');
  await expectNoAxeFindingsAtEachWidth(page);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/metrics/cart-items'));
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await stored;
  await open(page, `${shop.url}/cart`);
  await expect(page.getByText(/for Priya \(priya@example\.com\)/).first()).toBeVisible();
  await expect(page.getByText(/^Shipping(?::| from)/)).toHaveCount(0);
  await page
    .getByRole('link', { name: /checkout/i })
    .or(page.getByRole('button', { name: /checkout/i }))
    .first()
    .click();
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('The receipt goes here.');
  await expect(summary).not.toContainText('Calculated from your address');
  await page.route('**/stripe/preview_tax', (route) => route.abort(), { times: 1 });
  await page.getByLabel('Full name').fill('Maya Rao');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByRole('button', { name: 'Work it out again' }).click();
  await expect(page.getByLabel('Address line 1')).toHaveCount(0);
  await fillCard(page, CARDS.goesThrough);
  await expectNoAxeFindingsAtEachWidth(page);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText(/for Priya/).first()).toBeVisible();
  await expect(page.getByText('The gift card goes out by email.', { exact: true })).toBeVisible();
  const { text } = await shop.mailTo('priya@example.com', /Your gift card: \$25\.00/, 'Tea is on me');
  return text.match(CODE)?.[0] ?? '';
}

/** Pays a bag with it, of which a part is left on it; resolves to the cents that are left. */
async function spend(page: Page, code: string): Promise<string> {
  await page.request.post(`${shop.url}/metrics/cart-items`, {
    data: { cartItems: [{ sku: 'MIX-5OZ', quantity: 1 }] },
  });
  await open(page, `${shop.url}/cart`);
  await page
    .getByRole('link', { name: /checkout/i })
    .or(page.getByRole('button', { name: /checkout/i }))
    .first()
    .click();
  await fillContact(page, 'priya@example.com');
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await page.getByLabel('Gift card code').fill(code);
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Gift card code') })
    .getByRole('button', { name: 'Apply' })
    .click();
  await expect(page.getByText('This places your order. No card needed.')).toBeVisible();
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const cards = await page.request.get(`${shop.url}/admin/api/gift_cards?store_id=${STORE}`);
  const [card] = (await cards.json()).gift_cards;
  return (card.balance / 100).toFixed(2);
}

test('a gift card is made in the browser, sold, delivered, used in parts, and refunded to the cent', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await makeProduct(page);
  const code = await buyForPriya(page);
  const left = await spend(page, code);

  await page.goto(`${shop.url}/admin/gift-cards`);
  await page.getByRole('link', { name: `Card …${code.slice(-4)}` }).click();
  await expect(page.getByText(`$${left} on it`)).toBeVisible();
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const units = dialog.getByLabel(/^Gift card/);
  await expect(units).toHaveAccessibleDescription(new RegExp(`\\$${left} of \\$25\\.00 are left on it`));
  await units.fill('1');
  await dialog.getByLabel('Reason').fill('She has no teapot');
  await dialog.getByRole('button', { name: `Refund $${left}` }).click();
  await expect(page.getByText(`$${left} refunded. The money is on its way back.`).first()).toBeVisible();
});

test('a lost script of the form for a gift card leaves its page intact, and is fetched by trying again', async ({
  page,
}) => {
  const mend = await failScripts(page, 'Their email');
  await page.goto(`${shop.url}/products/gift-card`);
  const lost = page.getByRole('alert').filter({ hasText: 'The gift card could not be shown.' });
  await expect(lost).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Gift card' })).toBeVisible();
  mend();
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Their email')).toBeEditable();
});

test('what was typed for a gift card before the scripts came is added to the cart, and is in no address', async ({
  page,
}) => {
  await typeBeforeScripts(page, `${shop.url}/products/gift-card`, async () => {
    await page.getByLabel('Their name').fill('Priya');
    await page.getByLabel('Their email').fill('priya@gmail.c');
    await page.getByRole('button', { name: 'Add to cart' }).click();
  });
  await expect(page.getByLabel('Their email')).toHaveAccessibleDescription(/Enter an email/);
  expect(page.url()).not.toContain('priya');
  await page.getByLabel('Their email').fill('priya@example.com');
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/metrics/cart-items'));
  await page.getByRole('button', { name: 'Add to cart' }).click();
  expect((await stored).status()).toBe(200);
});

test('a gift card for oneself stays one that was chosen before the scripts came', async ({ page }) => {
  await typeBeforeScripts(page, `${shop.url}/products/gift-card`, async () => {
    await page.getByLabel('It is for me').check();
  });
  await expect(page.getByLabel('Their name')).toHaveCount(0);
  await page.getByLabel('Day of delivery').fill('');
  await expect(page.getByLabel('It is for me')).toBeChecked();
});
