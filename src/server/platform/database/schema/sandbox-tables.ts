import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import { createdAt, isCurrency, moment, shopNow } from './columns.ts';

/** What stands in for other companies' services: the card provider's own records and a mailbox. No shop table refers to it. */
export const sandbox = pgSchema('sandbox');

export const sandboxPaymentIntents = sandbox.table(
  'payment_intents',
  {
    id: text('id').primaryKey(),
    clientSecret: text('client_secret').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    amountCapturedCents: integer('amount_captured_cents').notNull().default(0),
    amountRefundedCents: integer('amount_refunded_cents').notNull().default(0),
    currency: text('currency').notNull(),
    status: text('status')
      .$type<'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'>()
      .notNull()
      .default('requires_payment_method'),
    customerId: text('customer_id'),
    savesCard: boolean('keeps_card').notNull().default(false),
    keptCardId: text('kept_card_id'),
    cardNumber: text('card_number'),
    cardFace: jsonb('card_face').$type<CardSummary>(),
    lastError: text('last_error'),
    /** Opens the confirmation step for whoever was sent there; new for each attempt. */
    authenticationToken: text('authentication_token').unique(),
    returnUrl: text('return_url'),
    receiptEmail: text('receipt_email'),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    isCurrency('sandbox_intent_currency', table.currency),
    check('sandbox_intent_amount', sql`${table.amountCents} > 0`),
    check('sandbox_captured', sql`${table.amountCapturedCents} between 0 and ${table.amountCents}`),
    check('sandbox_refunded', sql`${table.amountRefundedCents} between 0 and ${table.amountCapturedCents}`),
  ],
);

/** Cards that are given to be kept and not charged. */
export const sandboxSetupIntents = sandbox.table('setup_intents', {
  id: text('id').primaryKey(),
  clientSecret: text('client_secret').notNull().unique(),
  status: text('status')
    .$type<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>()
    .notNull()
    .default('requires_payment_method'),
  customerId: text('customer_id').notNull(),
  keptCardId: text('kept_card_id'),
  cardFace: jsonb('card_face').$type<CardSummary>(),
  lastError: text('last_error'),
  /** As of a payment: opens the confirmation step. */
  authenticationToken: text('authentication_token').unique(),
  returnUrl: text('return_url'),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
  createdAt: createdAt(),
});

/** Cards kept for later charges: a token and what the test card does then, never a number. */
export const sandboxSavedCards = sandbox.table(
  'kept_cards',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    whenCharged: text('when_charged').$type<'succeeds' | 'declined' | 'insufficient_funds'>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('kept_card_outcome', sql`${table.whenCharged} in ('succeeds', 'declined', 'insufficient_funds')`),
  ],
);

export const sandboxRefunds = sandbox.table('refunds', {
  id: text('id').primaryKey(),
  paymentIntentId: text('payment_intent_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  status: text('status').$type<'pending' | 'succeeded' | 'failed'>().notNull(),
  createdAt: createdAt(),
});

/** The answer that each idempotency key got, so that the same key gets it again. */
export const sandboxIdempotencyKeys = sandbox.table('idempotency_keys', {
  key: text('key').primaryKey(),
  request: text('request').notNull(),
  response: jsonb('response').$type<unknown>(),
  createdAt: createdAt(),
});

/** Events waiting to be delivered to the shop's webhook, signed, at least once. */
export const sandboxEvents = sandbox.table(
  'events',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    createdAt: createdAt(),
    deliveredAt: moment('delivered_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index().on(table.objectId)],
);

export const sandboxMailbox = sandbox.table('mailbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  key: text('key').unique(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sentAt: moment('sent_at').notNull().default(shopNow),
});
