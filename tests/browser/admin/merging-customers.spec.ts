import { type APIRequestContext, expect } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { mailsTo } from '../support/mailbox.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

const emailsTo = async (request: APIRequestContext, address: string) =>
  (await mailsTo(request, address)).map(({ subject }) => subject);

test('a guest who has an account as well becomes a part of it, and both addresses are told', async ({
  page,
  playwright,
  baseURL,
}) => {
  const some = crypto.randomUUID().slice(0, 8);
  const [account, guest] = [`nina.account.${some}@example.com`, `nina.guest.${some}@example.com`];
  const visitor = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await buy(visitor, { email: guest, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await visitor.post('/auth/signup', {
    data: {
      email: account,
      password: 'kx7-plum-tree',
      store_id: STORE,
      first_name: 'Nina',
      last_name: 'Sood',
    },
  });
  await visitor.dispose();

  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto(`/admin/customers?q=${encodeURIComponent(guest)}`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge with another customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge with another customer' });
  await dialog.getByLabel('The other customer').fill(account);
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: `Nina Sood, ${account}, account` }).click();
  // The account stays, from either page it is begun.
  await expect(dialog).toContainText(`${account}, account`);
  await expect(dialog).toContainText('1 order');
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);

  await dialog.getByLabel('I know that it is the same person').check();
  await dialog.getByLabel(`Type ${guest}`).fill(account);
  await dialog.getByRole('button', { name: 'Merge for good' }).click();
  await expect(dialog.getByText('This is not the address that goes away.')).toBeVisible();
  await dialog.getByLabel(`Type ${guest}`).fill(guest);
  await dialog.getByRole('button', { name: 'Merge for good' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Nina Sood' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    `Merged ${guest} into this customer: 1 order`,
  );
  await expect.poll(() => emailsTo(page.request, account)).toContain('More is in your account now');
  await expect
    .poll(() => emailsTo(page.request, guest))
    .toContain('What you had with us is in your other account now');
  await page.goto(`/admin/customers?q=${encodeURIComponent(guest)}`);
  await expect(page.getByText('No customer is like that.')).toBeVisible();
});
