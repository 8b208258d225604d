import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { expectPlainErrors } from '../support/error-texts.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

const signIn = (page: Page) =>
  page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('all that a form lacks is said at once, at its fields and by the button, until it is entered', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/admin/discounts/new-code');
  const code = page.getByLabel('What customers type');
  const percent = page.getByLabel('Percent');
  await press(page, 'Make the discount');
  await expect(code).toHaveAccessibleDescription(/Enter a code, or generate one\./);
  await expect(percent).toHaveAccessibleDescription('Enter a percentage.');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  await expect(code).toBeInViewport();
  const summary = page.getByRole('alert').filter({ hasText: '2 fields need a correction' });
  await expect(summary).toContainText('What customers type and Percent.');
  await expectNoAxeFindingsAtEachWidth(page);

  await press(page, 'Generate');
  await expect(code).not.toHaveAttribute('aria-invalid');
  await code.fill('SPRING');
  await expect(summary).toHaveCount(0);
  await percent.fill('250');
  await press(page, 'Make the discount');
  await expect(percent).toBeFocused();
  await expect(percent).toHaveAccessibleDescription('Enter a whole number from 1 to 100.');
  await expect(code).toHaveValue('SPRING');
});

test('a sign-in without an address says so in the words of the page', async ({ page }) => {
  await page.goto('/admin/login');
  await press(page, 'Sign in');
  expect(await expectPlainErrors(page)).toContain('Enter the email address.');
  await page.getByLabel('Email').fill('noor');
  await press(page, 'Sign in');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Enter an email address, like name@example.com.',
  );
});

test('a role and a webhook that include nothing say so above what can be chosen', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/people');
  await press(page, 'Make a role');
  const role = page.getByRole('dialog', { name: 'Make a role' });
  await role.getByRole('textbox', { name: 'Name' }).fill('Owner');
  await press(page, 'Make the role');
  const included = role.getByText('Choose at least one thing that the role includes.');
  await expect(included).toBeInViewport();
  await role.getByRole('checkbox').first().check();
  await expect(included).toHaveCount(0);
  await press(page, 'Make the role');
  await expect(role.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectPlainErrors(page);

  await page.goto('/admin/developers?view=webhooks');
  await press(page, 'New webhook');
  await press(page, 'Add the webhook');
  await expect(page.getByText('Choose at least one event.')).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expectPlainErrors(page);
});

test('errors that only the server finds are sentences too', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/content');
  await press(page, 'Add a page');
  await page.getByRole('textbox', { name: 'Title' }).fill('!!!');
  const address = page.getByRole('textbox', { name: 'Address' });
  await press(page, 'Add it');
  await expect(address).toHaveAccessibleDescription(/Enter an address: none can be made from this title\./);
  await address.fill('/admin');
  await press(page, 'Add it');
  await expect(address).toHaveAccessibleDescription(/This is an address that the shop uses itself/);
  await expectPlainErrors(page);

  await page.goto('/admin/reports/sales_by_day?from=2026-11-20&to=2026-11-10');
  expect(await expectPlainErrors(page)).toContain('The last day must not be before the first day.');
});

test('a tax of 250 % is refused at its field', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/settings?view=taxes');
  await press(page, 'Add a place');
  const food = page.getByLabel('Food').last();
  await food.fill('250');
  await press(page, 'Save taxes');
  await expect(food).toHaveAccessibleDescription('Enter a percentage below 100, like 8.875.');
  expect(await expectPlainErrors(page)).toContain('Enter the name of the tax.');
});

test('an address is optional until some of it is entered', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/settings');
  const lines = ['Street and number', 'Apartment or floor', 'City', 'State, province or region'];
  for (const label of [...lines, 'ZIP or postal code']) await page.getByLabel(label).fill('');
  await expect(page.getByText('City (optional)')).toBeVisible();
  await page.getByLabel('ZIP or postal code').fill('11249');
  await press(page, 'Save');
  await expect(page.getByLabel('Street and number')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('Enter the city.');
  await expectPlainErrors(page);
});
