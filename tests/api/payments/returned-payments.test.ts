import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processPayment } from '#server/payments/process-payment.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { finalize, openCheckout } from '../../support/buying/buying.ts';
import { emailsInOutbox } from '../../support/buying/orders.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

it('whose payment arrives after the checkout has ended hears, once, that all of it goes back', async () => {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  await finalize(shopper, checkout, { email: 'late@example.com' });
  await shop.advanceClock('30 minutes');
  expect(await processPayment(shop.deps, checkout.sessionId)).toMatchObject({ status: 'expired' });
  await shop.advanceClock('0');
  const [intent] = await shop.db
    .select()
    .from(sandboxPaymentIntents)
    .where(eq(sandboxPaymentIntents.id, checkout.paymentIntentId));
  await shop.db
    .update(sandboxPaymentIntents)
    .set({ status: 'succeeded', amountCapturedCents: intent?.amountCents ?? 0 })
    .where(eq(sandboxPaymentIntents.id, checkout.paymentIntentId));
  expect(await processPayment(shop.deps, checkout.sessionId)).toMatchObject({ status: 'refunded' });
  await processPayment(shop.deps, checkout.sessionId);
  const sentEmails = await emailsInOutbox(shop, `payment-returned:${checkout.sessionId}`);
  expect(sentEmails.map(({ to }) => to)).toEqual(['late@example.com']);
});
