import { desc, eq } from 'drizzle-orm';
import { hasTrait, INTENTS } from '#domain/concierge/intents.ts';
import type { ConversationId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conciergeTurns } from '#server/platform/database/schema/concierge-tables.ts';

export interface PastTurn {
  question: string;
  reply: string;
}

/** Intents that no model is asked about, because they are personal or about what may hurt, are not told to it later either. */
const BUILT_IN_ONLY: ReadonlySet<string> = new Set(
  INTENTS.filter((intent) => hasTrait(intent, 'built-in only')),
);

/** The last turns of a conversation, oldest first, without those that a model may not know. */
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
    .filter((turn) => !BUILT_IN_ONLY.has(turn.kind))
    .map(({ question, reply }) => ({ question, reply }))
    .toReversed();
}
