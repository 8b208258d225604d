import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { newMember } from '../support/new-member.ts';
import { test } from '../support/test.ts';

const MONEY = /[$€£]\s?\d/;

/** The list of orders with a new one alone in it. */
async function openList(page: Page, more = ''): Promise<void> {
  const customer = `to.pack.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(page.request, { email: customer, items: [{ sku: 'MIX-5OZ', quantity: 2 }] });
  await page.goto(`/admin/orders?q=${customer}${more}`);
  await expect(page.getByRole('link', { name: /^#\d+$/ })).toHaveCount(1);
}

test('a packer finds an order to pack in the list, also in a view by totals, and no total', async ({
  page: owner,
  newVisitor,
}) => {
  const { page } = await newMember(owner, await newVisitor(), 'packer');
  await openList(page, '&sort=total');
  await expect(page.getByRole('columnheader', { name: 'Items' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Sort' }).getByRole('option')).toHaveText([
    'Newest first',
    'Oldest first',
  ]);
  await expect(page.getByRole('main')).not.toContainText(MONEY);
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a packer sees on the page of an order what to do, and nothing about money', async ({
  page: owner,
  newVisitor,
}) => {
  const { page } = await newMember(owner, await newVisitor(), 'packer');
  await openList(page);
  await page.getByRole('link', { name: /^#\d+$/ }).click();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('2 to ship');
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Standard');
  await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
    'Items',
    'Customer',
    'Emails',
    'Timeline',
  ]);
  await expect(page.getByRole('main')).not.toContainText(MONEY);
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a packer sends an email again without reading it', async ({ page: owner, newVisitor }) => {
  const { page } = await newMember(owner, await newVisitor(), 'packer');
  await openList(page);
  await page.getByRole('link', { name: /^#\d+$/ }).click();
  await page.getByRole('button', { name: /^Send again ‘Your order #\d+ is in’$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).not.toContainText(MONEY);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/^Sent to to\.pack/)).toBeVisible();
});
