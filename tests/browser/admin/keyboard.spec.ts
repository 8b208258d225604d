import { expect, type Page } from '@playwright/test';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'spinbutton', name: string | RegExp) {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${role} ${name}`);
}

async function searchFor(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(text);
  return search;
}

test('the tasks of every day are done without a mouse', async ({ page, playwright, baseURL }) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const customer = `no.mouse.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const reviewer = `Rosa${crypto.randomUUID().replaceAll(/\W/g, '').slice(0, 8)}`;
  await buy(guest, { email: customer, items: [{ sku: 'MIX-5OZ', quantity: 3 }] });
  await guest.post('/customer_service/process_customer_service_request', {
    data: {
      store_id: STORE,
      customer_service_data: {
        customer_name: 'Maya Rao',
        customer_email: customer,
        message: 'Where is my box?',
      },
    },
  });
  await guest.post('/reviews/addReview', {
    params: { store_id: STORE },
    data: {
      handle: 'the-bites',
      review_id: `${Math.random()}`.slice(2),
      review_rating: 4,
      reviewer_name: reviewer,
      reviewer_email: customer,
      review_title: '',
      review_description: 'Crunchy, and gone by Tuesday.',
    },
  });
  await guest.dispose();

  await page.goto('/admin/login');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(STAFF_ACCOUNT.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(STAFF_ACCOUNT.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const { orders } = await (
    await page.request.get('/admin/api/orders', { params: { store_id: STORE, q: customer } })
  ).json();
  const number = `#${orders[0].order_number}`;

  await test.step('an order is found by its number and shipped', async () => {
    const search = await searchFor(page, number);
    await expect(search.getByRole('region', { name: 'Orders' })).toContainText(customer);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
    await tabTo(page, 'button', 'Ship');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Ship order ${number}` });
    await expect(dialog.getByLabel('Tracking number or address')).toBeFocused();
    await page.keyboard.type('1Z999AA10123456784');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('UPS 1Z999AA10123456784');
  });

  await test.step('a unit is refunded', async () => {
    await tabTo(page, 'button', 'Refund');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Refund order ${number}` });
    await expect(dialog.getByRole('spinbutton', { name: /^The Mix/ })).toBeFocused();
    await page.keyboard.type('1');
    // What is typed is not lost by a key.
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await tabTo(page, 'button', 'Stay');
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await tabTo(page, 'textbox', 'Reason');
    await page.keyboard.type('The bag was torn');
    await tabTo(page, 'button', /^Refund \$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/refunded\. The money is on its way back\./).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Items' })).toContainText('1 refunded');
  });

  await test.step('a customer is answered with a saved reply', async () => {
    const title = `Soon ${customer}`;
    await page.request.post('/admin/api/saved_replies', {
      data: { store_id: STORE, title, text: 'Hi {{first_name}}, it comes on Tuesday.' },
    });
    const search = await searchFor(page, customer);
    await expect(search.getByRole('region', { name: 'Messages' })).toContainText('Where is my box?');
    await expect(search.getByRole('region', { name: 'Customers' })).toContainText(customer);
    await search.getByRole('region', { name: 'Messages' }).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Where is my box?');
    await tabTo(page, 'button', 'Saved reply');
    await page.keyboard.press('Enter');
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('textbox', { name: `Answer to ${customer}` });
    await expect(answer).toHaveValue('Hi Maya, it comes on Tuesday.');
    await answer.focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Sent to ${customer}.`).first()).toBeVisible();
  });

  await test.step('an item is counted', async () => {
    const search = await searchFor(page, 'TRAIL-14OZ');
    await expect(search.getByRole('region', { name: 'Stock' })).toContainText('TRAIL-14OZ');
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', 'Count');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('spinbutton')).toBeFocused();
    await page.keyboard.type('71');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Movements of the stock' })).toContainText('Counted');
  });

  await test.step('a review is withheld', async () => {
    await page.goto(`/admin/reviews?view=all&q=${reviewer}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toBeChecked();
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', 'Withhold');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'button', 'Withhold');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/is withheld\./).first()).toBeVisible();
  });

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('The next row of a list');
});
