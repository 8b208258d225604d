import { desc, eq } from 'drizzle-orm';
import type { ConversationId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conciergeTurns } from '#server/platform/database/schema/concierge-tables.ts';

export interface PastTurn {
  question: string;
  reply: string;
}

/** Intents with personal data, which is not passed to the model. */
const PERSONAL: ReadonlySet<string> = new Set(['order', 'order change', 'contact']);

/** The last turns of a conversation, oldest first, without personal ones. */
export async function recentTurns(
  db: Database,
  conversationId: ConversationId,
  most: number,
): Promise<PastTurn[]> {
  const { question, reply, kind, position } = conciergeTurns;
  const rows = await db
    .select({ question, reply, kind })
    .from(conciergeTurns)
    .where(eq(conciergeTurns.conversationId, conversationId))
    .orderBy(desc(position))
    .limit(most);
  return rows
    .filter((turn) => !PERSONAL.has(turn.kind))
    .map(({ question, reply }) => ({ question, reply }))
    .toReversed();
}
