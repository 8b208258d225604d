import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { Person } from '#domain/accounts/person.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { conciergeConversations, conciergeTurns } from '#server/platform/database/schema/concierge-tables.ts';

type Visitor = Pick<Person, 'storeId' | 'shopperIds'>;

const isOf = ({ storeId, shopperIds }: Visitor) =>
  and(
    eq(conciergeConversations.storeId, storeId),
    inArray(conciergeConversations.shopperId, [...shopperIds]),
  );

/** What was said to the concierge in the browsers where the account is logged in. */
export async function exportConversations(
  db: Queryable,
  visitor: Visitor,
): Promise<PersonalData['concierge']> {
  const turns = await db
    .select({
      createdAt: conciergeTurns.createdAt,
      question: conciergeTurns.question,
      reply: conciergeTurns.reply,
    })
    .from(conciergeTurns)
    .innerJoin(conciergeConversations, eq(conciergeConversations.id, conciergeTurns.conversationId))
    .where(isOf(visitor))
    .orderBy(asc(conciergeTurns.createdAt), asc(conciergeTurns.position));
  return turns.map(({ createdAt, question, reply }) => ({
    asked_at: createdAt.toISOString(),
    question,
    answer: reply,
  }));
}

/** Deletes the conversations of a deleted account's browsers. */
export async function eraseConversations(tx: Transaction, visitor: Visitor): Promise<void> {
  await tx.delete(conciergeConversations).where(isOf(visitor));
}
