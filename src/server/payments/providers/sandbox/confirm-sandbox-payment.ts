import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { PaymentIntentId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { isSameSecret } from '#server/platform/sessions/secrets.ts';
import { hasTooManyDeclines, refusalOf, tooManyAttempts } from './refused-cards.ts';
import { type CardBehaviour, readCard, type SandboxCard } from './sandbox-cards.ts';
import { announce } from './sandbox-events.ts';
import {
  type IntentChange,
  type LockedIntent,
  lockIntentIfAny,
  lockIntentWhere,
  randomId,
  type SandboxIntent,
  writeChange,
} from './sandbox-intents.ts';
import { saveCard } from './saved-cards.ts';

interface SandboxDeps {
  db: Database;
  jobs: Jobs;
}

/**
 * Authorises a payment with a card, or starts the authentication step. Throws `not_found` for a wrong secret,
 * `invalid_card`, `card_declined` or `insufficient_funds`; declined payments can be retried, at most ten
 * times.
 */
export async function confirmSandboxPayment(
  { db, jobs }: SandboxDeps,
  intentId: PaymentIntentId,
  request: { clientSecret: string; card: SandboxCard; returnUrl: string; receiptEmail: string | null },
): Promise<SandboxIntent> {
  const outcome = await db.transaction(async (tx) => {
    const [{ intent, now }, isOver] = await Promise.all([
      lockBySecret(tx, intentId, request.clientSecret),
      hasTooManyDeclines(tx, intentId, EVENT_TYPES.declined),
    ]);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      return { intent, refusal: null };
    if (isOver) return { intent, refusal: tooManyAttempts() };
    const { summary, behaviour, whenKept } = readCard(request.card, now);
    const { receiptEmail, returnUrl } = request;
    const { savesCard, customerId } = intent;
    const attempt = {
      cardNumber: `•••• ${summary.last4}`,
      receiptEmail,
      returnUrl,
      authenticationToken: null,
      savedCardId: savesCard && customerId ? await saveCard(tx, customerId, { summary, whenKept }) : null,
      cardSummary: summary,
    };
    const change = { ...attempt, ...consequenceOf(behaviour) };
    const after = await changeWithEvent(tx, jobs, intent, change, EVENT_TYPES[behaviour]);
    return { intent: after, refusal: refusalOf(behaviour) };
  });
  if (outcome.refusal) throw outcome.refusal;
  return outcome.intent;
}

const EVENT_TYPES: Readonly<Record<CardBehaviour, string>> = {
  succeeds: 'payment_intent.amount_capturable_updated',
  declined: 'payment_intent.payment_failed',
  insufficient_funds: 'payment_intent.payment_failed',
  asks_for_confirmation: 'payment_intent.requires_action',
};

function consequenceOf(behaviour: CardBehaviour): Partial<SandboxIntent> {
  switch (behaviour) {
    case 'succeeds':
      return { status: 'requires_capture', lastError: null };
    case 'asks_for_confirmation':
      return { status: 'requires_action', lastError: null, authenticationToken: randomId('auth') };
    case 'declined':
    case 'insufficient_funds':
      return { status: 'requires_payment_method', lastError: refusalOf(behaviour)?.code ?? null };
  }
}

/** Completes or fails the authentication step. Throws `not_found` when there is none. */
export async function finishAuthentication(
  { db, jobs }: SandboxDeps,
  token: string,
  succeeded: boolean,
): Promise<SandboxIntent> {
  return db.transaction(async (tx) => {
    const locked = await lockIntentWhere(tx, eq(sandboxPaymentIntents.authenticationToken, token));
    if (locked?.intent.status !== 'requires_action')
      throw new DomainError('not_found', 'This confirmation step is over.');
    const change = {
      status: succeeded ? ('requires_capture' as const) : ('requires_payment_method' as const),
      lastError: succeeded ? null : 'authentication_failed',
      authenticationToken: null,
    };
    const type = succeeded ? EVENT_TYPES.succeeds : EVENT_TYPES.declined;
    return changeWithEvent(tx, jobs, locked.intent, change, type);
  });
}

/** Writes a change with its event and queues that. Returns the payment afterwards. */
async function changeWithEvent(
  tx: Transaction,
  jobs: Jobs,
  intent: SandboxIntent,
  change: IntentChange,
  eventType: string,
): Promise<SandboxIntent> {
  const { after, eventId } = await writeChange(tx, intent, change, eventType);
  await announce(tx, jobs, eventId);
  return after;
}

async function lockBySecret(
  tx: Transaction,
  intentId: PaymentIntentId,
  clientSecret: string,
): Promise<LockedIntent> {
  const locked = await lockIntentIfAny(tx, intentId);
  if (!locked || !isSameSecret(clientSecret, locked.intent.clientSecret)) {
    throw new DomainError('not_found', 'There is no such payment.');
  }
  return locked;
}
