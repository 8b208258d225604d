import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ConversationMessageId,
  ConversationPictureId,
  InboxConversationId,
  SavedReplyId,
  StaffMemberId,
} from '#domain/ids.ts';
import type { ConversationStatus, MessageChannel, MessageKind } from '#domain/inbox/conversation-views.ts';
import {
  bytea,
  createdAt,
  id,
  idInStore,
  moment,
  sameStore,
  shopNow,
  storeId,
  updatedAt,
} from './columns.ts';
import { tsvector } from './search-tables.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** What a customer and the shop wrote to each other about one topic. */
export const conversations = pgTable(
  'conversations',
  {
    id: id<InboxConversationId>(),
    storeId: storeId().references(() => stores.id),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    customerPhoneNumber: text('customer_phone_number'),
    /** The order it is about as `orderNameIn` reads it, or empty. */
    topic: text('topic').notNull().default(''),
    subject: text('subject').notNull(),
    status: text('status').$type<ConversationStatus>().notNull().default('open'),
    snoozedUntil: moment('snoozed_until'),
    assigneeId: uuid('assignee_id').$type<StaffMemberId>(),
    /** Whether the customer wrote last. */
    isUnanswered: boolean('is_unanswered').notNull().default(true),
    /** Of the last message that is no note. */
    lastMessageAt: moment('last_message_at').notNull(),
    preview: text('preview').notNull(),
    version: integer('version').notNull().default(1),
    words: tsvector('words').generatedAlwaysAs(
      sql`to_tsvector('simple', customer_name || ' ' || customer_email || ' ' || subject || ' ' || topic)`,
    ),
    createdAt: createdAt(),
  },
  (table) => [
    idInStore('conversations_in_store', table),
    index().on(table.storeId, table.status, table.lastMessageAt, table.id),
    index('conversations_not_spam')
      .on(table.storeId, table.lastMessageAt, table.id)
      .where(sql`${table.status} <> 'spam'`),
    index().on(table.storeId, table.assigneeId, table.lastMessageAt),
    index().on(table.storeId, table.customerEmail),
    index('conversations_words').using('gin', table.words),
    check('conversation_status', sql`${table.status} in ('open', 'closed', 'spam')`),
    sameStore('conversations_assignee_fk', table, table.assigneeId, staffMembers),
  ],
);

/** A message of the customer, a reply to it, or a note for colleagues. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: id<ConversationMessageId>(),
    storeId: storeId(),
    conversationId: uuid('conversation_id').$type<InboxConversationId>().notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    /** Who wrote a reply or a note. */
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    text: text('text').notNull(),
    /** The whole text of an email whose quoted part is not in `text`. */
    original: text('original'),
    /** What was said to the concierge before, as the customer sent it along. */
    transcript: text('transcript'),
    /** Who sent an email, which may be another address than the conversation's. */
    fromEmail: text('from_email'),
    /** What was attached to an email; the files are in the mailbox. */
    attachments: jsonb('attachments').$type<{ name: string; bytes: number }[]>(),
    /** The Message-ID, by which answers find their conversation. Of an email without one, what tells it from others. */
    emailMessageId: text('email_message_id'),
    words: tsvector('words').generatedAlwaysAs(sql`to_tsvector('simple', text)`),
    createdAt: createdAt(),
  },
  (table) => [
    idInStore('conversation_messages_in_store', table),
    index().on(table.conversationId, table.createdAt, table.id),
    uniqueIndex('conversation_messages_email').on(table.storeId, table.emailMessageId),
    index('conversation_messages_words').using('gin', table.words),
    check('conversation_message_kind', sql`${table.kind} in ('customer', 'reply', 'note')`),
    check(
      'conversation_message_channel',
      sql`${table.channel} in ('contact_form', 'concierge', 'email', 'back_office')`,
    ),
    sameStore('conversation_messages_conversation_fk', table, table.conversationId, conversations).onDelete(
      'cascade',
    ),
    sameStore('conversation_messages_member_fk', table, table.staffMemberId, staffMembers),
  ],
);

/** Photos that were attached to emails, encoded again. They are erased with their message. */
export const conversationPictures = pgTable(
  'conversation_pictures',
  {
    id: id<ConversationPictureId>(),
    storeId: storeId(),
    messageId: uuid('message_id').$type<ConversationMessageId>().notNull(),
    name: text('name').notNull(),
    webp: bytea('webp').notNull(),
  },
  (table) => [
    index().on(table.messageId),
    sameStore('conversation_pictures_message_fk', table, table.messageId, conversationMessages).onDelete(
      'cascade',
    ),
  ],
);

/** Texts that staff answer with; `{{first_name}}` and other fields are filled in for each customer. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id<SavedReplyId>(),
    storeId: storeId().references(() => stores.id),
    title: text('title').notNull(),
    text: text('text').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [unique('saved_replies_title').on(table.storeId, table.title)],
);

/** How far the mailbox of a store was read. */
export const inboxMailboxes = pgTable('inbox_mailboxes', {
  storeId: storeId()
    .primaryKey()
    .references(() => stores.id),
  uidValidity: text('uid_validity').notNull(),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull(),
  readAt: moment('read_at').notNull().default(shopNow),
});
