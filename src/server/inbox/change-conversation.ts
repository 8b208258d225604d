import { and, eq, sql } from 'drizzle-orm';
import { fieldError } from '#domain/errors.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { ConversationStatus } from '#domain/inbox/conversation-views.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { conversations } from '#server/platform/database/schema/inbox-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Colleague, colleaguesWith } from '#server/platform/staff-email-addresses.ts';
import { emailAssigned } from './assignee-emails.ts';
import {
  type Conversation,
  type ConversationKey,
  lockConversation,
  requireConversationVersion,
  updateConversation,
  type Writer,
} from './conversation-store.ts';

/** One change, made to the version that was shown. */
export type ConversationChange =
  | { status: ConversationStatus }
  | { assigneeId: StaffMemberId | null }
  | { snoozedUntil: Date | null };

/**
 * Closes, opens again, marks as spam, assigns or snoozes a conversation; a new assignee is told by email. Throws `not_found`, `changed_meanwhile`, and
 * `malformed` for a colleague who does not answer customers or a time that is over.
 */
export function changeConversation(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  key: ConversationKey,
  { version, by, ...change }: ConversationChange & { version: number; by: Writer },
): Promise<Conversation & { assignee: Colleague | null }> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, key);
    requireConversationVersion(conversation, version);
    if ('snoozedUntil' in change) await requireFuture(tx, change.snoozedUntil);
    const assignee = 'assigneeId' in change ? await assigneeOf(tx, conversation, change.assigneeId) : null;
    const wakes = 'status' in change ? { snoozedUntil: null } : {};
    const opens = 'snoozedUntil' in change && change.snoozedUntil ? { status: 'open' as const } : {};
    const updated = await updateConversation(tx, conversation, { ...change, ...wakes, ...opens });
    if (assignee && assignee.id !== conversation.assigneeId)
      await emailAssigned(tx, emails, { conversation: updated, assignee, by });
    return { ...updated, assignee };
  });
}

/** Takes the conversations of a colleague who leaves, so that they are among those that nobody has. */
export async function unassignConversations(
  tx: Transaction,
  { storeId, id }: { storeId: StoreId; id: StaffMemberId },
): Promise<void> {
  await tx
    .update(conversations)
    .set({ assigneeId: null, version: sql`${conversations.version} + 1` })
    .where(and(eq(conversations.storeId, storeId), eq(conversations.assigneeId, id)));
}

async function requireFuture(tx: Transaction, until: Date | null): Promise<void> {
  if (until === null || until > (await shopTime(tx))) return;
  throw fieldError('/until', 'Choose a time that is still to come.');
}

async function assigneeOf(
  tx: Transaction,
  { storeId }: Conversation,
  assigneeId: StaffMemberId | null,
): Promise<Colleague | null> {
  if (assigneeId === null) return null;
  const colleagues = await colleaguesWith(tx, storeId, 'messages:write');
  const assignee = colleagues.find(({ id }) => id === assigneeId);
  if (assignee) return assignee;
  throw fieldError('/staff_member_id', 'Choose somebody who answers customers.');
}
