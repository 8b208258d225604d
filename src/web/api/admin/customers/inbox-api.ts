import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/customers/inbox-calls.ts';
import type * as replies from '#contracts/admin/customers/saved-reply-calls.ts';
import type { InboxConversationId } from '#domain/ids.ts';
import type { ConversationView } from '#domain/inbox/conversation-views.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';

export type ListedConversation = wire.ListedConversation;
export type Conversation = wire.Conversation;
export type ConversationMessage = wire.ConversationMessage;
export type SavedReply = replies.SavedReply;

const CONVERSATION = '/admin/api/conversations/:conversation_id';

export const inboxEndpoints = {
  conversations: endpoint<typeof wire.adminConversations>('GET', '/admin/api/conversations'),
  conversation: endpoint<typeof wire.adminConversation>('GET', CONVERSATION),
  reply: endpoint<typeof wire.adminReply>('POST', `${CONVERSATION}/replies`),
  writeAboutOrder: endpoint<typeof wire.adminWriteAboutOrder>(
    'POST',
    '/admin/api/orders/:order_id/conversations',
  ),
  writeToCustomer: endpoint<typeof wire.adminWriteToCustomer>(
    'POST',
    '/admin/api/customers/:customer_id/conversations',
  ),
  note: endpoint<typeof wire.adminConversationNote>('POST', `${CONVERSATION}/notes`),
  assign: endpoint<typeof wire.adminAssignConversation>('POST', `${CONVERSATION}/assign`),
  snooze: endpoint<typeof wire.adminSnoozeConversation>('POST', `${CONVERSATION}/snooze`),
  status: endpoint<typeof wire.adminConversationStatus>('POST', `${CONVERSATION}/status`),
  savedReplies: endpoint<typeof replies.adminSavedReplies>('GET', '/admin/api/saved_replies'),
  addSavedReply: endpoint<typeof replies.adminAddSavedReply>('POST', '/admin/api/saved_replies'),
  changeSavedReply: endpoint<typeof replies.adminChangeSavedReply>(
    'POST',
    '/admin/api/saved_replies/:saved_reply_id',
  ),
  deleteSavedReply: endpoint<typeof replies.adminDeleteSavedReply>(
    'POST',
    '/admin/api/saved_replies/:saved_reply_id/delete',
  ),
};

export const INBOX = ['admin-inbox'] as const;
export const SAVED_REPLIES = ['admin-saved-replies'] as const;

/** New messages come while the page is open. */
const REFETCH_MILLISECONDS = 60_000;

export function conversationsQuery(
  api: ApiClient,
  query: { view?: ConversationView; q?: string; cursor?: string; limit?: string },
) {
  return queryOptions({
    ...ALWAYS_FRESH,
    refetchInterval: REFETCH_MILLISECONDS,
    queryKey: [...INBOX, 'list', query],
    queryFn: ({ signal }) =>
      api.call(inboxEndpoints.conversations, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

export function conversationQuery(api: ApiClient, conversationId: InboxConversationId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    refetchInterval: REFETCH_MILLISECONDS,
    queryKey: [...INBOX, 'conversation', conversationId],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          inboxEndpoints.conversation,
          { params: { conversation_id: conversationId }, query: { store_id: api.storeId } },
          { signal },
        )
      ).conversation,
  });
}

export function savedRepliesQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...SAVED_REPLIES],
    queryFn: async ({ signal }) =>
      (await api.call(inboxEndpoints.savedReplies, { query: { store_id: api.storeId } }, { signal }))
        .saved_replies,
  });
}
