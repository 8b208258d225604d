import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { CardSetupId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sandboxSetupIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { isSameSecret } from '#server/platform/sessions/secrets.ts';
import { hasTooManyDeclines, refusalOf, tooManyAttempts } from './refused-cards.ts';
import { type CardBehaviour, readCard, type SandboxCard } from './sandbox-cards.ts';
import { randomId } from './sandbox-intents.ts';
import { announceSetup, changeSetup, type SandboxSetup } from './sandbox-setups.ts';
import { saveCard } from './saved-cards.ts';

interface SandboxDeps {
  db: Database;
  jobs: Jobs;
}

const FAILED = 'setup_intent.setup_failed';

/**
 * Saves a card for a setup without a charge, or starts the authentication step. Throws `not_found` for a
 * wrong secret, `invalid_card`, `card_declined` or `insufficient_funds`; another card can be tried, at most
 * ten times.
 */
export async function confirmSandboxSetup(
  { db, jobs }: SandboxDeps,
  setupId: CardSetupId,
  request: { clientSecret: string; card: SandboxCard; returnUrl: string },
): Promise<SandboxSetup> {
  const outcome = await db.transaction(async (tx) => {
    const setup = await lockBySecret(tx, setupId, request.clientSecret);
    if (setup.status === 'succeeded' || setup.status === 'canceled') return { setup, refusal: null };
    if (await hasTooManyDeclines(tx, setupId, FAILED)) return { setup, refusal: tooManyAttempts() };
    const { summary, behaviour, whenKept } = readCard(request.card, await shopTime(tx));
    const refusal = refusalOf(behaviour);
    const after = await changeSetup(tx, setupId, {
      returnUrl: request.returnUrl,
      cardSummary: summary,
      savedCardId: refusal ? null : await saveCard(tx, setup.customerId, { summary, whenKept }),
      lastError: refusal?.code ?? null,
      ...AFTER[behaviour],
      authenticationToken: behaviour === 'asks_for_confirmation' ? randomId('auth') : null,
    });
    await announceSetup(tx, jobs, EVENT_TYPES[behaviour], after);
    return { setup: after, refusal };
  });
  if (outcome.refusal) throw outcome.refusal;
  return outcome.setup;
}

const EVENT_TYPES: Readonly<Record<CardBehaviour, string>> = {
  succeeds: 'setup_intent.succeeded',
  declined: FAILED,
  insufficient_funds: FAILED,
  asks_for_confirmation: 'setup_intent.requires_action',
};

const AFTER: Readonly<Record<CardBehaviour, Pick<SandboxSetup, 'status'>>> = {
  succeeds: { status: 'succeeded' },
  declined: { status: 'requires_payment_method' },
  insufficient_funds: { status: 'requires_payment_method' },
  asks_for_confirmation: { status: 'requires_action' },
};

/** Completes or fails the authentication step. Throws `not_found` when no setup is waiting for it. */
export async function finishSetupAuthentication(
  { db, jobs }: SandboxDeps,
  token: string,
  succeeded: boolean,
): Promise<SandboxSetup> {
  return db.transaction(async (tx) => {
    const [setup] = await tx
      .select()
      .from(sandboxSetupIntents)
      .where(eq(sandboxSetupIntents.authenticationToken, token))
      .for('update');
    if (setup?.status !== 'requires_action')
      throw new DomainError('not_found', 'This confirmation step is over.');
    const after = await changeSetup(tx, setup.id, {
      status: succeeded ? 'succeeded' : 'requires_payment_method',
      lastError: succeeded ? null : 'authentication_failed',
      authenticationToken: null,
    });
    await announceSetup(tx, jobs, succeeded ? EVENT_TYPES.succeeds : FAILED, after);
    return after;
  });
}

async function lockBySecret(
  tx: Transaction,
  setupId: CardSetupId,
  clientSecret: string,
): Promise<SandboxSetup> {
  const [setup] = await tx
    .select()
    .from(sandboxSetupIntents)
    .where(eq(sandboxSetupIntents.id, setupId))
    .for('update');
  if (!setup || !isSameSecret(clientSecret, setup.clientSecret))
    throw new DomainError('not_found', 'There is no such set-up.');
  return setup;
}
