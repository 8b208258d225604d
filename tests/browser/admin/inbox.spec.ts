import { expect } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { mailsTo } from '../support/mailbox.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('a message of the contact form is answered with a saved reply, and what was wrong with the order is sent again', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const customer = `late.box.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email: customer, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await guest.dispose();

  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByLabel('Name').fill('Maya Rao');
  await form.getByLabel('Email').fill(customer);
  await form.getByLabel('Message').fill('Where is my box?');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Thank you!' })).toBeVisible();

  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/inbox/saved-replies');
  await page.getByRole('button', { name: 'Add a saved reply' }).click();
  const title = `Where is it ${customer}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('Hi {{first_name}}, order {{order_number}} leaves today: {{tracking_link}}');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);

  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await page.getByRole('searchbox', { name: /^Name, email/ }).fill(customer);
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('link').press('Enter');
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Where is my box?');

  await page.getByRole('button', { name: 'Saved reply' }).click();
  await page.getByRole('menuitem', { name: title }).click();
  const answer = page.getByRole('textbox', { name: `Answer to ${customer}` });
  await expect(answer).toHaveValue(/^Hi Maya, order #\d+ leaves today: \{\{tracking_link\}\}$/);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);

  // An open field is refused, and neither that nor a reload loses what was typed.
  await answer.press('Control+Enter');
  await expect(page.getByText('Fill in {{tracking_link}}: we have no value for it here.')).toBeVisible();
  await page.reload();
  await expect(answer).toHaveValue(/tracking_link/);
  await answer.fill('It leaves today.');
  // A colleague was faster: what they wrote is shown, and what was typed stays.
  const conversation = new URL(page.url()).pathname.split('/').at(-1);
  await page.request.post(`/admin/api/conversations/${conversation}/notes`, {
    data: { store_id: STORE, text: 'I call them', idempotency_key: crypto.randomUUID() },
  });
  await answer.press('Control+Enter');
  await expect(page.getByText(/^Somebody else wrote or changed something/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('I call them');
  await expect(answer).toHaveValue('It leaves today.');
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect(page.getByText(`Sent to ${customer}, and closed.`).first()).toBeVisible();
  await expect(answer).toHaveValue('');
  await expect
    .poll(async () => {
      const mails = await mailsTo(page.request, customer);
      return mails.filter(({ subject }) => subject === 'Re: Your message').length;
    })
    .toBe(1);

  // The address lacked a floor, and the wait is worth a dollar: both beside the conversation.
  const actions = page.getByRole('button', { name: /^Actions for order #\d+$/ });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Change the address' }).click();
  const address = page.getByRole('dialog', { name: /^Where order #\d+ goes$/ });
  await address.getByLabel('Apartment or floor').fill('Floor 2');
  await address.getByRole('button', { name: /^Next/ }).click();
  await address.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByText(/^The order goes there now, and the customer is told\./).first()).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund order #\d+$/ });
  await refund.getByLabel('Goodwill').fill('1.00');
  await refund.getByLabel('Reason').fill('had to wait');
  await refund.getByRole('button', { name: 'Refund $1.00' }).click();
  await expect(page.getByText(/^\$1\.00 refunded\./).first()).toBeVisible();

  // One bag was torn: it is sent again without leaving the conversation.
  await actions.click();
  await page.getByRole('menuitem', { name: 'Replace items' }).click();
  const dialog = page.getByRole('dialog', { name: /^Replace items of order #\d+$/ });
  await dialog.getByLabel(/^The Mix/).fill('1');
  await dialog.getByLabel('Reason').fill('the bag was torn');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Send again for nothing' }).click();
  await expect(page.getByText(/^Order #\d+ replaces it: it is ready to pack/).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Order #\d+$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #\d+/ })).toBeVisible();
  const related = page.getByRole('status').filter({ hasText: 'Related orders' });
  await related.getByRole('link', { name: /^order #\d+$/ }).click();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('1 to ship');
});

test('staff write to the customer of an order first, and go on in the conversation that a colleague began', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const customer = `sold.out.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email: customer, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await guest.dispose();
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const found = await page.request.get('/admin/api/orders', { params: { store_id: STORE, q: customer } });
  const [{ order_id: id }] = (await found.json()).orders;

  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Write to the customer' }).click();
  const dialog = page.getByRole('dialog', { name: `Write to ${customer}` });
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^Your order #\d+$/);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Write a message first.').first()).toBeVisible();
  await dialog.getByLabel('Message').fill('One flavour is sold out. Another one instead?');
  await expectNoAxeFindingsAtEachWidth(page);

  // A colleague was faster: what was typed goes along into their conversation.
  const begun = await page.request.post(`/admin/api/orders/${id}/conversations`, {
    data: {
      store_id: STORE,
      subject: 'Your order',
      text: 'Just a moment',
      idempotency_key: crypto.randomUUID(),
    },
  });
  expect(begun.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('button', { name: 'Go on there' }).click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages).toContainText('Just a moment');
  const answer = page.getByRole('textbox', { name: `Answer to ${customer}` });
  await expect(answer).toHaveValue('One flavour is sold out. Another one instead?');
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect(page.getByText(`Sent to ${customer}, and closed.`).first()).toBeVisible();

  // That is closed, so that the next thing to say begins another one.
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByText('Wrote to the customer').first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Write to the customer' }).click();
  await dialog.getByLabel('Message').fill('It is back in stock.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`Sent to ${customer}. The conversation is yours.`).first()).toBeVisible();
  await expect(messages).toContainText('It is back in stock.');
  await expect
    .poll(async () => {
      const mailbox: { to: string; subject: string }[] = await (
        await page.request.get('/sandbox/mailbox.json')
      ).json();
      return mailbox.filter(({ to, subject }) => to === customer && /^Your order #\d+$/.test(subject)).length;
    })
    .toBe(1);
});
