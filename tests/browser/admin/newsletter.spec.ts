import { expect } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** A shop of its own, because its subscribers get emails. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

test('subscribers come from a file, and a campaign reaches them', async ({ page }) => {
  await page.goto(`${shop.url}/admin/newsletter/subscribers`);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'subscribers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Email,Accepts Email Marketing\nrosa@example.com,yes\nno@example.com,no\n'),
  });
  await expect(page.getByText('Adds 1 subscriber.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('link', { name: 'rosa@example.com' })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.goto(`${shop.url}/admin/newsletter/new`);
  await page.getByLabel('Subject').fill('Plums are here');
  await page.getByLabel('Heading', { exact: true }).fill('Plum season');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Text', { exact: true }).fill('They are ripe.');
  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('menuitem', { name: 'Products' }).click();
  await page.getByRole('button', { name: 'Add products' }).click();
  const choosing = page.getByRole('dialog', { name: 'Add products' });
  await choosing.getByLabel('Title or address').fill('bites');
  await choosing.getByRole('button', { name: 'Add The Bites' }).click();
  await expect(choosing.getByText('Added', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Take out The Bites' })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByRole('heading', { name: 'Plums are here' })).toBeVisible();
  const email = page.frameLocator('iframe[title="The email"]');
  await expect(email.getByRole('heading', { name: 'Plum season' })).toBeVisible();
  await expect(email.getByRole('link', { name: 'The Bites' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'As text' }).click();
  await expect(email.getByText('They are ripe.')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send it now' }).click();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a campaign that was sent begins another one with the same text and products', async ({ page }) => {
  await page.goto(`${shop.url}/admin/newsletter`);
  await page.getByRole('link', { name: 'Plums are here' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Make a copy' }).click();
  await expect(page.getByRole('heading', { name: 'A copy of Plums are here' })).toBeVisible();
  await page.getByLabel('Subject').fill('Pears are here');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByRole('heading', { name: 'Pears are here' })).toBeVisible();
  const email = page.frameLocator('iframe[title="The email"]');
  await expect(email.getByRole('link', { name: 'The Bites' }).first()).toBeVisible();
});

test('a time that is past is refused at its field', async ({ page }) => {
  const content = {
    subject: 'Figs are here',
    preview: '',
    heading: 'Fig season',
    discount_code: null,
    audience: { kind: 'all' },
    blocks: [{ type: 'prose', text: 'They are ripe.' }],
  };
  const draft = await page.request.post(`${shop.url}/admin/api/campaigns`, {
    data: { store_id: STORE, content },
  });
  const { campaign_id } = await draft.json();
  await page.goto(`${shop.url}/admin/newsletter/${campaign_id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send it' });
  await dialog.getByLabel('When').selectOption('later');
  const { time_zone } = await (
    await page.request.get(`${shop.url}/admin/api/campaigns/${campaign_id}?store_id=${STORE}`)
  ).json();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date());
  await dialog.getByLabel('Day', { exact: true }).fill(today);
  const time = dialog.getByLabel('Time', { exact: true });
  await time.fill('00:00');
  await dialog.getByRole('button', { name: 'Schedule it' }).click();
  await expect(time).toHaveAccessibleDescription(/must be later than now/);
  await expectNoAxeFindingsAtEachWidth(page);
});

test('an address is unsubscribed with a reason', async ({ page }) => {
  await page.goto(`${shop.url}/admin/newsletter/subscribers?q=rosa`);
  await page.getByRole('link', { name: 'rosa@example.com' }).click();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByLabel('Why').fill('Asked on the phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Asked on the phone').first()).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});
