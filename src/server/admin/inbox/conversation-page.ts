import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Conversation as WireConversation } from '#contracts/admin/customers/inbox-calls.ts';
import { greetingName } from '#domain/accounts/typed-name.ts';
import { formatOrderNumber, namedOrder } from '#domain/orders/order-number.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import {
  type Conversation,
  type ConversationKey,
  readConversation,
} from '#server/inbox/conversation-store.ts';
import type { Order } from '#server/orders/order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conversationMessages, conversationPictures } from '#server/platform/database/schema/inbox-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { colleaguesWith } from '#server/platform/staff-email-addresses.ts';
import { orderStatesToWire } from '../orders/order-states-wire.ts';
import { listedConversationToWire } from './listed-conversations.ts';

export const CONVERSATION_PICTURE_PATH = '/admin/api/conversation_pictures/';

const MAX_MESSAGES = 200;
const MAX_ORDERS = 10;

/** A conversation with what is needed to answer it. Throws `not_found`. */
export async function conversationPage(
  db: Database,
  key: ConversationKey,
  {
    seesOrders,
    seesAmounts,
    seesColleagues,
  }: { seesOrders: boolean; seesAmounts: boolean; seesColleagues: boolean },
): Promise<WireConversation> {
  const conversation = await readConversation(db, key);
  const assignees = seesColleagues ? await colleaguesWith(db, key.storeId, 'messages:write') : [];
  const theirs = seesOrders ? await ordersOf(db, conversation) : [];
  const topic = theirs.find((order) => isTopic(order, conversation)) ?? null;
  const about = topic ?? theirs[0] ?? null;
  return {
    ...listedConversationToWire(conversation, await nameOfAssignee(db, conversation)),
    version: conversation.version,
    customer_phone_number: conversation.customerPhoneNumber,
    assignee_id: conversation.assigneeId,
    messages: await messagesOf(db, conversation),
    orders: theirs.map((order) => ({
      order_id: order.id,
      order_number: order.number,
      placed_at: order.placedAt.toISOString(),
      status: shownStatus(order),
      ...orderStatesToWire(order),
      currency: order.currency,
      total: seesAmounts ? order.totalCents : null,
      is_topic: order === topic,
    })),
    fields: {
      first_name: firstName(conversation),
      order_number: about && formatOrderNumber(about.number),
      tracking_link: about?.trackingUrl ?? null,
    },
    assignees: assignees.map(({ id, name, email }) => ({ staff_member_id: id, name: name || email })),
  };
}

const ordersOf = (db: Database, { storeId, customerEmail }: Conversation): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, storeId), eq(orders.email, customerEmail)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(MAX_ORDERS);

function isTopic({ id, number }: Order, { topic }: Conversation): boolean {
  const named = namedOrder(topic);
  return named.number === number || (named.shortId !== null && id.startsWith(named.shortId));
}

async function nameOfAssignee(db: Database, { assigneeId }: Conversation): Promise<string | null> {
  if (assigneeId === null) return null;
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.id, assigneeId));
  return member ? member.name || member.email : null;
}

async function messagesOf(
  db: Database,
  { id, customerName }: Conversation,
): Promise<WireConversation['messages']> {
  const rows = await db
    .select({ message: conversationMessages, writer: staffMembers })
    .from(conversationMessages)
    .leftJoin(staffMembers, eq(staffMembers.id, conversationMessages.staffMemberId))
    .where(eq(conversationMessages.conversationId, id))
    .orderBy(desc(conversationMessages.createdAt), desc(conversationMessages.id))
    .limit(MAX_MESSAGES);
  const pictures = await db
    .select({
      id: conversationPictures.id,
      messageId: conversationPictures.messageId,
      name: conversationPictures.name,
    })
    .from(conversationPictures)
    .where(
      inArray(
        conversationPictures.messageId,
        rows.map(({ message }) => message.id),
      ),
    );
  return rows.toReversed().map(({ message, writer }) => ({
    message_id: message.id,
    kind: message.kind,
    channel: message.channel,
    author: writer ? writer.name || writer.email : message.kind === 'note' ? 'The shop' : customerName,
    text: message.text,
    from_email: message.fromEmail,
    attachments: message.attachments ?? [],
    pictures: pictures
      .filter(({ messageId }) => messageId === message.id)
      .map(({ id: pictureId, name }) => ({ url: `${CONVERSATION_PICTURE_PATH}${pictureId}`, name })),
    original: message.original,
    transcript: message.transcript,
    at: message.createdAt.toISOString(),
  }));
}

/** The first word of a name that an email may greet with. */
const firstName = ({ customerName }: Conversation): string | null =>
  greetingName(customerName)?.split(' ')[0] ?? null;
