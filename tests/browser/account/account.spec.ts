import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  CARDS,
  fillCard,
  HOME,
  haveInCart,
  open,
  openFilledCheckout,
  pay,
} from '../support/checkout-page.ts';
import { launcher } from '../support/launcher.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { giftPack } = store;

const PASSWORD = 'a-ball-that-turns-42';

const newEmail = () => `leela.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

async function signUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First Name').fill('Leela');
  await page.getByLabel('Last Name').fill('Menon');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in through the API, after signing up a new account, and opens the profile. */
async function openProfile(
  page: Page,
  account: { email: string; password: string; isNew?: boolean },
): Promise<void> {
  const { email, password, isNew = false } = account;
  const data = { email, password, store_id: store.id };
  if (isNew)
    await page.request.post('/auth/signup', { data: { ...data, first_name: 'Leela', last_name: 'Menon' } });
  expect((await page.request.post('/auth/login', { data })).status()).toBe(200);
  await page.goto('/profile');
}

/** The link in the newest password email of this account; null while there is none. */
async function resetLinkFor(request: APIRequestContext, email: string): Promise<string | null> {
  const mailbox: { to: string; text: string }[] = await (await request.get('/sandbox/mailbox.json')).json();
  const links = mailbox
    .filter((mail) => mail.to === email)
    .map((mail) => /\/reset-password\?token=[\w-]+/.exec(mail.text));
  return links.find((link) => link !== null)?.[0] ?? null;
}

test('a new customer signs up, logs in, buys a gift pack and finds it in the profile', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Now log in.')).toBeVisible();

  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { name: 'Welcome Back Leela' })).toBeVisible();
  for (const fact of [email, 'Leela Menon', 'Leela', 'Menon'])
    await expect(page.getByRole('definition').getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByText('No orders yet')).toBeVisible();

  await openFilledCheckout(page, giftPack.handle, email);
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();

  await page.goto('/profile');
  const order = page.getByRole('row').filter({ hasText: giftPack.title });
  await expect(order).toContainText(/\S{8}\.\.\./);
  await expect(order).toContainText('x 1');
  await expect(order).toContainText(/\$\d+\.\d\d/);
  await expect(order).toContainText('No tracking available');
});

test('a login submitted before hydration works, in the currency selected meanwhile', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const currency = page.getByRole('contentinfo').getByLabel('Currency');
  await currency.selectOption({ label: 'Canadian dollars (CAD)' });
  await page.getByLabel('Email').fill(store.customer.email);
  await page.getByLabel('Password', { exact: true }).fill(store.customer.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  scripts.resolve();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(currency).toHaveValue('cad');
});

test('the sample customer sees past orders and tracks one in a new tab', async ({ page }) => {
  await openProfile(page, store.customer);
  for (const column of ['Order ID', 'Products', 'Total Amount', 'Tracking']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  }
  const link = page.getByRole('link', { name: 'Track Order' }).first();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('an order in the history is headed by its number and day, above the shortened id', async ({ page }) => {
  await openProfile(page, store.customer);
  const order = page.getByRole('row').nth(1);
  await expect(order.getByRole('link', { name: /^Order #\d+ \w+ \d+, \d+ \S{8}\.\.\.$/ })).toBeVisible();
  const sizeOfText = (text: RegExp) =>
    order.getByText(text).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOfText(/^#\d+$/)).toBeGreaterThan(await sizeOfText(/^\S{8}\.\.\.$/));
});

test('a wrong password shows the error text, and the input stays', async ({ page }) => {
  await logIn(page, store.customer.email, 'not-her-password');
  await expect(page.getByRole('alert')).toHaveText(
    'Account not found. Please check your email and password and try again.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(store.customer.email);
});

test('the login page leads guests to their orders', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Where is my order?' }).click();
  await expect(page.getByLabel('Order number')).toBeVisible();
});

test('a refused sign-up shows the reason below the form and marks the password as invalid, and the input stays', async ({
  page,
}) => {
  await signUp(page, newEmail(), 'password');
  await expect(page.getByRole('alert')).toContainText(/password/i);
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByLabel('First Name')).toHaveValue('Leela');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
});

test('the profile redirects signed-out visitors to the login page', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test('a signed-in user is redirected from the login page to the profile, and logs out to the home page', async ({
  page,
}) => {
  await logIn(page, store.customer.email, store.customer.password);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/profile$/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(HOME);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test('a logout forgets the conversation with the concierge and what was typed at checkout', async ({
  page,
}) => {
  await openProfile(page, store.customer);
  await openFilledCheckout(page, giftPack.handle, store.customer.email);
  await page.goto('/profile');
  await launcher(page).click();
  const panel = page.getByRole('dialog', { name: store.concierge });
  await page.getByLabel('Your question').fill('where is my order?');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Your newest orders:', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(HOME);
  await expect(panel).toBeHidden();
  await launcher(page).click();
  await expect(panel.getByText(store.global.chatbotStyles.subtitle)).toBeVisible();
  await expect(panel.getByText('Your newest orders:', { exact: true })).toHaveCount(0);
  const left = await page.evaluate(() => Object.values(sessionStorage).join(' '));
  expect(left).not.toContain(store.customer.email);
});

test('a conversation is forgotten once the customer has logged out in another tab', async ({ page }) => {
  await openProfile(page, store.customer);
  await launcher(page).click();
  const panel = page.getByRole('dialog', { name: store.concierge });
  await page.getByLabel('Your question').fill('where is my order?');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Your newest orders:', { exact: true })).toBeVisible();
  expect((await page.request.post('/auth/logout', { data: {} })).status()).toBe(200);
  await page.goto('/faq');
  await expect
    .poll(() => page.evaluate(() => Object.values(sessionStorage).join(' ')))
    .not.toContain('Your newest orders');
  await launcher(page).click();
  await expect(panel.getByText(store.global.chatbotStyles.subtitle)).toBeVisible();
  await expect(panel.getByText('Your newest orders:', { exact: true })).toHaveCount(0);
});

test('an open checkout forgets the address once it turns out that the customer has logged out in another tab', async ({
  page,
}) => {
  await openProfile(page, store.customer);
  await openFilledCheckout(page, giftPack.handle, store.customer.email);
  expect((await page.request.post('/auth/logout', { data: {} })).status()).toBe(200);
  await haveInCart(page, giftPack.handle);
  const email = page.getByLabel('Email', { exact: true });
  await page.route('**/auth/status', async (route) => {
    await expect(email).toHaveValue(store.customer.email);
    await route.continue();
  });
  await page.goto('/checkout');
  await expect(email).toHaveValue('');
  const left = await page.evaluate(() => Object.values(sessionStorage).join(' '));
  expect(left).not.toContain(store.customer.email);
});

test('a password can be shown while it is typed', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  const newcomers = page.getByRole('region', { name: 'New customer?' });
  await expect(newcomers.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/signup');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(store.customer.password);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('a forgotten password is replaced with an emailed link, which works once', async ({ page, request }) => {
  const email = newEmail();
  await signUp(page, email);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  // The URL changes before the screen does, and the login form has a field of the same name.
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeFocused();
  await page.getByRole('button', { name: 'Use another address' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'New password' })).toBeFocused();

  await expect.poll(() => resetLinkFor(request, email)).not.toBeNull();
  await page.goto((await resetLinkFor(request, email)) ?? '');
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password', { exact: true }).fill('another-ball-43');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(page.getByRole('heading', { name: "That's it" })).toBeFocused();

  await logIn(page, email, 'another-ball-43');
  await expect(page).toHaveURL(/\/profile$/);

  // A customer who has just confirmed the email address is asked for a name.
  const form = page.getByRole('form', { name: 'What should we call you?' });
  await form.getByLabel('First Name').fill('Vera');
  await form.getByLabel('Last Name').fill('Owner');
  await form.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back Vera' })).toBeFocused();
  await expect(form).toBeHidden();
});

test('who was logged in can log in with the new password at once', async ({ page, request }) => {
  const email = newEmail();
  await openProfile(page, { email, password: PASSWORD, isNew: true });
  await request.post('/auth/forgot_password', { data: { email, store_id: store.id } });
  await expect.poll(() => resetLinkFor(request, email)).not.toBeNull();
  await page.goto((await resetLinkFor(request, email)) ?? '');
  await page.getByLabel('New password', { exact: true }).fill('another-ball-43');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

/** As when the shopper comes back from another tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a logout in another tab is noticed', async ({ page }) => {
  await openProfile(page, { email: newEmail(), password: PASSWORD, isNew: true });
  await open(page, '/faq');
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  await expect(account).toBeVisible();
  await page.request.post('/auth/logout', { data: { store_id: store.id } });
  await comeBack(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('nobody is logged out while the shop cannot be reached', async ({ page }) => {
  await openProfile(page, { email: newEmail(), password: PASSWORD, isNew: true });
  await open(page, '/faq');
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  await expect(account).toBeVisible();
  await page.route('**/auth/status*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/auth/status'));
  await comeBack(page);
  await failed;
  await expect(account).toBeVisible();
});

test('the settings list the sessions and log out all others', async ({ page, browser }) => {
  const account = { email: newEmail(), password: PASSWORD };
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1' });
  const phone = await context.newPage();
  await openProfile(phone, { ...account, isNew: true });
  await openProfile(page, account);
  await page.getByRole('link', { name: 'Account settings' }).click();
  const list = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })).toContainText('Last seen');
  await expectNoAxeFindings(page);
  await list.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText('Every other device is logged out.')).toBeFocused();
  await expect(list).toContainText('This device');
  await phone.reload();
  await expect(phone).toHaveURL(/\/login$/);
  await context.close();
});

test('an order in the history shows a breakdown of its total', async ({ page }) => {
  await openProfile(page, store.customer);
  const order = page.getByRole('row').nth(1);
  await order.getByText('What it cost').click();
  await expect(order.getByText(/^Shipping, /)).toBeVisible();
  await expect(order.getByRole('definition').last()).toHaveText(
    (await order.getByRole('cell').nth(2).textContent()) ?? '',
  );
  await expectNoAxeFindings(page);
});
