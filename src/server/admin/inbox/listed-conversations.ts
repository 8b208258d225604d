import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminConversations, ListedConversation } from '#contracts/admin/customers/inbox-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';

import type { ConversationView } from '#domain/inbox/conversation-views.ts';
import { listSearchQuery } from '#domain/list-search.ts';
import type { Conversation } from '#server/inbox/conversation-store.ts';
import { isAwake } from '#server/inbox/count-unanswered.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { MAX_MATCHES } from '#server/platform/database/matching-rows.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { conversationMessages, conversations } from '#server/platform/database/schema/inbox-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';

const NEWEST_FIRST: Keyset = {
  columns: [
    { column: conversations.lastMessageAt, type: 'moment' },
    { column: conversations.id, type: 'uuid' },
  ],
  direction: 'descending',
};

/** A page of conversations, the one with the newest message first. */
export async function listedConversations(
  db: Database,
  { store_id, view = 'open', q = '', limit = PAGE_SIZE, cursor }: z.output<typeof adminConversations.query>,
  readerId: StaffMemberId,
): Promise<CallAnswer<typeof adminConversations>> {
  const found = await db
    .select({ conversation: conversations, assignee: staffMembers, position: positionIn(NEWEST_FIRST) })
    .from(conversations)
    .leftJoin(staffMembers, eq(staffMembers.id, conversations.assigneeId))
    .where(
      and(
        eq(conversations.storeId, store_id),
        isInView(view, readerId),
        q === '' ? undefined : await matchesSearch(db, store_id, q),
        afterCursor(NEWEST_FIRST, cursor),
      ),
    )
    .orderBy(...orderOf(NEWEST_FIRST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  return {
    conversations: page.map(({ conversation, assignee }) =>
      listedConversationToWire(conversation, assignee && (assignee.name || assignee.email)),
    ),
    next_cursor: nextCursor,
  };
}

/** Snoozed conversations are in a view of their own until their time has come. */
function isInView(view: ConversationView, readerId: StaffMemberId): SQL | undefined {
  if (view === 'closed' || view === 'spam') return eq(conversations.status, view);
  // Written as the index `conversations_not_spam` has it.
  if (view === 'all') return sql`${conversations.status} <> 'spam'`;
  const isOpen = eq(conversations.status, 'open');
  if (view === 'snoozed') return and(isOpen, gt(conversations.snoozedUntil, shopNow));
  const isMeant = {
    open: undefined,
    unanswered: eq(conversations.isUnanswered, true),
    mine: eq(conversations.assigneeId, readerId),
    unassigned: isNull(conversations.assigneeId),
  }[view];
  return and(isOpen, isAwake, isMeant);
}

async function matchesSearch(db: Database, storeId: StoreId, typed: string): Promise<SQL> {
  const query = listSearchQuery(typed);
  if (query === null) return sql`false`;
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id from ${conversations} where store_id = ${storeId} and words @@ ${query}::tsquery limit ${MAX_MATCHES})
    union all
    (select conversation_id from ${conversationMessages}
    where store_id = ${storeId} and words @@ ${query}::tsquery limit ${MAX_MATCHES})`);
  // Common words: each conversation is looked at in the order of the list, until the page is full.
  if (rows.length >= MAX_MATCHES)
    return sql`(${conversations.words} @@ ${query}::tsquery or (
      select true from ${conversationMessages} as written
      where written.conversation_id = ${conversations.id} and written.words @@ ${query}::tsquery
      limit 1
    ))`;
  return sql`${conversations.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
}

export const listedConversationToWire = (
  conversation: Omit<Conversation, 'words'>,
  assignee: string | null,
): ListedConversation => ({
  conversation_id: conversation.id,
  customer_name: conversation.customerName,
  customer_email: conversation.customerEmail,
  subject: conversation.subject,
  preview: conversation.preview,
  last_message_at: conversation.lastMessageAt.toISOString(),
  status: conversation.status,
  is_unanswered: conversation.isUnanswered,
  snoozed_until: conversation.snoozedUntil?.toISOString() ?? null,
  assignee,
});
