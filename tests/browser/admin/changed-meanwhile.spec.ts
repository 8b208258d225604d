import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const EMPTY = { email: null, name: null, address: null, note: '', lines: [], discount: null, shipping: null };
const TWO_BAGS = {
  sku: 'MIX-5OZ',
  bundle_id: null,
  contents: null,
  title: null,
  quantity: 2,
  unit_price: null,
};

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

/** Opens a draft order in which nothing is. */
async function openDraft(page: Page): Promise<string> {
  const { draft_order_id } = await (
    await page.request.post('/admin/api/draft_orders', {
      data: {
        store_id: STORE,
        purpose: 'order',
        source_order_id: null,
        idempotency_key: crypto.randomUUID(),
      },
    })
  ).json();
  await page.goto(`/admin/drafts/${draft_order_id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Draft D\d+/ })).toBeVisible();
  return draft_order_id;
}

/** What a colleague saves at the same time. */
async function saveElsewhere(page: Page, draftId: string, contents: object): Promise<void> {
  const answer = await page.request.post(`/admin/api/draft_orders/${draftId}`, {
    data: { store_id: STORE, version: 1, ...EMPTY, ...contents },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Types a note in a draft of which a colleague saves another note meanwhile. */
async function typeNoteChangedElsewhere(page: Page): Promise<Locator> {
  const draftId = await openDraft(page);
  const note = page.getByLabel('For colleagues');
  await note.fill('Rings again on Friday.');
  await saveElsewhere(page, draftId, { note: 'Wants it gift-wrapped.' });
  return note;
}

const refusalOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Somebody else changed' });

test('a draft that a colleague has changed says what is another value now, and keeps both changes', async ({
  page,
}) => {
  const draftId = await openDraft(page);
  await page.getByLabel('For colleagues').fill('Rings again on Friday.');
  const discount = { kind: 'amount', value: 350, label: 'For a friend' };
  await saveElsewhere(page, draftId, { lines: [TWO_BAGS], discount });
  await page.getByRole('button', { name: 'Save' }).click();
  const refusal = refusalOf(page);
  await expect(refusal).toContainText(/Items:? 2 × The Mix, .*before: nothing/);
  await expect(refusal).toContainText(/Discount:? \$3\.50, For a friend, before: nothing/);
  await expect(refusal).not.toContainText('Version');
  await expect(page.getByLabel('For colleagues')).toHaveValue('Rings again on Friday.');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('For colleagues')).toHaveValue('Rings again on Friday.');
  await expect(page.getByRole('group', { name: /^The Mix/ }).getByLabel('Units')).toHaveValue('2');
});

test('what a colleague has stored in the same field is shown in it, and what was typed comes back', async ({
  page,
}) => {
  const note = await typeNoteChangedElsewhere(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Show what is stored now' }).click();
  await expect(note).toHaveValue('Wants it gift-wrapped.');
  await page.getByRole('button', { name: 'Back to what I typed' }).click();
  await expect(note).toHaveValue('Rings again on Friday.');
});

test('what was typed before a reload does not overwrite what a colleague has saved meanwhile', async ({
  page,
}) => {
  const note = await typeNoteChangedElsewhere(page);
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(page.getByText('What you typed before is back. It is not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(refusalOf(page)).toContainText('Wants it gift-wrapped.');
  await page.getByRole('button', { name: 'Show what is stored now' }).click();
  await expect(note).toHaveValue('Wants it gift-wrapped.');
  await page.getByRole('button', { name: 'Back to what I typed' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('Rings again on Friday.');
});

test('what is typed while a draft is saved stays, also through a reload, and is saved next', async ({
  page,
}) => {
  const draftId = await openDraft(page);
  const note = page.getByLabel('For colleagues');
  let goOn = () => {};
  const isTyped = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`**/admin/api/draft_orders/${draftId}`, async (route) => {
    if (route.request().method() === 'POST') await isTyped;
    await route.continue();
  });
  await note.fill('Rings again.');
  const isSent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(draftId),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await isSent;
  await note.fill('Rings again on Friday.');
  goOn();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect(note).toHaveValue('Rings again on Friday.');
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(page.getByText('What you typed before is back. It is not saved yet.')).toBeVisible();
  await expect(note).toHaveValue('Rings again on Friday.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('Rings again on Friday.');
});

test('what is typed at the moment at which what was saved is shown stays', async ({ page }) => {
  await openDraft(page);
  await page.getByLabel('For colleagues').fill('Rings again.');
  // The browser calls observers right after React has changed the page, and before it paints.
  await page.getByLabel('Email').evaluate((email: HTMLInputElement) => {
    const isBusy = () => document.querySelector('[aria-busy=true]') !== null;
    let wasBusy = false;
    const observer = new MutationObserver(() => {
      if (isBusy()) wasBusy = true;
      if (isBusy() || !wasBusy) return;
      observer.disconnect();
      email.focus();
      document.execCommand('insertText', false, 'gita@example.com');
    });
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('gita@example.com');
});

test('a draft that a colleague has changed is deleted only after its changes were shown', async ({
  page,
}) => {
  const draftId = await openDraft(page);
  await saveElsewhere(page, draftId, { lines: [TWO_BAGS] });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: /^Delete draft D/ });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const refusal = dialog.getByRole('alert').filter({ hasText: 'Somebody else changed' });
  await expect(refusal).toContainText(/Items:? 2 × The Mix, .*before: nothing/);
  await expect(refusal).not.toContainText('Email');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/drafts');
});

/** Opens the list of orders by a saved view of the own, with another sort than it has. */
async function openSavedView(page: Page): Promise<{ path: string; name: string }> {
  const name = `View ${crypto.randomUUID().slice(0, 8)}`;
  const view = { list: 'orders', name, query: 'view=to_pack', is_shared: false };
  const answer = await page.request.post('/admin/api/saved_views', {
    data: { store_id: STORE, ...view, idempotency_key: crypto.randomUUID() },
  });
  const { saved_view_id } = (await answer.json()).saved_view;
  await page.goto(`/admin/orders?view=to_pack&sort=oldest&saved=${saved_view_id}`);
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  return { path: `/admin/api/saved_views/${saved_view_id}`, name };
}

/** The same person has it open in another window. */
async function changeViewElsewhere(
  page: Page,
  { path, name }: { path: string; name: string },
): Promise<void> {
  const changed = { version: 1, name: `${name} now`, query: 'view=all', is_shared: true };
  const answer = await page.request.post(path, { data: { store_id: STORE, ...changed } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('filters are saved in a view that was changed meanwhile once what is different was shown', async ({
  page,
}) => {
  const view = await openSavedView(page);
  await changeViewElsewhere(page, view);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const refusal = refusalOf(page);
  await expect(refusal).toContainText(/Shared:? yes, before: no/);
  await expect(refusal).toContainText(/Filters:? view all, before: view to_pack/);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`The view ${view.name} now has these filters now.`).first()).toBeVisible();
});

test('a view that was changed meanwhile is deleted only after its changes were shown', async ({ page }) => {
  const view = await openSavedView(page);
  await changeViewElsewhere(page, view);
  await page.getByRole('button', { name: `The view ${view.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete the view' }).click();
  const dialog = page.getByRole('dialog', { name: /^Delete the view/ });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`${view.name} now, before: ${view.name}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/orders');
});

test('a role that a colleague has changed is removed only after its changes were shown', async ({ page }) => {
  const name = `Helper ${crypto.randomUUID().slice(0, 8)}`;
  const send = async (path: string, body: object) => {
    const answer = await page.request.post(`/admin/api/staff/roles${path}`, {
      data: { store_id: STORE, ...body },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await send('', { name, permissions: ['stock:read'] });
  await page.goto('/admin/people');
  await page.getByRole('button', { name: `Actions for the role ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const staff = await page.request.get('/admin/api/staff', { params: { store_id: STORE } });
  const { role, version } = (await staff.json()).roles.find((one: { name: string }) => one.name === name);
  await send(`/${role}`, { name, version, permissions: ['stock:read', 'orders:read'] });
  const dialog = page.getByRole('dialog', { name: `Remove the role ${name}?` });
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/See orders.*, before: See the stock/);
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('an edit of items that a colleague has refunded says how many are left, and keeps the reason', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `meanwhile.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 3 }] });
  await guest.dispose();
  const { orders } = await (
    await page.request.get('/admin/api/orders', { params: { store_id: STORE, q: email } })
  ).json();
  const { order_id } = orders[0];
  await page.goto(`/admin/orders/${order_id}`);
  await page.getByRole('button', { name: 'Edit items' }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit the items of order #/ });
  await dialog.getByLabel(/^The Mix/).fill('2');
  await dialog.getByLabel('Reason').fill('Wants fewer');
  await expect(dialog.getByRole('button', { name: /^Refund \$/ })).toBeVisible();
  const chosen = {
    store_id: STORE,
    shipping: 0,
    goodwill: 0,
    lines: [{ position: 0, quantity: 2, units: null, restock: true }],
  };
  const preview = await page.request.post(`/admin/api/orders/${order_id}/refund_preview`, { data: chosen });
  const { total } = await preview.json();
  const refund = await page.request.post(`/admin/api/orders/${order_id}/refund`, {
    data: {
      ...chosen,
      restock: true,
      reason: 'Called',
      expected_total: total,
      idempotency_key: crypto.randomUUID(),
    },
  });
  expect(refund.ok(), await refund.text()).toBe(true);
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  const refusal = dialog.getByRole('alert').filter({ hasText: 'Somebody else worked on this order' });
  await expect(refusal).toContainText(/The Mix, .* 1 to ship, 2 refunded, before: 3 to ship/);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Wants fewer');
});

test('a campaign that a colleague has changed shows the changed texts, and keeps those of both', async ({
  page,
}) => {
  const content = {
    subject: 'First',
    preview: '',
    heading: 'First',
    discount_code: null,
    audience: { kind: 'all' },
    blocks: [{ type: 'prose', text: 'We roasted something.' }],
  };
  const { campaign_id } = await (
    await page.request.post('/admin/api/campaigns', {
      data: { store_id: STORE, content },
    })
  ).json();
  await page.goto(`/admin/newsletter/${campaign_id}`);
  await page.getByLabel('Subject', { exact: true }).fill('Of mine');
  const theirs = { heading: 'Of a colleague', blocks: [{ type: 'prose', text: 'We roasted cashews.' }] };
  const saved = await page.request.post(`/admin/api/campaigns/${campaign_id}`, {
    data: { store_id: STORE, version: 1, content: { ...content, ...theirs } },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = refusalOf(page);
  await expect(refusal).toContainText(/Heading:? Of a colleague, before: First/);
  await expect(refusal).toContainText(/Block 1:? Text: We roasted cashews\., before: Text: We roasted/);
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Of a colleague');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Nobody has it yet.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Of mine');
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Of a colleague');
});
