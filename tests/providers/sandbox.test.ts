import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { CardSetup, PaymentIntent } from '#server/payments/card-payments.ts';
import {
  confirmSandboxPayment,
  finishAuthentication,
} from '#server/payments/providers/sandbox/confirm-sandbox-payment.ts';
import {
  confirmSandboxSetup,
  finishSetupAuthentication,
} from '#server/payments/providers/sandbox/confirm-sandbox-setup.ts';
import { disputeSandboxPayment } from '#server/payments/providers/sandbox/sandbox-disputes.ts';
import {
  sandboxPaymentIntents,
  sandboxSetupIntents,
} from '#server/platform/database/schema/sandbox-tables.ts';
import { startTestShop, WEBHOOK_SECRET } from '../support/test-shop.ts';
import { cardPaymentsContract, type ProviderUnderTest, type TestCard } from './card-payments-contract.ts';
import { cardSetupContract } from './card-setup-contract.ts';

const CARDS: Readonly<Record<TestCard, string>> = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  'insufficient funds': '4000 0000 0000 9995',
  'asks for a step': '4000 0025 0000 3155',
  'fails when it is charged later': '4000 0000 0000 0341',
};

const typed = (card: TestCard) => ({ number: CARDS[card], expiry: '12/40', security_code: '123' });

/** A refused card is an outcome, as everywhere. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

async function openSandbox(): Promise<ProviderUnderTest> {
  const shop = await startTestShop();
  const { db, deps } = shop;
  return {
    payments: deps.payments,
    webhookSecret: WEBHOOK_SECRET,
    async pay({ id, clientSecret }, card) {
      const request = { clientSecret, card: typed(card), returnUrl: '/', receiptEmail: null };
      await confirmSandboxPayment(deps, id, request).catch(unlessRefused);
    },
    async giveCard({ id, clientSecret }, card) {
      const request = { clientSecret, card: typed(card), returnUrl: '/' };
      await confirmSandboxSetup(deps, id, request).catch(unlessRefused);
    },
    async answerStepOfSetup({ id }, isMe) {
      const [row] = await db.select().from(sandboxSetupIntents).where(eq(sandboxSetupIntents.id, id));
      await finishSetupAuthentication(deps, row?.authenticationToken ?? '', isMe);
    },
    async answerStep({ id }, isMe) {
      const [row] = await db.select().from(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, id));
      await finishAuthentication(deps, row?.authenticationToken ?? '', isMe);
    },
    eventAbout: ({ id, checkoutId, version }: PaymentIntent) =>
      JSON.stringify({
        id: `evt_${id}`,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id, metadata: { checkout_id: checkoutId, version: String(version) } } },
      }),
    eventAboutSetup: ({ id }: CardSetup) =>
      JSON.stringify({
        id: `evt_${id}`,
        object: 'event',
        type: 'setup_intent.succeeded',
        data: { object: { id, metadata: { card_change_id: 'change-1' } } },
      }),
    dispute: async (intentId) =>
      void (await disputeSandboxPayment(deps, intentId, { status: 'open', amountCents: null })),
    close: () => shop.close(),
  };
}

cardPaymentsContract('the sandbox', openSandbox);
cardSetupContract('the sandbox', openSandbox);
