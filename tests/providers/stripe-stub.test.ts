import { cardPaymentsContract } from './card-payments-contract.ts';
import { cardSetupContract } from './card-setup-contract.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, StripeStub } from './stripe-stub/stripe-stub.ts';
import { stripeUnderTest } from './stripe-under-test.ts';

async function openOnStub() {
  const stub = new StripeStub('whsec_contract');
  const apiBase = await stub.start();
  return stripeUnderTest(
    { secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY, apiBase },
    {
      answerStep: async ({ id }, isMe) => stub.intents.authenticate(id, isMe),
      answerStepOfSetup: async ({ id }, isMe) => stub.setups.authenticate(id, isMe),
      dispute: async (intentId) => void stub.refunds.dispute(intentId),
      close: () => stub.stop(),
    },
  );
}

cardPaymentsContract("Stripe's adapter, on the stub", openOnStub);
cardSetupContract("Stripe's adapter, on the stub", openOnStub);
