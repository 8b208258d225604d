import { eq } from 'drizzle-orm';
import type { CardSetupId } from '#domain/ids.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { sandboxSetupIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import {
  type CardPayments,
  type CardSetup,
  ProviderRefusal,
  UnexpectedState,
  UnknownToProvider,
} from '../../card-payments.ts';
import { oncePerKey } from './idempotency.ts';
import { announce } from './sandbox-events.ts';
import { declineReasonOf, randomId, recordEventAbout } from './sandbox-intents.ts';
import { newCustomer } from './saved-cards.ts';

export type SandboxSetup = typeof sandboxSetupIntents.$inferSelect;

/** The setups of the sandbox, which save cards without charging them. */
export function sandboxSetups({
  db,
  jobs,
}: {
  db: Database;
  jobs: Jobs;
}): Pick<CardPayments, 'createSetup' | 'retrieveSetup' | 'cancelSetup'> {
  return {
    createSetup({ idempotencyKey, customerId, cardChangeId }) {
      const request = { customerId, cardChangeId };
      return oncePerKey({ db, key: idempotencyKey, request }, async (tx) => {
        const id = randomId<CardSetupId>('seti');
        const [row] = await tx
          .insert(sandboxSetupIntents)
          .values({
            id,
            clientSecret: `${id}_${randomId('secret')}`,
            customerId: customerId ?? newCustomer(),
            metadata: { card_change_id: cardChangeId },
          })
          .returning();
        if (!row) throw new ProviderRefusal('The set-up could not be created.');
        return { answer: toCardSetup(row) };
      });
    },

    retrieveSetup: async (id) => toCardSetup(await readSetup(db, id)),

    cancelSetup(id, { idempotencyKey }) {
      return oncePerKey({ db, key: idempotencyKey, request: { id } }, async (tx) => {
        const setup = await readSetup(tx, id, 'lock');
        if (setup.status === 'canceled') return { answer: toCardSetup(setup) };
        if (setup.status === 'succeeded') throw new UnexpectedState('This set-up has taken its card.');
        const canceled = await changeSetup(tx, id, { status: 'canceled', authenticationToken: null });
        await announceSetup(tx, jobs, 'setup_intent.canceled', canceled);
        return { answer: toCardSetup(canceled) };
      });
    },
  };
}

function toCardSetup(row: SandboxSetup): CardSetup {
  const { id, clientSecret, status, customerId, savedCardId, cardSummary: summary, lastError } = row;
  const isKept = status === 'succeeded' && savedCardId !== null;
  return {
    id,
    clientSecret,
    status,
    savedCard: isKept ? { customerId, paymentMethodId: savedCardId, summary } : null,
    declineReason: lastError === null ? null : declineReasonOf(lastError),
  };
}

async function readSetup(
  db: Queryable,
  setupId: CardSetupId,
  how: 'look' | 'lock' = 'look',
): Promise<SandboxSetup> {
  const found = db.select().from(sandboxSetupIntents).where(eq(sandboxSetupIntents.id, setupId));
  const [row] = await (how === 'lock' ? found.for('update') : found);
  if (!row) throw new UnknownToProvider(`No such set-up: ${setupId}`);
  return row;
}

export async function changeSetup(
  tx: Transaction,
  setupId: CardSetupId,
  change: Partial<Omit<SandboxSetup, 'id' | 'createdAt'>>,
): Promise<SandboxSetup> {
  const [row] = await tx
    .update(sandboxSetupIntents)
    .set(change)
    .where(eq(sandboxSetupIntents.id, setupId))
    .returning();
  if (!row) throw new UnknownToProvider(`No such set-up: ${setupId}`);
  return row;
}

/** Records and queues an event of a setup. */
export async function announceSetup(
  tx: Transaction,
  jobs: Jobs,
  type: string,
  { id, status, metadata }: SandboxSetup,
): Promise<void> {
  const object = { id, object: 'setup_intent', status, metadata };
  await announce(tx, jobs, await recordEventAbout(tx, type, object));
}
