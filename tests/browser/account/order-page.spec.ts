import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { refuseStorage } from '../support/refused-storage.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct } = store;
const PACK = firstOf(plainProduct);

const ITEMS = [{ sku: PACK.sku, quantity: 2 }];

test.use({ viewport: { width: 390, height: 900 } });

const newEmail = () => `order.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** The link in the newest email to an address whose subject contains this. */
async function linkMailedTo(page: Page, email: string, subject: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get('/sandbox/mailbox.json');
    const mailbox: { to: string; subject: string; text: string }[] = await answer.json();
    const own = mailbox.find((mail) => mail.to === email && mail.subject.includes(subject));
    link = /\/order#token=\S+/.exec(own?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

/** Buys as a guest, and opens the order by the link in the confirmation. */
async function openOwnOrder(page: Page): Promise<{ email: string; number: string }> {
  const email = newEmail();
  await buy(page.request, { email, items: ITEMS });
  await page.goto(await linkMailedTo(page, email, 'is in'));
  await expect(page.getByRole('heading', { name: 'We are packing it.' })).toBeVisible();
  const number = await page.locator('#order-status').locator('..').locator('strong').first().textContent();
  return { email, number: number ?? '' };
}

test('a guest opens the order by the emailed link, reloads it, and cancels it after one question', async ({
  page,
}) => {
  await openOwnOrder(page);
  await expect(page).toHaveURL(/\/order\?id=[0-9a-f-]{36}$/);
  await expect(page.getByText('12 Mott Street').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('You ordered');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'We are packing it.' })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  const cancel = page.getByRole('button', { name: 'Cancel the order' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await cancel.click();
  await expect(page.getByText(/goes back to your card/)).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  const headline = page.getByRole('heading', { name: 'It is cancelled.' });
  await expect(headline).toBeFocused();
  await expect(cancel).toHaveCount(0);
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a guest whose browser stores nothing opens the order by the emailed link', async ({ page }) => {
  await refuseStorage(page);
  await openOwnOrder(page);
  await expect(page).toHaveURL(/\/order\?id=[0-9a-f-]{36}$/);
  await expect(page.getByText('12 Mott Street').first()).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByText('12 Mott Street').first()).toBeVisible();
});

test('an order that has left meanwhile is not cancelled, and the page says why', async ({ page }) => {
  await openOwnOrder(page);
  const detail = 'It has left already, so it cannot be cancelled any more. Write to us instead.';
  await page.route('**/orders/cancel', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'not_possible_now', detail } }),
  );
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('alert')).toContainText(detail);
});

test('ordering again fills the cart, and says what could not be added', async ({ page }) => {
  await openOwnOrder(page);
  await page.getByRole('button', { name: 'Order again' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(plainProduct.title);
  await expect(panel.getByText('Your cart (2)')).toBeVisible();
  await page.keyboard.press('Escape');

  const missing = [
    { title: otherProduct.title, description: 'Chilli cacao', reason: 'sold_out', quantity: 1 },
  ];
  await page.route('**/orders/order_again', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), missing } });
  });
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'except for this' })).toContainText(
    `${otherProduct.title}, Chilli cacao: sold out just now.`,
  );
  await expect(panel).toBeHidden();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'See your cart' }).click();
  await expect(panel.getByText('Your cart (4)')).toBeVisible();
});

test('what is printed is the receipt alone', async ({ page }) => {
  const { number, email } = await openOwnOrder(page);
  const receipt = page.getByRole('article');
  await expect(receipt).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  for (const text of [
    `Order ${number}`,
    email,
    store.brand,
    plainProduct.title,
    'Subtotal',
    'Paid by Visa ending in 4242',
  ])
    await expect(receipt).toContainText(text);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print the receipt' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeHidden();
});

test('help is a message with the order number filled in', async ({ page }) => {
  const { number } = await openOwnOrder(page);
  await page.getByRole('link', { name: 'Get help' }).click();
  await expect(page.getByLabel('Order number')).toHaveValue(number.slice(1));
});

test('a customer opens an order from the profile, and it is still there after a reload', async ({ page }) => {
  const account = { email: store.customer.email, password: store.customer.password, store_id: store.id };
  await page.request.post('/auth/login', { data: account });
  await page.goto('/profile');
  await page
    .getByRole('link', { name: /^Order #\d+/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'It is on its way.' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Track/ })).toHaveAttribute('href', /^https:/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'It is on its way.' })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.request.post('/auth/logout', { data: {} });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Please log in to see your orders.');
});

test('a lost link is emailed again, whatever the number looks like', async ({ page }) => {
  const email = newEmail();
  await buy(page.request, { email, items: ITEMS });
  const number = /#token=(.{8})/.exec(await linkMailedTo(page, email, 'is in'))?.[1] ?? '';
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Where is my order?' }).click();
  await expect(page.getByRole('heading', { name: 'Where is my order?' })).toBeVisible();

  await page.getByLabel('Order number').fill('twelve');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await expect(page.getByText(/Type the number from the subject/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectNoAxeFindingsAtEachWidth(page);

  await page.getByLabel('Order number').fill(`#${number.toUpperCase()}`);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeFocused();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Try another one' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Where is my order?' })).toBeFocused();
  await page.goto(await linkMailedTo(page, email, 'The link to your order'));
  await expect(page.getByRole('heading', { name: 'We are packing it.' })).toBeVisible();
});

test('a forged link is refused, and offers a new one', async ({ page }) => {
  await page.goto(`/order#token=3f2a91bc-0c11-4d62-8a77-1f0e9b0c2d3e.1999999999.${'A'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('too old or was cut off');
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible();
});

test('the page of an order is not indexed, not stored, and sends no referrer', async ({ page }) => {
  const answer = await page.goto('/order');
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});
