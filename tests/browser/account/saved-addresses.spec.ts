import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { CARDS, fillCard, haveInCart, pay, payButton } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { costIn, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;

const PASSWORD = 'kx7-plum-tree';
const LANE = { line1: '12 Mustard Lane', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' };
const QUAY = {
  line1: '4 Fig Quay',
  city: 'Toronto',
  state: 'ON',
  postal_code: 'M5J 2X5',
  country: 'CA',
};

/** Signs a new customer up and in, with these addresses in the book. */
async function signIn(page: Page, ...addresses: { name: string; address: object }[]): Promise<void> {
  const email = `mover.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const names = { first_name: 'Noor', last_name: 'Patel' };
  const account = { email, password: PASSWORD, store_id: store.id };
  expect((await page.request.post('/auth/signup', { data: { ...account, ...names } })).ok()).toBe(true);
  expect((await page.request.post('/auth/login', { data: account })).ok()).toBe(true);
  for (const saved of addresses)
    expect(
      (await page.request.post('/account/save_address', { data: { store_id: store.id, ...saved } })).ok(),
    ).toBe(true);
}

const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const save = (page: Page) => page.getByRole('checkbox', { name: 'Save this address in my account' });
const addressesOf = async (page: Page): Promise<string[]> => {
  const answer = await page.request.get(`/account/addresses?store_id=${store.id}`);
  const { addresses } = await answer.json();
  return addresses.map(({ address }: { address: { line1: string } }) => address.line1);
};

async function typeAddress(page: Page, line1: string): Promise<void> {
  await page.getByLabel('Full name').fill('Noor Patel');
  await page.getByLabel('Address line 1').fill(line1);
  await page.getByLabel('City', { exact: true }).fill('New York');
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'New York' });
  await page.getByLabel('ZIP code').fill('10013');
}

test('a customer chooses among saved addresses, and the default is chosen already', async ({ page }) => {
  await signIn(page, { name: 'Noor Patel', address: LANE }, { name: 'Tara Patel', address: QUAY });
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await expect(radio(page, /Noor Patel.*12 Mustard Lane/)).toBeChecked();
  await expect(radio(page, /Standard/)).toBeChecked();
  await expect(page.getByLabel('Address line 1')).toBeHidden();
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  await expectNoAxeFindingsAtEachWidth(page);

  await radio(page, /Tara Patel/).check();
  await expect(
    radio(page, new RegExp(`Standard.*\\${usd(costIn(store.standard, 'ON', 'CA'))}`)),
  ).toBeChecked();
  await page.reload();
  await expect(radio(page, /Tara Patel/)).toBeChecked();
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByText('4 Fig Quay')).toBeVisible();
});

test('another address is typed, stays while others are looked at, and is saved if wanted', async ({
  page,
}) => {
  await signIn(page, { name: 'Noor Patel', address: LANE });
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await radio(page, /Another address/).check();
  await expect(page.getByLabel('Address line 1')).toHaveValue('');
  await expect(page.getByText('Enter the street')).toBeHidden();
  await typeAddress(page, '7 Pickle Row');
  await radio(page, /12 Mustard Lane/).check();
  await radio(page, /Another address/).check();
  await expect(page.getByLabel('Address line 1')).toHaveValue('7 Pickle Row');
  await expect(save(page)).not.toBeChecked();
  await save(page).check();
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  await expectNoAxeFindingsAtEachWidth(page);
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByText('Order number')).toBeVisible();
  await expect.poll(() => addressesOf(page)).toEqual(['12 Mustard Lane', '7 Pickle Row']);
});

test('without saved addresses the last one used is filled in, and the address is saved unless it is a gift', async ({
  page,
}) => {
  await signIn(page);
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await typeAddress(page, '9 Cashew Court');
  await expect(save(page)).toBeChecked();
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await expect(save(page)).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'This is a gift' }).uncheck();
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByText('Order number')).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await expect(page.getByLabel('Address line 1')).toHaveValue('9 Cashew Court');
  await page.getByLabel('Address line 1').fill('5 Pistachio Place');
  await expect(save(page)).toBeChecked();
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByText('Order number')).toBeVisible();
  // Addresses are saved in the order of the purchases, so the first one would be there before this one.
  await expect.poll(() => addressesOf(page)).toEqual(['5 Pistachio Place']);
});

test('a book that does not load leaves the fields', async ({ page }) => {
  await signIn(page, { name: 'Noor Patel', address: LANE });
  await haveInCart(page, plainProduct.handle);
  await page.route('**/account/addresses*', (route) => route.abort());
  await page.goto('/checkout');
  await expect(page.getByLabel('Address line 1')).toBeVisible({ timeout: 30_000 });
});
