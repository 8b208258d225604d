import { expect } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('the audit log says in words who changed what, with a link to it and the stored call beside it', async ({
  page,
}) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const post = async (path: string, body: object) =>
    (
      await page.request.post(`/admin/api/draft_orders${path}`, { data: { store_id: STORE, ...body } })
    ).json();
  const { draft_order_id: id } = await post('', {
    source_order_id: null,
    purpose: 'order',
    idempotency_key: crypto.randomUUID(),
  });
  await post(`/${id}`, {
    version: 1,
    email: null,
    name: null,
    address: null,
    note: 'Rings twice',
    shipping: null,
    discount: { kind: 'percent', value: 10, label: 'For a friend' },
    lines: [{ sku: 'MIX-5OZ', bundle_id: null, contents: null, title: null, quantity: 2, unit_price: 500 }],
  });
  await page.goto(`/admin/audit?type=draft_order&id=${id}`);
  const row = page.getByRole('row').filter({ hasText: 'Changed draft order' });
  await expect(row).toContainText('2 × MIX-5OZ at 5.00, before: nothing');
  await expect(row).toContainText('10 %, For a friend, before: nothing');
  await expect(row).not.toContainText(/[{}]|@/);
  await expectNoAxeFindingsAtEachWidth(page);
  await row.getByRole('button', { name: /^Details: Changed draft order/ }).click();
  const details = page.getByRole('dialog', { name: /^Changed draft order/ });
  await expect(details).toContainText(STAFF_ACCOUNT.email);
  await expect(details).toContainText('"unitPriceCents": 500');
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await row.getByRole('link', { name: /^Draft order D\d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Draft D\d+/ })).toBeVisible();

  await page.goto('/admin/audit');
  const history = page.getByRole('link', { name: /^All entries about Draft order D/ }).first();
  await expect(history).toHaveText(/^All entries about/);
  await history.click();
  await expect(page).toHaveURL(new RegExp(`type=draft_order&id=${id}`));
  await page.getByRole('button', { name: 'Entries about everything' }).click();
  await expect(page).not.toHaveURL(/id=/);
});
