import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { HEAT_PREFERENCES } from '#domain/catalog/heat.ts';
import { INTENTS } from '#domain/concierge/intents.ts';
import { POLARITIES } from '#domain/concierge/reading/polarity.ts';
import type { Subject } from '#domain/concierge/reading/subject.ts';
import { DomainError } from '#domain/errors.ts';
import type { BrowserConversationId, ConversationId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { conciergeConversations, conciergeTurns } from '#server/platform/database/schema/concierge-tables.ts';
import type { Answer } from './answer.ts';

const MAX_TURNS = 50;
const RETENTION_DAYS = 30;

/** A conversation with a reserved turn. */
export interface OpenConversation {
  id: ConversationId;
  /** Number of the turn being answered, from 1. */
  turn: number;
  subject: Subject | null;
}

interface ConversationKey {
  storeId: StoreId;
  conversationId: BrowserConversationId;
  shopperId: ShopperId;
}

/**
 * Opens or creates a conversation and reserves a turn, so that concurrent questions cannot exceed the limit.
 * Throws `not_found` for another shopper's conversation, `conversation_full` after 50 turns.
 */
export async function openConversation(
  db: Database,
  { storeId, conversationId, shopperId }: ConversationKey,
): Promise<OpenConversation> {
  const { turnCount } = conciergeConversations;
  const [opened] = await db
    .insert(conciergeConversations)
    .values({ storeId, conversationId, shopperId, turnCount: 1 })
    .onConflictDoUpdate({
      target: [conciergeConversations.storeId, conciergeConversations.conversationId],
      set: { turnCount: sql`${turnCount} + 1`, updatedAt: shopNow },
      setWhere: and(eq(conciergeConversations.shopperId, shopperId), lt(turnCount, MAX_TURNS)),
    })
    .returning({ id: conciergeConversations.id, turn: turnCount, subject: conciergeConversations.subject });
  if (opened) return { ...opened, subject: subjectOf(opened.subject) };
  const isOwn = await isConversationOf(db, { storeId, conversationId, shopperId });
  throw isOwn
    ? new DomainError(
        'conversation_full',
        'This conversation has grown long. Start a new one, and ask again.',
      )
    : new DomainError('not_found', 'There is no conversation with this id.');
}

async function isConversationOf(db: Database, { storeId, conversationId, shopperId }: ConversationKey) {
  const { storeId: store, conversationId: id, shopperId: owner } = conciergeConversations;
  const rows = await db
    .select({ id: conciergeConversations.id })
    .from(conciergeConversations)
    .where(and(eq(store, storeId), eq(id, conversationId), eq(owner, shopperId)));
  return rows.length > 0;
}

/** Stores a question with its answer, and the new subject of the conversation. */
export async function saveTurn(
  db: Database,
  storeId: StoreId,
  { id, turn }: OpenConversation,
  said: { question: string; answer: Answer; writtenBy: 'built-in' | 'model'; subject: Subject | null },
): Promise<void> {
  const { question, answer, writtenBy, subject } = said;
  await db.transaction(async (tx) => {
    await tx.insert(conciergeTurns).values({
      storeId,
      conversationId: id,
      position: turn,
      question,
      reply: answer.reply,
      kind: answer.kind,
      writtenBy,
      productHandles: answer.products.map((product) => product.id),
      links: answer.links,
    });
    await tx.update(conciergeConversations).set({ subject }).where(eq(conciergeConversations.id, id));
  });
}

/** Deletes conversations that have been inactive for 30 days. */
export async function deleteOldConversations(db: Database): Promise<void> {
  const longAgo = sql`shop_now() - make_interval(days => ${RETENTION_DAYS})`;
  await db.delete(conciergeConversations).where(lt(conciergeConversations.updatedAt, longAgo));
}

const place = z.object({
  search: z.string(),
  country: z.string().nullable(),
  region: z.string().nullable(),
});
const criteria = z.object({
  tastes: z.array(z.string()),
  category: z.string().nullable(),
  diets: z.array(z.string()),
  without: z.array(z.string()),
  withoutWords: z.array(z.string()),
  isCertain: z.boolean(),
  min: z.int().nullable(),
  max: z.int().nullable(),
  heat: z.enum(HEAT_PREFERENCES).nullable(),
  heatThan: z.array(z.string()),
  first: z.enum(['cheapest', 'dearest']).nullable(),
});
const storedSubject = z.preprocess(
  withCurrentNames,
  z.object({
    intent: z.enum(INTENTS),
    handles: z.array(z.string()),
    criteria: criteria.nullable(),
    place: place.nullable(),
    allergens: z.array(z.string()),
    polarity: z.enum(POLARITIES),
    allergies: z.array(z.string()),
  }),
);

/** Older releases stored the criteria as `wish`. */
function withCurrentNames(stored: unknown): unknown {
  return typeof stored === 'object' && stored !== null && 'wish' in stored
    ? { criteria: stored.wish, ...stored }
    : stored;
}

/** Null when the stored subject of an older release is no longer valid. */
function subjectOf(stored: unknown): Subject | null {
  return storedSubject.safeParse(stored).data ?? null;
}
