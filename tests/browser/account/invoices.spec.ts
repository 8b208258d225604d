import { expect, type Page, request } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const PACK = firstOf(store.plainProduct);
const LEGAL_NAME = `${store.brand} Foods LLC`;

const EMAIL = 'invoiced@example.com';

/** A shop of its own, because its orders get invoices from here on. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

/** The document that opens in a tab of its own, once the page of the order links to it. */
async function openDocument(page: Page, name: string): Promise<Page> {
  const link = page.getByRole('link', { name });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
  return opened;
}

test('an order gets an invoice once staff have them issued, and a credit note when it is cancelled', async ({
  page,
}) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, {
    data: { ...STAFF_ACCOUNT, store_id: store.id },
  });
  await page.goto(`${shop.url}/admin/settings?view=invoices`);
  await page.getByLabel('Legal name').fill(LEGAL_NAME);
  await page.getByLabel('Issue invoices').check();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings of invoices are saved.').first()).toBeVisible();

  const shopper = await request.newContext({ baseURL: shop.url });
  await buy(shopper, { email: EMAIL, items: [{ sku: PACK.sku, quantity: 2 }] });
  await shopper.dispose();
  const { subject, text } = await shop.mailTo(EMAIL, /is in/);
  await page.goto(`${shop.url}${/\/order#token=\S+/.exec(text)?.[0]}`);
  const invoice = await openDocument(page, 'Invoice INV-1001');
  await expect(invoice.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-1001');
  await expect(invoice.getByText(LEGAL_NAME)).toBeVisible();
  await expect(invoice.getByText('Maya Rao')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(invoice);
  const hint = invoice.getByText('To keep it as a PDF');
  await expect(hint).toBeVisible();
  await invoice.emulateMedia({ media: 'print' });
  await expect(hint).toBeHidden();
  await invoice.close();

  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'It is cancelled.' })).toBeVisible();
  const note = await openDocument(page, 'Credit note CN-1001');
  await expect(note.getByText('For invoice INV-1001 of')).toBeVisible();
  await expectNoAxeFindings(note);
  await note.close();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.goto(`${shop.url}/admin/orders/${/#(\d+)/.exec(subject)?.[1]}`);
  const documents = page.getByRole('region', { name: 'Invoices' });
  await expect(documents.getByRole('link')).toHaveText([
    'Invoice INV-1001',
    'Credit note CN-1001',
    'All invoices',
  ]);
  await expectNoAxeFindingsAtEachWidth(page);
});
