import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { type Member, newMember, PASSWORD } from '../support/new-member.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const TYPED = 'Called: the box arrived open.';

async function change(owner: Page, { email }: Member, call: string, body: object = {}): Promise<void> {
  const { members } = await (await owner.request.get(`/admin/api/staff?store_id=${STORE}`)).json();
  const { id, version } = members.find((one: { email: string }) => one.email === email);
  const answer = await owner.request.post(`/admin/api/staff/members/${id}/${call}`, {
    data: { store_id: STORE, version, ...body },
  });
  expect(answer.status()).toBe(200);
}

/** The page of a new order with a note that is typed but not saved. */
async function typeNote(page: Page): Promise<void> {
  const customer = `open.box.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(page.request, { email: customer, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await page.goto(`/admin/orders?q=${customer}`);
  await page.getByRole('link', { name: /^#\d+$/ }).click();
  await page.getByRole('region', { name: 'Timeline' }).getByLabel('Note').fill(TYPED);
}

test('a role that shrinks while a note is typed says so at the next press, and the navigation follows', async ({
  page: owner,
  newVisitor,
}) => {
  const member = await newMember(owner, await newVisitor(), 'support');
  const { page } = member;
  await typeNote(page);
  const pages = page.getByRole('navigation', { name: 'Back office' });
  await expect(pages.getByRole('link', { name: 'Inbox' })).toBeVisible();
  await change(owner, member, 'role', { role: 'marketer' });

  const note = page.getByRole('region', { name: 'Timeline' }).getByLabel('Note');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(
    page.getByText('Your role does not include this. Ask an owner of the shop.').first(),
  ).toBeVisible();
  await expect(page.getByText('Your role no longer includes this page.')).toBeVisible();
  await expect(pages.getByRole('link')).toHaveText([
    'Home',
    'Products',
    'Collections',
    'Stock',
    'Reviews',
    'Discounts',
    'Newsletter',
    'Pages',
    'Emails',
    'Look',
    'Store locations',
    'Redirects',
    'Exports',
  ]);
  await expect(note).toHaveValue(TYPED);
  await expectNoAxeFindingsAtEachWidth(page);

  await change(owner, member, 'role', { role: 'support' });
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
    TYPED,
  );
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(pages.getByRole('link', { name: 'Inbox' })).toBeVisible();
  await expect(page.getByText('Your role no longer includes this page.')).toHaveCount(0);
});

test('a member who is disabled while a note is typed is told, and goes on after signing in again', async ({
  page: owner,
  newVisitor,
}) => {
  const member = await newMember(owner, await newVisitor(), 'support');
  const { page } = member;
  await typeNote(page);
  await change(owner, member, 'disable');
  await page.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await expect(dialog).toContainText('What you typed is still here.');
  await expectNoAxeFindings(page);
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByText('That address and password do not go together.')).toBeVisible();
  await change(owner, member, 'enable');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByLabel('Note')).toHaveValue(TYPED);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(timeline.getByRole('listitem').first()).toContainText(TYPED);
});
