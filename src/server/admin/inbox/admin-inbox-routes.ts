import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contracts/admin/customers/inbox-calls.ts';
import type { InboxConversationId } from '#domain/ids.ts';
import { buyerName } from '#domain/orders/gift.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { findProfile } from '#server/customers/customer-store.ts';
import { addConversationNote } from '#server/inbox/add-conversation-note.ts';
import { changeConversation } from '#server/inbox/change-conversation.ts';
import { countUnanswered } from '#server/inbox/count-unanswered.ts';
import { replyToConversation } from '#server/inbox/reply-to-conversation.ts';
import { writeToCustomer } from '#server/inbox/write-to-customer.ts';
import { findOrder } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { isByApiKey, requireAlso } from '#server/staff/staff-sessions.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { maySeeAmounts } from '../orders/may-see-amounts.ts';
import { conversationPage } from './conversation-page.ts';
import { conversationPictureRoute } from './conversation-picture-route.ts';
import { listedConversations } from './listed-conversations.ts';

const STATUS_SUMMARY = { open: 'Opened it again', closed: 'Closed it', spam: 'Marked it as spam' } as const;

/** Conversations with customers. */
export function adminInboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const about = (id: InboxConversationId) => ({ type: 'conversation' as const, id });

  serveStaff(app, deps, calls.adminConversations, ({ query, staffMember }) =>
    listedConversations(db, query, staffMember.id),
  );
  serveStaff(app, deps, calls.adminUnansweredCount, async ({ storeId }) => ({
    unanswered: await countUnanswered(db, storeId),
  }));
  serveStaff(app, deps, calls.adminConversation, async ({ params, request, storeId, staffMember }) => ({
    conversation: await conversationPage(
      db,
      { storeId, conversationId: params.conversation_id },
      {
        seesOrders: hasPermission(staffMember, 'orders:read'),
        seesAmounts: maySeeAmounts(staffMember),
        seesColleagues: !isByApiKey(request),
      },
    ),
  }));

  conversationPictureRoute(app, deps);

  const replying = { call: calls.adminReply, command: 'inbox reply' };
  serveChanges(app, deps, replying, async ({ params, body, storeId, staffMember, audit }) => {
    const conversationId = params.conversation_id;
    const { idempotency_key: id, text, version, closes = false } = body;
    const reply = { id, writer: staffMember, text, version, closes };
    audit({ subject: about(conversationId) });
    const replied = await replyToConversation(deps, { storeId, conversationId }, reply);
    audit({ summary: closes ? 'Answered and closed it' : 'Answered the customer' });
    return { version: replied.version };
  });

  const writingAbout = { call: calls.adminWriteAboutOrder, command: 'inbox write' };
  serveChanges(app, deps, writingAbout, async ({ params, body, request, storeId, staffMember, audit }) => {
    requireAlso(request, 'orders:read', 'seeing orders');
    const { order } = await findOrder(db, storeId, params.order_id);
    audit({ subject: { type: 'order', id: order.id } });
    const { email, number } = order;
    const customer = { storeId, email, name: buyerName(order), phoneNumber: null, topic: String(number) };
    const begun = await writeToCustomer(deps, customer, messageIn(body, staffMember));
    audit({ summary: 'Wrote to the customer' });
    return { conversation_id: begun.id };
  });

  const writingTo = { call: calls.adminWriteToCustomer, command: 'inbox write' };
  serveChanges(app, deps, writingTo, async ({ params, body, request, storeId, staffMember, audit }) => {
    requireAlso(request, 'customers:read', 'seeing customers');
    const profile = await findProfile(db, { storeId, profileId: params.customer_id });
    audit({ subject: { type: 'customer', id: profile.id } });
    const { email, firstName, lastName, phone: phoneNumber } = profile;
    const name = [firstName, lastName].filter(Boolean).join(' ');
    const customer = { storeId, email, name, phoneNumber, topic: '' };
    const begun = await writeToCustomer(deps, customer, messageIn(body, staffMember));
    audit({ summary: 'Wrote to the customer' });
    return { conversation_id: begun.id };
  });

  const noting = { call: calls.adminConversationNote, command: 'inbox note' };
  serveChanges(app, deps, noting, async ({ params, body, storeId, staffMember, audit }) => {
    const conversationId = params.conversation_id;
    audit({ subject: about(conversationId) });
    const note = { id: body.idempotency_key, writer: staffMember, text: body.text };
    const noted = await addConversationNote(deps, { storeId, conversationId }, note);
    audit({ summary: 'Wrote a note' });
    return { version: noted.version, mentioned: noted.mentioned.map(({ name, email }) => name || email) };
  });

  const assigning = { call: calls.adminAssignConversation, command: 'inbox assign' };
  serveChanges(app, deps, assigning, async ({ params, body, storeId, staffMember: by, audit }) => {
    const conversationId = params.conversation_id;
    const change = { by, version: body.version, assigneeId: body.staff_member_id };
    const { assignee, version } = await changeConversation(deps, { storeId, conversationId }, change);
    audit({
      subject: about(conversationId),
      summary: assignee ? `Assigned it to ${assignee.name || assignee.email}` : 'Assigned it to nobody',
    });
    return { version };
  });

  const snoozing = { call: calls.adminSnoozeConversation, command: 'inbox snooze' };
  serveChanges(app, deps, snoozing, async ({ params, body, storeId, staffMember: by, audit }) => {
    const conversationId = params.conversation_id;
    const snoozedUntil = body.until === null ? null : new Date(body.until);
    const change = { by, version: body.version, snoozedUntil };
    const { version } = await changeConversation(deps, { storeId, conversationId }, change);
    audit({
      subject: about(conversationId),
      summary: body.until === null ? 'Ended its snooze' : `Snoozed it until ${body.until}`,
    });
    return { version };
  });

  const moving = { call: calls.adminConversationStatus, command: 'inbox status' };
  serveChanges(app, deps, moving, async ({ params, body, storeId, staffMember: by, audit }) => {
    const conversationId = params.conversation_id;
    const { version, status } = body;
    const changed = await changeConversation(deps, { storeId, conversationId }, { by, version, status });
    audit({ subject: about(conversationId), summary: STATUS_SUMMARY[status], after: { status } });
    return { version: changed.version };
  });
}

/** What is typed to begin a conversation. */
const messageIn = (
  { subject, text, idempotency_key: id }: z.output<typeof calls.adminWriteToCustomer.body>,
  writer: StaffMember,
) => ({ id, writer, subject, text });
