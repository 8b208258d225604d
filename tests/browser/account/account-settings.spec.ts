import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { haveInCart } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;

const PASSWORD = 'a-ball-that-turns-42';

/** Logs in a new customer through the API and opens the settings. Returns the email address. */
async function openSettings(page: Page): Promise<string> {
  const email = `settings.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;
  const data = { email, password: PASSWORD, store_id: store.id };
  await page.request.post('/auth/signup', { data: { ...data, first_name: 'Leela', last_name: 'Menon' } });
  expect((await page.request.post('/auth/login', { data })).status()).toBe(200);
  await page.goto('/profile/settings');
  await expect(page.getByRole('heading', { name: 'Your name' })).toBeVisible();
  return email;
}

test('a customer changes name, password and addresses with the keyboard alone', async ({ page }) => {
  await openSettings(page);

  const name = page.getByRole('region', { name: 'Your name' });
  await name.getByLabel('First Name').fill('Leelavati');
  await page.keyboard.press('Enter');
  await expect(name.getByText('Saved.')).toBeVisible();

  const password = page.getByRole('region', { name: 'Password', exact: true });
  await password.getByLabel('Current password').fill('not-my-password');
  await password.getByLabel('New password').fill('quiet-lemon-tram');
  await page.keyboard.press('Enter');
  await expect(password.getByLabel('Current password')).toBeFocused();
  await expect(password.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeFindings(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(password.getByText('Your new password is set.')).toBeVisible();

  const addresses = page.getByRole('region', { name: 'Addresses' });
  await addresses.getByRole('button', { name: 'Add an address' }).press('Enter');
  await addresses.getByLabel('Address line 1').fill('12 Mustard Lane');
  await addresses.getByLabel('City').fill('New York');
  await addresses.getByLabel('State').selectOption('NY');
  await addresses.getByLabel('ZIP code').fill('90210');
  await page.keyboard.press('Enter');
  await expect(addresses.getByLabel('ZIP code')).toBeFocused();
  await expect(addresses.getByText('is not in New York')).toBeVisible();
  await expectNoAxeFindings(page);
  await addresses.getByLabel('ZIP code').fill('10001');
  await page.keyboard.press('Enter');
  await expect(addresses.getByRole('listitem')).toContainText('Leelavati Menon');
  await expect(addresses.getByRole('listitem')).toContainText('Default');
  await expect(addresses.getByText('The address is saved.')).toBeFocused();

  await addresses.getByRole('button', { name: 'Delete Leelavati Menon' }).press('Enter');
  await expect(addresses.getByRole('button', { name: 'Yes, delete it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(addresses.getByRole('listitem')).toHaveCount(0);
  await expect(addresses.getByText('The address is deleted.')).toBeFocused();

  await page.getByRole('link', { name: 'Back to your orders' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome Back Leelavati' })).toBeVisible();
});

test('a customer downloads the data, deletes the account, and is not sent to the login page', async ({
  page,
}) => {
  const email = await openSettings(page);
  const data = page.getByRole('region', { name: 'Your data' });
  await data.getByLabel('Your password').fill(PASSWORD);
  const started = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await (await started).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ account: { email }, orders: [] });

  const deletion = page.getByRole('region', { name: 'Delete the account' });
  await deletion.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await deletion.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(deletion.getByRole('button', { name: 'Delete my account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(deletion.getByLabel('Your password')).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.type('not-my-password');
  await page.keyboard.press('Enter');
  await expect(deletion.getByText('This is not your password.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

/** The path of the link in the newest email to an address with this subject. */
async function linkIn(page: Page, to: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: { to: string; subject: string; text: string }[] = await (
      await page.request.get('/sandbox/mailbox.json')
    ).json();
    const mail = mails.find((one) => one.to === to && one.subject === subject);
    link = /\/confirm-email#token=[\w-]+/.exec(mail?.text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

test('a customer changes the email address with a link from each mailbox, and ends a consent', async ({
  page,
}) => {
  const old = await openSettings(page);
  const next = `moved.${old}`;
  const email = page.getByRole('region', { name: 'Email' });
  await expect(email.getByText(`${old}, not confirmed yet.`)).toBeVisible();
  await email.getByRole('button', { name: 'Email me a link to confirm it' }).press('Enter');
  await expect(email.locator(':focus')).toContainText('A link to confirm your address is out.');
  await email.getByLabel('New email').fill(next);
  await email.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(email.getByText(`It is to become ${next}.`)).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto(await linkIn(page, next, 'Is this your email address?'));
  await page.getByRole('button', { name: 'Yes, that was me' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'One more' })).toBeVisible();
  await page.goto(await linkIn(page, old, 'Shall we change the email address of your account?'));
  await expect(page).toHaveURL(/\/confirm-email$/);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Yes, that was me' }).press('Enter');
  await expect(page.getByText(`${next} is the confirmed address of your account.`)).toBeVisible();

  const data = { email: next, store_id: store.id };
  await page.request.post('/customer_service/add_customer_to_newsletter', { data });
  await page.getByRole('link', { name: 'To your settings' }).press('Enter');
  await expect(email.getByText(`${next}, confirmed.`)).toBeVisible();
  const consents = page.getByRole('region', { name: 'What you agreed to' });
  await consents.getByRole('button', { name: 'Unsubscribe Newsletter' }).press('Enter');
  await expect(consents.getByText(/^Ended on/)).toBeVisible();
  await expect(consents.getByText('Done, as from now.')).toBeFocused();
  await expectNoAxeFindings(page);
});

test('the default address fills in the checkout', async ({ page }) => {
  await openSettings(page);
  const address = {
    line1: '12 Mustard Lane',
    city: 'New York',
    state: 'NY',
    postal_code: '10001',
    country: 'US',
  };
  const data = { store_id: store.id, name: 'Asha Iyer', address };
  expect((await page.request.post('/account/save_address', { data })).status()).toBe(200);
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await expect(page.getByRole('radio', { name: /Asha Iyer.*12 Mustard Lane.*Default/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeVisible();
});
