import { cardPaymentsContract } from './card-payments-contract.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, StripeStub } from './stripe-stub/stripe-stub.ts';
import { stripeUnderTest } from './stripe-under-test.ts';

cardPaymentsContract("Stripe's adapter, on the stub", async () => {
  const stub = new StripeStub('whsec_contract');
  const apiBase = await stub.start();
  return stripeUnderTest(
    { secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY, apiBase },
    {
      answerStep: async ({ id }, isMe) => stub.intents.authenticate(id, isMe),
      close: () => stub.stop(),
    },
  );
});
