import { DomainError } from '#domain/errors.ts';
import type { DraftOrderId, StoreId } from '#domain/ids.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LinkToken } from '#server/platform/email/email-content.ts';
import { claimedIdOf, signedLinks } from '#server/platform/sessions/signed-link.ts';
import { type DraftOrder, findDraftOrder } from '../draft-order-store.ts';

const VALID_DAYS = 30;

/**
 * What the link in the email opens: the draft as it is then, and once it is paid, its order. It is signed over the address
 * that it is sent to: once the draft or its order has another one, links in the old mailbox open nothing.
 */
export const paymentToken = (id: DraftOrderId, email: string): LinkToken => ({
  purpose: `pay-draft-order:${email.toLowerCase()}`,
  validDays: VALID_DAYS,
  id,
});

/**
 * The draft order that a link opens. Throws `bad_token` when it is forged, expired, or of another address, or the draft was
 * deleted.
 */
export async function draftOfToken(
  { db, sessionSecret }: { db: Database; sessionSecret: string },
  storeId: StoreId,
  token: string,
): Promise<DraftOrder> {
  const claimed = claimedIdOf(token) as DraftOrderId | null;
  const draft = claimed && (await findDraftOrder(db, storeId, claimed));
  const email = draft && (await emailOf(db, draft));
  if (draft && email) {
    const { id: _, ...kind } = paymentToken(draft.id, email);
    if (signedLinks(sessionSecret, kind).idOf(token, await shopTime(db))) return draft;
  }
  throw new DomainError(
    'bad_token',
    'This link is too old or was taken back. Answer the mail that it came with, and we send you another one.',
  );
}

/** Once it is sold, its order has the person. */
async function emailOf(db: Database, { storeId, email, orderId }: DraftOrder): Promise<string | null> {
  if (orderId === null) return email;
  return (await readOrder(db, storeId, orderId))?.email ?? null;
}
