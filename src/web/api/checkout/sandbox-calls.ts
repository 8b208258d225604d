import type { CallAnswer } from '#contracts/call.ts';
import type * as wire from '#contracts/checkout/sandbox-calls.ts';
import type { CardSetupId, PaymentIntentId } from '#domain/ids.ts';
import type { ApiClient } from '../client.ts';
import { sandboxEndpoints } from '../endpoints/sandbox-endpoints.ts';

/** The sandbox's answer to a card, for payments and set-ups alike. */
export type SandboxConfirmation = Pick<
  CallAnswer<typeof wire.confirmSandboxPayment> | CallAnswer<typeof wire.confirmSandboxSetup>,
  'status' | 'redirect_to'
>;

/** A test card and the payment or set-up that it is for. */
export interface TestCardInput {
  clientSecret: string;
  card: { number: string; expiry: string; securityCode: string };
  returnUrl: string;
}

const bodyOf = ({ clientSecret, card: { number, expiry, securityCode }, returnUrl }: TestCardInput) => ({
  client_secret: clientSecret,
  card: { number, expiry, security_code: securityCode },
  return_url: returnUrl,
});

/** Authorizes a payment with a test card. */
export function confirmSandboxPayment(
  api: ApiClient,
  { receiptEmail, ...given }: TestCardInput & { id: PaymentIntentId; receiptEmail: string | null },
): Promise<SandboxConfirmation> {
  return api.call(sandboxEndpoints.confirmSandboxPayment, {
    params: { payment_intent_id: given.id },
    body: { ...bodyOf(given), ...(receiptEmail !== null && { receipt_email: receiptEmail }) },
  });
}

/** Saves a test card. */
export function confirmSandboxSetup(
  api: ApiClient,
  given: TestCardInput & { id: CardSetupId },
): Promise<SandboxConfirmation> {
  return api.call(sandboxEndpoints.confirmSandboxSetup, {
    params: { setup_intent_id: given.id },
    body: bodyOf(given),
  });
}
