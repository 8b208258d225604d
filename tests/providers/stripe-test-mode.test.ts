import { describe, test } from 'vitest';
import { cardPaymentsContract } from './card-payments-contract.ts';
import { cardSetupContract } from './card-setup-contract.ts';
import { stripeUnderTest } from './stripe-under-test.ts';

const secretKey = process.env.STRIPE_TEST_SECRET_KEY ?? '';

/** Runs against Stripe itself, where no real card is charged; only for those who have a key. docs/operations.md. */
if (/^(sk|rk)_test_/.test(secretKey)) {
  const byHand = () => Promise.reject(new Error('only a person in a browser can answer a bank'));
  const openTestMode = async () =>
    stripeUnderTest(
      { secretKey, publishableKey: 'pk_test_unused', apiBase: null },
      { answerStep: byHand, answerStepOfSetup: byHand, dispute: byHand, close: async () => undefined },
    );
  cardPaymentsContract("Stripe's test mode", openTestMode, { steps: 'by hand' });
  cardSetupContract("Stripe's test mode", openTestMode, { steps: 'by hand' });
} else {
  describe("card payments by Stripe's test mode", () => {
    test.skip('need STRIPE_TEST_SECRET_KEY', () => undefined);
  });
}
