import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { BrowserConversationId, ConversationId, ShopperId } from '#domain/ids.ts';
import { createdAt, id, idInStore, sameStore, storeId, updatedAt } from './columns.ts';
import { stores } from './store-tables.ts';

/** A shopper's conversation with the concierge, under an id chosen by the browser. Deleted after 30 days. */
export const conciergeConversations = pgTable(
  'concierge_conversations',
  {
    id: id<ConversationId>(),
    storeId: storeId().references(() => stores.id),
    conversationId: text('conversation_id').$type<BrowserConversationId>().notNull(),
    shopperId: uuid('shopper_id').$type<ShopperId>().notNull(),
    /** What the conversation is about, so that 'how much is it?' can be resolved. */
    subject: jsonb('subject').$type<unknown>(),
    turnCount: integer('turn_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.storeId, table.conversationId),
    idInStore('concierge_conversations_in_store', table),
    index().on(table.updatedAt),
    check('concierge_turn_count', sql`${table.turnCount} between 0 and 50`),
  ],
);

export const conciergeTurns = pgTable(
  'concierge_turns',
  {
    storeId: storeId(),
    conversationId: uuid('conversation').$type<ConversationId>().notNull(),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    reply: text('reply').notNull(),
    kind: text('kind').notNull(),
    writtenBy: text('written_by').$type<'built-in' | 'model'>().notNull(),
    productHandles: text('product_handles').array().notNull(),
    links: jsonb('links').$type<{ title: string; url: string }[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.position] }),
    sameStore(
      'concierge_turns_conversation_fk',
      table,
      table.conversationId,
      conciergeConversations,
    ).onDelete('cascade'),
    check('concierge_written_by', sql`${table.writtenBy} in ('built-in', 'model')`),
  ],
);
