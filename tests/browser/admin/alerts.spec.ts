import { expect } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { finalizePurchase, pay } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('an alert says what happened and what it means, leads to its order, and is marked as seen', async ({
  page,
  request,
}) => {
  const email = `disputing.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const payment = await finalizePurchase(request, { email, items: [{ sku: 'MIX-5OZ', quantity: 2 }] });
  await pay(request, payment, email);
  await request.post(`/sandbox/payment_intents/${payment.payment_intent_id}/dispute`, {
    data: { status: 'open' },
  });
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const listed = await page.request.get(`/admin/api/orders?store_id=${STORE}&q=${email}`);
  const { orders }: { orders: { order_number: number }[] } = await listed.json();
  const number = `#${orders[0]?.order_number}`;

  const alert = page
    .getByRole('region', { name: /^A cardholder disputes a payment/ })
    .filter({ hasText: number });
  await expect(async () => {
    await page.goto('/admin/alerts');
    await expect(alert).toContainText(`It is about order ${number}`, { timeout: 1_000 });
  }).toPass();
  await expect(alert).toContainText('Without an answer in time the dispute is lost.');
  await expect(alert).not.toContainText('dispute-open');
  await expectNoAxeFindingsAtEachWidth(page);
  await alert.getByRole('link', { name: `Open order ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await page.goBack();
  await alert.getByRole('button', { name: /^Mark as seen/ }).click();
  await expect(alert).toHaveCount(0);
});
