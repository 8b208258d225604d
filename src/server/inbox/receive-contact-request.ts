import type { InboxConversationId, StoreId } from '#domain/ids.ts';
import { orderNameIn } from '#domain/orders/order-number.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { receiveFromSender } from './receive-message.ts';

/** What somebody typed into the contact form. */
export interface ReceivedContactRequest {
  storeId: StoreId;
  name: string;
  email: string;
  phoneNumber: string | null;
  orderNumber: string | null;
  message: string;
  /** What was said to the concierge before. */
  transcript: string | null;
}

/** Makes a message of the contact form a part of the customer's conversation. Returns its id. */
export async function receiveContactRequest(
  tx: Transaction,
  request: ReceivedContactRequest,
): Promise<InboxConversationId> {
  const { storeId, email, name, phoneNumber, orderNumber, message, transcript } = request;
  const topic = orderNameIn(orderNumber ?? '') ?? '';
  const subject = topic === '' ? 'Your message' : `Your message about order ${topic}`;
  const conversation = await receiveFromSender(
    tx,
    { storeId, email, name, phoneNumber, topic, subject },
    {
      channel: transcript === null ? 'contact_form' : 'concierge',
      text: message,
      transcript,
    },
  );
  return conversation.id;
}
