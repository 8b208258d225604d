import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminConversations, ListedConversation } from '#contracts/admin/inbox-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';

import type { ConversationView } from '#domain/inbox/conversation-views.ts';
import { orderSearchQuery } from '#domain/orders/order-search.ts';
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
        q === '' ? undefined : matchesSearch(store_id, q),
        afterCursor(NEWEST_FIRST, cursor),
      ),
    )
    .orderBy(...orderOf(NEWEST_FIRST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  return {
    conversations: page.map(({ conversation, assignee }) =>
      listedToWire(conversation, assignee && (assignee.name || assignee.email)),
    ),
    next_cursor: nextCursor,
  };
}

/** Snoozed conversations are in a view of their own until their time has come. */
function isInView(view: ConversationView, readerId: StaffMemberId): SQL | undefined {
  if (view === 'closed' || view === 'spam') return eq(conversations.status, view);
  const isOpen = eq(conversations.status, 'open');
  if (view === 'snoozed') return and(isOpen, gt(conversations.snoozedUntil, shopNow));
  const isAssigned = {
    open: undefined,
    mine: eq(conversations.assigneeId, readerId),
    unassigned: isNull(conversations.assigneeId),
  }[view];
  return and(isOpen, isAwake, isAssigned);
}

function matchesSearch(storeId: StoreId, typed: string): SQL {
  const query = orderSearchQuery(typed);
  if (query === null) return sql`false`;
  return sql`${conversations.id} in (
    select id from ${conversations} as named where named.store_id = ${storeId} and named.words @@ ${query}::tsquery
    union all
    select written.conversation_id from ${conversationMessages} as written
    where written.store_id = ${storeId} and written.words @@ ${query}::tsquery
  )`;
}

export const listedToWire = (
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
