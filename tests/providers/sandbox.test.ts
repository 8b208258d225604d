import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import {
  confirmSandboxPayment,
  finishAuthentication,
} from '#server/payments/sandbox/confirm-sandbox-payment.ts';
import { sandboxPaymentIntents } from '#server/platform/tables/sandbox-tables.ts';
import { startTestShop, WEBHOOK_SECRET } from '../support/test-shop.ts';
import { cardPaymentsContract, type TestCard } from './card-payments-contract.ts';

const CARDS: Readonly<Record<TestCard, string>> = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  'insufficient funds': '4000 0000 0000 9995',
  'asks for a step': '4000 0025 0000 3155',
  'fails when it is charged later': '4000 0000 0000 0341',
};

cardPaymentsContract('the sandbox', async () => {
  const shop = await startTestShop();
  const { db, parts } = shop;
  return {
    payments: parts.payments,
    webhookSecret: WEBHOOK_SECRET,
    async pay({ id, clientSecret }, card) {
      const typed = { number: CARDS[card], expiry: '12/40', security_code: '123' };
      const request = { clientSecret, card: typed, returnUrl: '/checkout-confirmation', receiptEmail: null };
      await confirmSandboxPayment(parts, id, request).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
    },
    async answerStep({ id }, isMe) {
      const [row] = await db.select().from(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, id));
      await finishAuthentication(parts, row?.authenticationToken ?? '', isMe);
    },
    eventAbout: ({ id, checkoutId, version }: PaymentIntent) =>
      JSON.stringify({
        id: `evt_${id}`,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id, metadata: { checkout_id: checkoutId, version: String(version) } } },
      }),
    close: () => shop.close(),
  };
});
