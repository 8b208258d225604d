import { z } from 'zod';
import { defineCall } from './call.ts';
import { moment, requiredText, text } from './fields.ts';

const tag = 'Sandbox';

/** What the sandbox card form sends: the counterpart of a card provider's own script. Spec §7, payment confirmation. */
export const confirmSandboxPayment = defineCall({
  method: 'POST',
  path: '/sandbox/payment_intents/:payment_intent_id/confirm',
  summary: 'Authorises a payment with a test card; no real card is charged',
  tag,
  params: z.strictObject({ payment_intent_id: requiredText(200) }),
  body: z.strictObject({
    client_secret: requiredText(300),
    card: z.strictObject({ number: text(40), expiry: text(10), security_code: text(10) }),
    return_url: z.url({ protocol: /^https?$/ }).max(2000),
    receipt_email: text(254).optional(),
  }),
  answer: z.object({
    status: z.enum([
      'requires_payment_method',
      'requires_action',
      'requires_capture',
      'succeeded',
      'canceled',
    ]),
    payment_intent_id: z.string(),
    redirect_to: z.string().nullable().describe('Where the confirmation step is, when one is asked for'),
  }),
});

export const sandboxMailbox = defineCall({
  method: 'GET',
  path: '/sandbox/mailbox.json',
  summary: 'Mail that the shop would have sent, newest first',
  tag,
  answer: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      sent_at: moment,
    }),
  ),
});
