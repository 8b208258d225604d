import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sandboxIdempotencyKeys } from '#server/platform/database/schema/sandbox-tables.ts';
import { ProviderRefusal } from '../../card-payments.ts';

/**
 * Runs `work` once per key, in a transaction; repeated calls return the first response. Throws
 * `ProviderRefusal` when a key is reused for another request.
 */
export async function oncePerKey<Answer extends object>(
  db: Database,
  key: string,
  request: object,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const description = JSON.stringify(request);
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .insert(sandboxIdempotencyKeys)
      .values({ key, request: description, response: null })
      .onConflictDoNothing()
      .returning();
    if (claimed) {
      const answer = await work(tx);
      await tx
        .update(sandboxIdempotencyKeys)
        .set({ response: answer })
        .where(eq(sandboxIdempotencyKeys.key, key));
      return answer;
    }
    const [earlier] = await tx
      .select()
      .from(sandboxIdempotencyKeys)
      .where(eq(sandboxIdempotencyKeys.key, key));
    if (earlier?.request !== description) {
      throw new ProviderRefusal(`The idempotency key ${key} was used for another request.`);
    }
    return earlier.response as Answer;
  });
}
