import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { bottomBar } from '../support/bottom-bar.ts';
import { buy } from '../support/buy.ts';
import { CARDS, fillCard } from '../support/checkout-page.ts';
import { mailsTo } from '../support/mailbox.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** Signs staff in, and adds what the test sells: all tests sell from one stock. */
async function signInWithStock(page: Page): Promise<void> {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const received = await page.request.post('/admin/api/stock_receipts', {
    data: {
      store_id: STORE,
      lines: [{ sku: 'MIX-5OZ', quantity: 3 }],
      note: '',
      idempotency_key: crypto.randomUUID(),
    },
  });
  expect(received.status()).toBe(200);
}

test('an order that is taken on the phone is put together, paid by its emailed link, and ready to pack', async ({
  page,
  newVisitor,
}) => {
  const customer = `phone.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await signInWithStock(page);
  await page.goto('/admin/drafts');
  await page.getByRole('button', { name: 'New draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Draft D\d+/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add from the catalogue' }).click();
  const picker = page.getByRole('dialog', { name: 'Add from the catalogue' });
  await picker.getByLabel('Name or SKU').fill('MIX-5OZ');
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  await expectNoAxeFindings(page);
  await picker.getByRole('button', { name: /^The Mix/ }).click();
  await page
    .getByRole('group', { name: /^The Mix/ })
    .getByLabel('Units')
    .fill('2');
  await page.getByRole('button', { name: 'Add a line of its own' }).click();
  await page.getByLabel('Title').fill('Ribbon and card');
  await page.getByRole('group', { name: 'A line of its own' }).getByLabel('Price').fill('3.50');
  await page.getByLabel('Email').fill(customer);
  await page.getByLabel('Name', { exact: true }).fill('Pia Phone');
  await page.getByLabel('Street and number').fill('350 5th Ave');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State, province or region').fill('NY');
  await page.getByLabel('ZIP or postal code').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('ZIP or postal code')).toHaveAccessibleDescription(/ZIP/);
  await page.getByLabel('ZIP or postal code').fill('10118');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.getByLabel('Shipping', { exact: true }).selectOption({ value: 'standard' });
  await page.getByLabel('Discount', { exact: true }).selectOption('Percent');
  await page.getByLabel('Percent off').fill('10');
  await page.getByLabel('Name of the discount').fill('For a friend');
  await page.getByRole('button', { name: 'Save' }).click();
  const costs = page.getByRole('region', { name: 'What it costs' });
  await expect(costs).toContainText('Discount');
  await page.reload();
  await expect(page.getByLabel('Percent off')).toHaveValue('10');
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: 'Send payment link' }).click();
  await page.getByLabel('A word to the customer').fill('As we said on the phone.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(`The payment link is on its way to ${customer}.`).first()).toBeVisible();
  const links = async () => {
    const mails = await mailsTo(page.request, customer);
    return mails
      .filter(({ subject }) => subject.startsWith('Your order is ready to pay'))
      .map(({ text }) => /\/pay#token=\S+/.exec(text)?.[0] ?? '');
  };
  await expect.poll(async () => (await links()).length).toBe(1);

  const shopper = await newVisitor();
  await shopper.goto((await links())[0] ?? '');
  await expect(shopper.getByRole('heading', { name: 'What you get' })).toBeVisible();
  await expect(shopper).toHaveURL(/\/pay$/);
  await expect(shopper.getByText('Discount For a friend')).toBeVisible();
  await shopper.getByRole('button', { name: 'Continue to the card' }).click();
  await fillCard(shopper, CARDS.goesThrough);
  await expectNoAxeFindingsAtEachWidth(shopper);
  await shopper.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(shopper.getByRole('heading', { name: 'Paid. We’re packing.' })).toBeFocused();
  await expectNoAxeFindings(shopper);

  await page.goto('/admin/drafts');
  await page.getByRole('searchbox', { name: /^Number, name, email/ }).fill(customer);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No draft is like that.')).toBeVisible();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('searchbox', { name: /^Number, name, email/ }).fill(customer);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Pia Phone' })).toHaveCount(1);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('row').filter({ hasText: 'Pia Phone' }).getByRole('link').click();
  await page.getByRole('link', { name: /^Order #\d+$/ }).click();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('2 to ship');
});

test('a draft for a known customer is filled in, tells a price that changed since, and is paid elsewhere', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `known.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email, name: 'Kim Known', items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await guest.dispose();
  await signInWithStock(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/drafts');
  await page.getByRole('button', { name: 'New draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Draft D\d+/ })).toBeVisible();
  expect(await bottomBar(page)).toEqual(['More', 'Save']);
  await expect(page.getByLabel('Email')).toBeVisible();
  const recipient = page.getByRole('region', { name: 'Customer' });
  await expect(recipient.getByText('(optional)')).toHaveCount(1);

  await page.getByRole('button', { name: 'Find a customer' }).click();
  const finder = page.getByRole('dialog', { name: 'Find a customer' });
  await finder.getByRole('searchbox').fill(email);
  await expect(finder.getByRole('listitem')).toHaveCount(1);
  await expectNoAxeFindings(page);
  await finder.getByRole('button', { name: /^Kim Known/ }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Mott Street');
  await page.getByRole('button', { name: 'Add from the catalogue' }).click();
  const picker = page.getByRole('dialog', { name: 'Add from the catalogue' });
  await picker.getByLabel('Name or SKU').fill('MIX-5OZ');
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  await picker.getByRole('button', { name: /^The Mix/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  const [saved, bar] = [page.getByText('Saved.').first(), page.getByRole('button', { name: 'Save' })];
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf(saved), 'the message covers the buttons').toBeLessThan(
    (await bar.boundingBox())?.y ?? 0,
  );
  await page.getByLabel('Shipping', { exact: true }).selectOption({ value: 'standard' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Send payment link' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  expect(await bottomBar(page)).toEqual(['More', 'Save', 'Send payment link']);

  // The catalogue charges less than it did when the draft was saved.
  await page.route('**/admin/api/draft_orders/*', async (route) => {
    const answer = await route.fetch();
    const { draft_order, ...rest } = await answer.json();
    if (draft_order) draft_order.lines[0].saved_price = draft_order.lines[0].list_price + 100;
    await route.fulfill({ response: answer, json: draft_order ? { draft_order } : rest });
  });
  await page.reload();
  await expect(
    page.getByText(/^The price of The Mix, .* changed from \$8\.99 to \$7\.99 since it was saved\.$/),
  ).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.unroute('**/admin/api/draft_orders/*');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
  await page.getByRole('dialog').getByLabel('How it was paid').fill('cash');
  await page.getByRole('dialog').getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #\d+/ })).toContainText('To pack');
});

test('a shipping price that is no amount is refused at its field, and never saved as free', async ({
  page,
}) => {
  await signInWithStock(page);
  await page.goto('/admin/drafts');
  await page.getByRole('button', { name: 'New draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Draft D\d+/ })).toBeVisible();
  await page.getByLabel('Shipping', { exact: true }).selectOption({ value: 'own' });
  await page.getByLabel('Name of the shipping').fill('By bicycle');
  const price = page.getByLabel('Price of the shipping');
  await price.fill('5.999');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(price).toHaveAccessibleDescription(/Enter an amount, like 5\.00\.$/);
  await expect(price).toBeFocused();
  await price.fill('5 €');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.reload();
  await expect(price).toHaveValue('5.00');
});

test('a discount of more than everything is refused at its field', async ({ page }) => {
  await signInWithStock(page);
  await page.goto('/admin/drafts');
  await page.getByRole('button', { name: 'New draft' }).click();
  await page.getByLabel('Discount', { exact: true }).selectOption('Percent');
  await page.getByLabel('Name of the discount').fill('For a friend');
  const percent = page.getByLabel('Percent off');
  for (const [typed, problem] of [
    ['150', /cannot be more than 100 %/],
    ['12.5', /Enter a whole number/],
  ] as const) {
    await percent.fill(typed);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(percent).toHaveAccessibleDescription(problem);
  }
  await expectNoAxeFindings(page);
  await percent.fill('15');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
});
