import { eq, type WithSubquery } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { sandboxIdempotencyKeys } from '#server/platform/database/schema/sandbox-tables.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import { withoutWaitingForDisk } from '#server/platform/database/without-waiting-for-disk.ts';
import { ProviderRefusal } from '../../card-payments.ts';

/** The result of a request. */
export interface Done<Answer> {
  answer: Answer;
  /** What is still to be written, in one statement with the key. */
  writes?: readonly WithSubquery[];
}

interface KeyedRequest {
  db: Database;
  key: string;
  request: object;
}

/**
 * Runs `work` once per key, in a transaction; repeated calls return the first response, and what they did is undone.
 * Throws `ProviderRefusal` when a key is reused for another request.
 */
export const oncePerKey = <Answer extends object>(
  keyed: KeyedRequest,
  work: (tx: Transaction) => Promise<Done<Answer>>,
): Promise<Answer> =>
  orFirstAnswer(keyed, () => keyed.db.transaction(async (tx) => storeAnswer(tx, keyed, await work(tx))));

/** The same for what one statement can do. */
export const writeOncePerKey = <Answer extends object>(
  keyed: KeyedRequest,
  done: Done<Answer>,
): Promise<Answer> => orFirstAnswer(keyed, () => storeAnswer(keyed.db, keyed, done));

/** The key comes last: where it is known, the database refuses it and with it all that was done. */
async function storeAnswer<Answer extends object>(
  db: Queryable,
  { key, request }: KeyedRequest,
  { answer, writes = [] }: Done<Answer>,
): Promise<Answer> {
  await withoutAwaiting(db, () =>
    db
      .with(...writes)
      .insert(sandboxIdempotencyKeys)
      .values({ key, request: JSON.stringify(request), response: answer })
      .returning({ withoutWaitingForDisk })
      .execute(),
  );
  return answer;
}

/** A repeated request may also be refused because of what the first one has changed. */
async function orFirstAnswer<Answer extends object>(
  { db, key, request }: KeyedRequest,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof ProviderRefusal)) throw error;
    const first = await findRequest(db, key);
    if (!first) throw error;
    if (first.request !== JSON.stringify(request))
      throw new ProviderRefusal(`The idempotency key ${key} was used for another request.`);
    return first.response as Answer;
  }
}

/** The response to the request that was made with a key; null when there was none. */
export async function answerTo<Answer extends object>(db: Database, key: string): Promise<Answer | null> {
  return ((await findRequest(db, key))?.response as Answer | undefined) ?? null;
}

async function findRequest(db: Database, key: string) {
  const [made] = await db.select().from(sandboxIdempotencyKeys).where(eq(sandboxIdempotencyKeys.key, key));
  return made;
}
