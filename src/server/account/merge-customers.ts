import { DomainError, fieldError } from '#domain/errors.ts';
import type { CustomerId, StaffMemberId, StoreId } from '#domain/ids.ts';
import { counted } from '#domain/text/counted.ts';
import { eraseAnalyticsSessions } from '#server/analytics/sessions-of-person.ts';
import { lockCustomer } from '#server/auth/account-store.ts';
import { deleteCustomer } from '#server/auth/delete-customer.ts';
import { moveBackInStock } from '#server/back-in-stock/requests-of-person.ts';
import { mergeCartsOfCustomers } from '#server/cart/merge-carts.ts';
import { mergeCheckouts } from '#server/checkout/checkouts-of-person.ts';
import { eraseConversations } from '#server/concierge/conversations-of-person.ts';
import type { CustomerProfile } from '#server/customers/customer-store.ts';
import { findBoth, mergeProfiles, type ShownCustomer } from '#server/customers/merge-profiles.ts';
import { mergeRedemptions } from '#server/discounts/redemptions-of-person.ts';
import { mergeDrafts } from '#server/draft-orders/drafts-of-person.ts';
import { mergeGiftCards } from '#server/gift-cards/gift-cards-of-person.ts';
import { moveImportedOrders } from '#server/imported-orders/imported-orders-of-person.ts';
import { moveInbox } from '#server/inbox/conversations-of-person.ts';
import { mergeNewsletter } from '#server/newsletter/subscription-of-person.ts';
import { mergeOrders } from '#server/orders/orders-of-person.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { isMadeImpossibleByAnother } from '#server/platform/database/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { moveReviews, replaceReviewLinksTo } from '#server/reviews/reviews-of-person.ts';
import { mergeSubscriptions } from '#server/subscriptions/subscriptions-of-person.ts';
import { mergeMessages } from '#server/support/messages-of-person.ts';
import { accountMergedEmail } from './account-emails.ts';
import { mergeAddressBooks } from './address-book-store.ts';
import { joinImported } from './join-imported.ts';
import { type MergePreview, mergeOf, previewMerge } from './merge-preview.ts';
import { personOf } from './person-of.ts';

export interface MergeRequest {
  storeId: StoreId;
  /** Whose account and address stay. */
  kept: ShownCustomer;
  merged: ShownCustomer;
  staffMemberId: StaffMemberId;
  /** Whether orders may go to an account whose address nobody has proved. */
  acceptsUnprovedEmail: boolean;
}

/**
 * Makes two customers one, in one transaction: what the merged one has becomes the other's, and the merged account is
 * deleted. Both addresses get an email when an account is concerned. Throws `not_found`, `not_possible_now` as
 * `mergeOf`, `malformed` for an unproved address that was not accepted, and `changed_meanwhile` when one of the two
 * was changed, or bought something at this moment.
 */
export async function mergeCustomers(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  request: MergeRequest,
): Promise<MergePreview> {
  try {
    return await db.transaction(async (tx) => {
      const { kept, merged } = await findBoth(tx, request.kept, request.merged);
      const preview = await previewMerge(tx, kept, merged);
      if (preview.isEmailProved === false && !request.acceptsUnprovedEmail) throw notProved();
      await mergeWithin(tx, { emails }, { request, kept, merged, preview });
      return preview;
    });
  } catch (error) {
    if (!isMadeImpossibleByAnother(error)) throw error;
    throw new DomainError(
      'changed_meanwhile',
      'One of the two was buying something at this moment. Nothing was merged: look again.',
      { current: {} },
    );
  }
}

interface Merging {
  kept: CustomerProfile;
  merged: CustomerProfile;
  preview: MergePreview;
  request: MergeRequest;
}

async function mergeWithin(
  tx: Transaction,
  { emails }: Pick<Deps, 'emails'>,
  { request, kept, merged, preview }: Merging,
): Promise<void> {
  const merge = mergeOf(kept, merged);
  const { storeId, from, to } = merge;
  const move = { storeId, from: from.email, to: to.email };
  const account = await lockAccounts(tx, from.customerId, to.customerId);
  // Drafts and then checkouts first, as everywhere: a sale holds their locks while its order refers to the account.
  await mergeDrafts(tx, merge);
  await mergeCheckouts(tx, merge);
  const subscribed = await mergeSubscriptions(tx, merge);
  const ordered = await mergeOrders(tx, merge);
  await replaceReviewLinksTo(
    tx,
    ordered.map(({ id }) => id),
  );
  await moveReviews(tx, move);
  await mergeCartsOfCustomers(tx, merge);
  await mergeMessages(tx, merge);
  await mergeNewsletter(tx, merge);
  await moveInbox(tx, move);
  await moveImportedOrders(tx, move);
  await moveBackInStock(tx, move);
  await mergeRedemptions(tx, merge);
  await mergeGiftCards(tx, merge);
  if (account && to.customerId) {
    await mergeAddressBooks(tx, account.id, to.customerId);
    // Known by the sessions only, which end: nobody could find it for the person any more.
    const person = await personOf(tx, account);
    await eraseConversations(tx, person);
    await eraseAnalyticsSessions(tx, person);
    await deleteCustomer(tx, { emails }, account, false);
  }
  const note = `Merged ${from.email} into this customer: ${mergedText(preview)}.`;
  const { staffMemberId } = request;
  const moved = [...subscribed, ...ordered].map(({ email }) => email);
  await mergeProfiles(tx, request.kept, request.merged, { staffMemberId, note, emails: moved });
  if (to.customerId === null) return;
  if (preview.isEmailProved) await joinImported(tx, { id: to.customerId, storeId, email: to.email });
  await emails.enqueue(tx, storeId, accountMergedEmail({ to: to.email, isKept: true }));
  await emails.enqueue(tx, storeId, accountMergedEmail({ to: from.email, isKept: false }));
}

/** Locks the accounts in one order, and reads the merged one; null for a guest. */
async function lockAccounts(tx: Transaction, from: CustomerId | null, to: CustomerId | null) {
  const ids = [from, to].flatMap((id) => id ?? []).toSorted();
  const locked = [];
  for (const id of ids) locked.push(await lockCustomer(tx, id));
  return locked.find((account) => account?.id === from) ?? null;
}

/** What was moved, for the audit log: it names nobody. */
export function mergedText({ moves }: MergePreview): string {
  return `${counted(moves.orders, 'order')}, ${counted(moves.subscriptions, 'running subscription')}, ${counted(moves.conversations, 'conversation')}`;
}

function notProved(): DomainError {
  return fieldError(
    '/accepts_unproved_email',
    'Nobody has shown that this address is theirs, and an account can be made with any address. Tick the box if you know that it is the same person.',
  );
}
