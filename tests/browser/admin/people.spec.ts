import { expect } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { mailsTo } from '../support/mailbox.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('an owner invites a packer, who then sees orders and stock and nothing else', async ({
  page,
  newVisitor,
}) => {
  const email = `packer.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('packer');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(email);
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: 'Make a role' }).click();
  const role = `Weekend help ${email.slice(7, 15)}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(role);
  await page.getByRole('checkbox', { name: 'See the stock' }).check();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Make the role' }).click();
  await expect(page.getByRole('row', { name: new RegExp(role) })).toContainText('See the stock');

  let link = '';
  await expect
    .poll(async () => {
      const [mail] = await mailsTo(page.request, email);
      link = /\/admin\/join#token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  const packer = await newVisitor();
  await packer.goto(link);
  await packer.getByLabel('Your name').fill('Ines');
  await packer.getByLabel('Password').fill('cardamom-tram-7');
  await expectNoAxeFindings(packer);
  await packer.getByRole('button', { name: 'Join' }).click();
  const pages = packer.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  await expect(pages).toHaveText(['Home', 'Orders', 'Stock']);
  await packer.goto('/admin/people');
  await expect(packer.getByText('Your role does not include this page.')).toBeVisible();
});
