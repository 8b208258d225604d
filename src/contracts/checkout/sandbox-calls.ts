import { z } from 'zod';
import type { CardSetupId, DisputeId, PaymentIntentId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { idOf, moment, requiredText, text } from '../fields.ts';

const tag = 'Sandbox';

const card = z.strictObject({ number: text(40), expiry: text(10), security_code: text(10) });
const returnUrl = z.url({ protocol: /^https?$/ }).max(2000);
const confirmationStep = z
  .string()
  .nullable()
  .describe('Where the confirmation step is, when one is asked for');

/** Sent by the sandbox's card form in place of a card provider's script. Spec §7, payment confirmation. */
export const confirmSandboxPayment = defineCall({
  method: 'POST',
  path: '/sandbox/payment_intents/:payment_intent_id/confirm',
  summary: 'Authorises a payment with a test card; no real card is charged',
  tag,
  params: z.strictObject({ payment_intent_id: idOf<PaymentIntentId>(requiredText(200)) }),
  body: z.strictObject({
    client_secret: requiredText(300),
    card,
    return_url: returnUrl,
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
    payment_intent_id: idOf<PaymentIntentId>(z.string()),
    redirect_to: confirmationStep,
  }),
});

/** Like `confirmSandboxPayment`, for a card that is saved without a charge. */
export const confirmSandboxSetup = defineCall({
  method: 'POST',
  path: '/sandbox/setup_intents/:setup_intent_id/confirm',
  summary: 'Gives a test card to be kept for later charges; nothing is charged',
  tag,
  params: z.strictObject({ setup_intent_id: idOf<CardSetupId>(requiredText(200)) }),
  body: z.strictObject({ client_secret: requiredText(300), card, return_url: returnUrl }),
  answer: z.object({
    status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
    setup_intent_id: idOf<CardSetupId>(z.string()),
    redirect_to: confirmationStep,
  }),
});

/** Simulates a cardholder who disputes a payment, and the bank's decision. */
export const disputeSandboxPayment = defineCall({
  method: 'POST',
  path: '/sandbox/payment_intents/:payment_intent_id/dispute',
  summary: 'Opens the dispute of a collected payment, or decides it; the shop hears of it by an event',
  tag,
  params: z.strictObject({ payment_intent_id: idOf<PaymentIntentId>(requiredText(200)) }),
  body: z.strictObject({
    status: z.enum(['open', 'won', 'lost']).default('open'),
    amount: z
      .int()
      .min(1)
      .max(100_000_000)
      .optional()
      .describe('Cents of a new dispute; without it all that was collected and not refunded'),
  }),
  answer: z.object({ dispute_id: idOf<DisputeId>(z.string()), status: z.enum(['open', 'won', 'lost']) }),
});

/** Simulates delivery faults of card providers: late, repeated or reordered events. */
export const deliverSandboxEvents = defineCall({
  method: 'POST',
  path: '/sandbox/events/:object_id/deliver',
  summary: 'Delivers all events of a payment or a set-up to the webhook, again if need be',
  tag,
  params: z.strictObject({ object_id: requiredText(200) }),
  body: z.strictObject({
    order: z.enum(['oldest_first', 'newest_first']).default('oldest_first'),
    times: z.int().min(1).max(5).default(1).describe('How often each is delivered'),
    after_seconds: z.int().min(0).max(3_600).default(0).describe('How late; 0: before the call is answered'),
  }),
  answer: z.object({
    delivered: z
      .int()
      .describe(
        'How many deliveries were made, or will be; 0 when nothing has happened to it, or there is no such object',
      ),
  }),
});

export const sandboxMailbox = defineCall({
  method: 'GET',
  path: '/sandbox/mailbox.json',
  summary: 'The newest 200 emails that the shop would have sent, newest first',
  tag,
  query: z.strictObject({ to: text(254).optional().describe('Only those to this address') }),
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
