import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core';
import type {
  CardSetupId,
  DisputeId,
  PaymentIntentId,
  PaymentMethodId,
  ProviderCustomerId,
  ProviderRefundId,
} from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import { createdAt, isCurrency, moment, shopNow } from './columns.ts';

/** The records of the sandboxed services: card provider and mailbox. No table of the shop references them. */
export const sandbox = pgSchema('sandbox');

export const sandboxPaymentIntents = sandbox.table(
  'payment_intents',
  {
    id: text('id').$type<PaymentIntentId>().primaryKey(),
    clientSecret: text('client_secret').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    amountCapturedCents: integer('amount_captured_cents').notNull().default(0),
    amountRefundedCents: integer('amount_refunded_cents').notNull().default(0),
    currency: text('currency').$type<CurrencyCode>().notNull(),
    status: text('status')
      .$type<'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'>()
      .notNull()
      .default('requires_payment_method'),
    customerId: text('customer_id').$type<ProviderCustomerId>(),
    savesCard: boolean('saves_card').notNull().default(false),
    savedCardId: text('saved_card_id').$type<PaymentMethodId>(),
    cardNumber: text('card_number'),
    cardSummary: jsonb('card_summary').$type<CardSummary>(),
    lastError: text('last_error'),
    /** Grants access to the authentication step; new for each attempt. */
    authenticationToken: text('authentication_token').unique(),
    returnUrl: text('return_url'),
    receiptEmail: text('receipt_email'),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    /** Null before that, and for payments that were captured before this was recorded. */
    capturedAt: moment('captured_at'),
  },
  (table) => [
    isCurrency('sandbox_intent_currency', table.currency),
    check('sandbox_intent_amount', sql`${table.amountCents} > 0`),
    check('sandbox_captured', sql`${table.amountCapturedCents} between 0 and ${table.amountCents}`),
    check('sandbox_refunded', sql`${table.amountRefundedCents} between 0 and ${table.amountCapturedCents}`),
  ],
);

/** Cards that are saved without being charged. */
export const sandboxSetupIntents = sandbox.table('setup_intents', {
  id: text('id').$type<CardSetupId>().primaryKey(),
  clientSecret: text('client_secret').notNull().unique(),
  status: text('status')
    .$type<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>()
    .notNull()
    .default('requires_payment_method'),
  customerId: text('customer_id').$type<ProviderCustomerId>().notNull(),
  savedCardId: text('saved_card_id').$type<PaymentMethodId>(),
  cardSummary: jsonb('card_summary').$type<CardSummary>(),
  lastError: text('last_error'),
  /** Grants access to the authentication step, as for a payment. */
  authenticationToken: text('authentication_token').unique(),
  returnUrl: text('return_url'),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
  createdAt: createdAt(),
});

/** Saved cards: a token and the test card's behaviour, never a number. */
export const sandboxSavedCards = sandbox.table(
  'saved_cards',
  {
    id: text('id').$type<PaymentMethodId>().primaryKey(),
    customerId: text('customer_id').$type<ProviderCustomerId>().notNull(),
    whenCharged: text('when_charged').$type<'succeeds' | 'declined' | 'insufficient_funds'>().notNull(),
    /** Null for cards that were saved before this was recorded. */
    summary: jsonb('summary').$type<CardSummary>(),
    createdAt: createdAt(),
  },
  (table) => [
    check('saved_card_outcome', sql`${table.whenCharged} in ('succeeds', 'declined', 'insufficient_funds')`),
  ],
);

export const sandboxRefunds = sandbox.table('refunds', {
  id: text('id').$type<ProviderRefundId>().primaryKey(),
  paymentIntentId: text('payment_intent_id').$type<PaymentIntentId>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  status: text('status').$type<'pending' | 'succeeded' | 'failed'>().notNull(),
  createdAt: createdAt(),
});

/** Disputes of cardholders, which are opened and decided on request. */
export const sandboxDisputes = sandbox.table(
  'disputes',
  {
    id: text('id').$type<DisputeId>().primaryKey(),
    /** A payment has one dispute at most. */
    paymentIntentId: text('payment_intent_id').$type<PaymentIntentId>().notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').$type<'open' | 'won' | 'lost'>().notNull(),
    createdAt: createdAt(),
    /** Null while it is open. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    check('sandbox_dispute_status', sql`${table.status} in ('open', 'won', 'lost')`),
    check('sandbox_dispute_amount', sql`${table.amountCents} > 0`),
  ],
);

/** The response to each idempotency key, so that a repeated request gets the same one. */
export const sandboxIdempotencyKeys = sandbox.table('idempotency_keys', {
  key: text('key').primaryKey(),
  request: text('request').notNull(),
  response: jsonb('response').$type<unknown>(),
  createdAt: createdAt(),
});

/** Events waiting for delivery to the shop's webhook, signed, at least once. */
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
