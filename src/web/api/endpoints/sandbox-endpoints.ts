import type * as sandbox from '#contracts/checkout/sandbox-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the sandboxed card provider. */
export const sandboxEndpoints = {
  confirmSandboxPayment: endpoint<typeof sandbox.confirmSandboxPayment>(
    'POST',
    '/sandbox/payment_intents/:payment_intent_id/confirm',
  ),
  confirmSandboxSetup: endpoint<typeof sandbox.confirmSandboxSetup>(
    'POST',
    '/sandbox/setup_intents/:setup_intent_id/confirm',
  ),
};
