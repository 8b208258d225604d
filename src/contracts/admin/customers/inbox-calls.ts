import { z } from 'zod';
import type {
  ConversationMessageId,
  CustomerProfileId,
  InboxConversationId,
  OrderId,
  StaffMemberId,
} from '#domain/ids.ts';
import {
  CONVERSATION_STATUSES,
  CONVERSATION_VIEWS,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
} from '#domain/inbox/conversation-views.ts';
import { SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { defineCall } from '../../call.ts';
import {
  cents,
  currencyCode,
  idOf,
  moment,
  orderNumber,
  requiredLine,
  requiredText,
  storeId,
  text,
  version,
} from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { withheld } from '../orders/amounts.ts';
import { orderStates } from '../orders/order-states.ts';

const tag = 'Back office';
const conversationId = idOf<InboxConversationId>(z.uuid());
const conversationParams = z.strictObject({ conversation_id: conversationId });
const staffMemberId = idOf<StaffMemberId>(z.uuid());
const ofStore = { store_id: storeId };

/** A conversation in a list. */
export const listedConversation = z.object({
  conversation_id: conversationId,
  customer_name: z.string(),
  customer_email: z.string(),
  subject: z.string(),
  preview: z.string().describe('The beginning of the last message'),
  last_message_at: moment,
  status: z.enum(CONVERSATION_STATUSES),
  is_unanswered: z.boolean().describe('Whether the customer wrote last'),
  snoozed_until: moment.nullable(),
  assignee: z.string().nullable(),
});
export type ListedConversation = z.output<typeof listedConversation>;

const message = z.object({
  message_id: idOf<ConversationMessageId>(z.string()),
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  author: z.string(),
  text: z.string(),
  from_email: z.string().nullable().describe('Who sent an email'),
  attachments: z
    .array(z.object({ name: z.string(), bytes: z.int() }))
    .describe('Of an email; the files are in the mailbox'),
  pictures: z
    .array(z.object({ url: z.string(), name: z.string() }))
    .describe('Attached photos, encoded again'),
  original: z.string().nullable().describe('The whole email, where a quoted part was left out of the text'),
  transcript: z
    .string()
    .nullable()
    .describe('What was said to the concierge before, as the customer sent it'),
  at: moment,
});

export type ConversationMessage = z.output<typeof message>;

const orderOfCustomer = z.object({
  order_id: idOf<OrderId>(z.string()),
  order_number: orderNumber,
  placed_at: moment,
  status: z.enum(SHOWN_ORDER_STATUSES),
  ...orderStates,
  currency: currencyCode,
  ...withheld({ total: cents }),
  is_topic: z.boolean().describe('Whether the conversation is about it'),
});

export const conversation = z.object({
  ...listedConversation.shape,
  version: z.int(),
  customer_phone_number: z.string().nullable(),
  assignee_id: idOf<StaffMemberId>(z.string()).nullable(),
  messages: z.array(message).describe('The newest 200, oldest first'),
  orders: z
    .array(orderOfCustomer)
    .describe('The newest ten of this address; none without the permission orders:read'),
  fields: z
    .object({
      first_name: z.string().nullable(),
      order_number: z.string().nullable(),
      tracking_link: z.string().nullable(),
    })
    .describe('What the fields of saved replies are filled with'),
  assignees: z
    .array(z.object({ staff_member_id: idOf<StaffMemberId>(z.string()), name: z.string() }))
    .describe('Who may answer customers; none for an API key'),
});
export type Conversation = z.output<typeof conversation>;

export const adminConversations = defineCall({
  method: 'GET',
  path: '/admin/api/conversations',
  permission: 'messages:read',
  summary: 'Conversations with customers, the one with the newest message first',
  tag,
  query: z.strictObject({
    ...ofStore,
    view: z
      .enum(CONVERSATION_VIEWS)
      .optional()
      .describe('`open` without it, in which snoozed ones are not; `all`: all but spam'),
    q: text(254)
      .optional()
      .describe('Beginnings of words in any order: name, email, order number, what was written'),
    ...pageQuery,
  }),
  answer: z.object({ conversations: z.array(listedConversation), next_cursor: nextCursor }),
});

export const adminUnansweredCount = defineCall({
  method: 'GET',
  path: '/admin/api/unanswered_conversations',
  permission: 'messages:read',
  summary: 'How many conversations wait for an answer; spam and snoozed ones do not count',
  tag,
  query: z.strictObject(ofStore),
  answer: z.object({ unanswered: z.int() }),
});

export const adminConversation = defineCall({
  method: 'GET',
  path: '/admin/api/conversations/:conversation_id',
  permission: 'messages:read',
  summary: 'One conversation with its messages and the orders of the customer',
  tag,
  params: conversationParams,
  query: z.strictObject(ofStore),
  answer: z.object({ conversation }),
});

const changed = z.object({ version: z.int().describe('Of the conversation now') });

export const adminReply = defineCall({
  method: 'POST',
  path: '/admin/api/conversations/:conversation_id/replies',
  permission: 'messages:write',
  summary: 'Emails a reply to the customer',
  tag,
  params: conversationParams,
  body: z.strictObject({
    ...ofStore,
    version,
    text: requiredText(10_000),
    closes: z.boolean().optional().describe('Whether the conversation is closed with it'),
    idempotency_key: idOf<ConversationMessageId>(z.uuid()),
  }),
  answer: changed,
});

const firstMessage = z.strictObject({
  ...ofStore,
  subject: requiredLine(200),
  text: requiredText(10_000),
  idempotency_key: idOf<ConversationMessageId>(z.uuid()),
});
const begun = z.object({ conversation_id: conversationId });

export const adminWriteAboutOrder = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/conversations',
  permission: 'messages:write',
  summary:
    'Begins a conversation about an order by an email to its customer; needs orders:read, too. 409 where one is open',
  tag,
  params: z.strictObject({
    order_id: text(60).describe('The id of the order, or its number with or without #'),
  }),
  body: firstMessage,
  answer: begun,
});

export const adminWriteToCustomer = defineCall({
  method: 'POST',
  path: '/admin/api/customers/:customer_id/conversations',
  permission: 'messages:write',
  summary:
    'Begins a conversation about no order by an email to a customer; needs customers:read, too. 409 where one is open',
  tag,
  params: z.strictObject({ customer_id: idOf<CustomerProfileId>(z.uuid()) }),
  body: firstMessage,
  answer: begun,
});

export const adminConversationNote = defineCall({
  method: 'POST',
  path: '/admin/api/conversations/:conversation_id/notes',
  permission: 'messages:write',
  summary:
    'Writes a note for colleagues; the customer does not get it. @ and a name emails it to that colleague',
  tag,
  params: conversationParams,
  body: z.strictObject({
    ...ofStore,
    text: requiredText(5000),
    idempotency_key: idOf<ConversationMessageId>(z.uuid()),
  }),
  answer: z.object({
    ...changed.shape,
    mentioned: z.array(z.string()).describe('Who got it by email'),
  }),
});

export const adminAssignConversation = defineCall({
  method: 'POST',
  path: '/admin/api/conversations/:conversation_id/assign',
  permission: 'messages:write',
  summary: 'Gives a conversation to a colleague, or to nobody',
  tag,
  params: conversationParams,
  body: z.strictObject({ ...ofStore, version, staff_member_id: staffMemberId.nullable() }),
  answer: changed,
});

export const adminSnoozeConversation = defineCall({
  method: 'POST',
  path: '/admin/api/conversations/:conversation_id/snooze',
  permission: 'messages:write',
  summary:
    'Puts a conversation off until a time, or null for no longer; an answer of the customer brings it back',
  tag,
  params: conversationParams,
  body: z.strictObject({ ...ofStore, version, until: moment.nullable() }),
  answer: changed,
});

export const adminConversationStatus = defineCall({
  method: 'POST',
  path: '/admin/api/conversations/:conversation_id/status',
  permission: 'messages:write',
  summary: 'Closes a conversation, opens it again, or marks it as spam',
  tag,
  params: conversationParams,
  body: z.strictObject({ ...ofStore, version, status: z.enum(CONVERSATION_STATUSES) }),
  answer: changed,
});
