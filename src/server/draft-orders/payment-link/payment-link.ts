import { DomainError } from '#domain/errors.ts';
import type { DraftOrderId, StoreId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LinkToken } from '#server/platform/email/email-content.ts';
import { claimedIdOf, signedLinks } from '#server/platform/sessions/signed-link.ts';
import { type DraftOrder, findDraft } from '../draft-order-store.ts';

const LINK = { purpose: 'pay-draft-order', validDays: 30 };

/** What the link in the email opens: the draft as it is then, and once it is paid, its order. */
export const paymentToken = (id: DraftOrderId): LinkToken => ({ ...LINK, id });

/** The draft order that a link opens. Throws `bad_token` when it is forged, expired, or the draft was deleted. */
export async function draftOfToken(
  { db, sessionSecret }: { db: Database; sessionSecret: string },
  storeId: StoreId,
  token: string,
): Promise<DraftOrder> {
  const isSigned = signedLinks<DraftOrderId>(sessionSecret, LINK).idOf(token, await shopTime(db)) !== null;
  const draft = isSigned ? await findDraft(db, storeId, claimedIdOf(token) as DraftOrderId) : null;
  if (!draft)
    throw new DomainError(
      'bad_token',
      'This link is too old or was taken back. Answer the mail that it came with, and we send you another one.',
    );
  return draft;
}
