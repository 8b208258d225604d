import { DomainError, fieldError } from '#domain/errors.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import {
  type Customer,
  findCustomerByEmail,
  markEmailProved,
  replaceEmail,
} from '#server/auth/account-store.ts';
import {
  type EmailChange,
  lockEmailChange,
  markLinkUsed,
  renewLinkToken,
  replaceEmailChange,
} from '#server/auth/email-change-store.ts';
import { lockVerified, wrongPassword } from '#server/auth/log-in.ts';
import { moveBackInStock } from '#server/back-in-stock/requests-of-person.ts';
import { moveCartReminder } from '#server/cart/cart-of-person.ts';
import { moveGiftCards } from '#server/gift-cards/gift-cards-of-person.ts';
import { moveImportedOrders } from '#server/imported-orders/imported-orders-of-person.ts';
import { moveInbox } from '#server/inbox/conversations-of-person.ts';
import { moveNewsletter } from '#server/newsletter/subscription-of-person.ts';
import { moveOrders } from '#server/orders/orders-of-person.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';
import { moveReviews, replaceReviewLinks } from '#server/reviews/reviews-of-person.ts';
import { moveSubscriptions } from '#server/subscriptions/subscriptions-of-person.ts';
import { moveMessages } from '#server/support/messages-of-person.ts';
import {
  addressInUseEmail,
  approveChangeEmail,
  emailChangedEmail,
  proveAddressEmail,
} from './account-emails.ts';
import { joinImported } from './join-imported.ts';

type EmailDeps = Pick<Deps, 'db' | 'emails'>;

const LINK_QUEUE = 'email-change-link';

interface LinkRequest {
  storeId: StoreId;
  changeId: EmailChange['id'];
  /** The mailbox that the link goes to. */
  side: 'old' | 'new';
}

/**
 * Declares the job that emails the link of one mailbox. The token is created when the email is sent, so that its hour starts then.
 */
export function declareEmailChangeLinkJob({ db, emails }: EmailDeps): void {
  emails.writeWhenSent<LinkRequest>(LINK_QUEUE, async ({ changeId, side }) => {
    const token = newSecret();
    const change = await renewLinkToken(db, { changeId, side, tokenHash: hashOfSecret(token) });
    if (!change) return null;
    const { oldEmail, newEmail } = change;
    return side === 'new'
      ? proveAddressEmail(newEmail, token)
      : approveChangeEmail({ email: oldEmail }, newEmail, token);
  });
}

/**
 * Starts a change of an account's address: a link goes to the new mailbox and another one to the old. When the new
 * address has an account, its owner is told instead, and everything else looks the same. With the account's own
 * address, only a proof of it is asked. `mayEmail` limits what a mailbox gets. Throws `already_used` for an own address
 * that is proved, and `invalid_credentials` when the password has changed since it was verified.
 */
export async function startEmailChange(
  { db, emails, jobs }: EmailDeps & Pick<Deps, 'jobs'>,
  own: Customer,
  { newEmail, mayEmail }: { newEmail: string; mayEmail: () => Promise<boolean> },
): Promise<void> {
  const isProof = newEmail === own.email;
  if (isProof && own.emailProvedAt !== null)
    throw fieldError('/email', 'This is your address already.', 'already_used');
  const maySend = await mayEmail();
  await db.transaction(async (tx) => {
    await lockVerified(tx, own, { lock: 'no key update', refusal: wrongPassword() });
    // Nobody has the secrets of these: the links get theirs when they are sent.
    const changeId = await replaceEmailChange(tx, {
      storeId: own.storeId,
      customerId: own.id,
      oldEmail: own.email,
      newEmail,
      oldTokenHash: isProof ? null : hashOfSecret(newSecret()),
      newTokenHash: hashOfSecret(newSecret()),
    });
    const isInUse = !isProof && (await findCustomerByEmail(tx, own.storeId, newEmail)) !== null;
    const enqueueLink = (side: LinkRequest['side']) =>
      jobs.enqueue(tx, LINK_QUEUE, { storeId: own.storeId, changeId, side } satisfies LinkRequest);
    if (maySend && isInUse) await emails.enqueue(tx, own.storeId, addressInUseEmail(newEmail));
    if (maySend && !isInUse) await enqueueLink('new');
    if (!isProof) await enqueueLink('old');
  });
}

/** What a link has led to: whose address it is now, or which mailbox is still to agree. */
export interface EmailConfirmation {
  email: string;
  waitingFor: 'old' | 'new' | null;
}

/**
 * Uses the link of one mailbox, once; the second one changes the address. The new mailbox's link only counts for who
 * is signed in to the account, so that nobody proves an address for a stranger's account. Throws `bad_token`,
 * `not_signed_in`, and `already_used` when the address got an account meanwhile.
 */
export async function confirmEmailChange(
  { db, emails }: EmailDeps,
  { storeId, token, signedIn }: { storeId: StoreId; token: string; signedIn: CustomerId | null },
): Promise<EmailConfirmation> {
  try {
    return await db.transaction(async (tx) => {
      const found = await lockEmailChange(tx, storeId, hashOfSecret(token));
      if (!found)
        throw new DomainError(
          'bad_token',
          'This link has been used or is too old. Please ask for a new one.',
        );
      const { change, side, customer } = found;
      if (side === 'new' && signedIn !== change.customerId)
        throw new DomainError(
          'not_signed_in',
          'Log in to the account that gets this address, then open the link again.',
        );
      const isDone = isOtherSideDone(change, side);
      await markLinkUsed(tx, change, { side, isDone });
      if (isDone) await finishChange(tx, { emails }, { change, customer });
      const other = side === 'old' ? 'new' : 'old';
      return { email: change.newEmail, waitingFor: isDone ? null : other };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw inUse();
    throw error;
  }
}

const isOtherSideDone = (change: EmailChange, side: 'old' | 'new') =>
  side === 'old' ? change.newUsedAt !== null : change.oldTokenHash === null || change.oldUsedAt !== null;

async function finishChange(
  tx: Transaction,
  { emails }: Pick<Deps, 'emails'>,
  { change, customer }: { change: EmailChange; customer: Customer },
): Promise<void> {
  const { storeId, customerId, oldEmail: from, newEmail: to } = change;
  if (from === to) {
    await markEmailProved(tx, customerId);
    return joinImported(tx, customer);
  }
  await replaceEmail(tx, customerId, to);
  const move = { storeId, customerId, from, to };
  await moveSubscriptions(tx, move);
  await moveOrders(tx, move);
  await replaceReviewLinks(tx, move);
  await moveCartReminder(tx, move);
  // Stored under the address alone: they belong to who proved it, and anyone can sign up with any address.
  if (customer.emailProvedAt !== null) {
    await moveReviews(tx, move);
    await moveMessages(tx, move);
    await moveNewsletter(tx, move);
    await moveInbox(tx, move);
    await moveImportedOrders(tx, move);
    await moveBackInStock(tx, move);
    await moveGiftCards(tx, move);
  }
  await joinImported(tx, { ...customer, email: to });
  await emails.enqueue(tx, storeId, emailChangedEmail({ to: from, email: to }));
  await emails.enqueue(tx, storeId, emailChangedEmail({ to, email: to }));
}

const inUse = () =>
  new DomainError('already_used', 'This address has an account of its own by now. Please use another one.');
