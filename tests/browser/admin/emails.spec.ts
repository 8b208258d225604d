import { expect } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

/** A shop of its own, because its emails are what every customer gets. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, {
    data: { ...STAFF_ACCOUNT, store_id: 'store_doosra' },
  });
});

test('an email is written beside the email itself, seen dark and as text, sent to oneself and published', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/emails`);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const email = page.frameLocator('iframe');
  await expect(email.getByText('Come in. The bag is open.')).toBeVisible();
  await page.locator('[name="heading"]').fill('Come in, the kettle is on.');
  await expect(email.getByText('Come in, the kettle is on.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  const colourOf = (element: Element) => getComputedStyle(element).color;
  const inTheLight = await email.getByText('Come in, the kettle is on.').evaluate(colourOf);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(email.getByText('Come in, the kettle is on.')).not.toHaveCSS('color', inTheLight);
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByText('Come in, the kettle is on.').last()).toBeVisible();

  await page.getByRole('button', { name: 'Send it to me' }).click();
  await expect(page.getByText(`Sent to ${STAFF_ACCOUNT.email}.`).first()).toBeVisible();
  const sample = await shop.mailTo(STAFF_ACCOUNT.email, /^Your account is ready$/);
  expect(sample.text).toContain('Come in, the kettle is on.');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();
});

test('a placeholder that the email does not have is refused at its field', async ({ page }) => {
  await page.goto(`${shop.url}/admin/emails/order-shipped`);
  await page.locator('[name="subject"]').fill('Hello {shoe_size}');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.locator('[name="subject"]')).toHaveAccessibleDescription(/no placeholder \{shoe_size\}/);
});
