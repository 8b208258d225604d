import { generateSecret, generateURI } from 'otplib/functional';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { StaffSessionId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { encryptSecret } from '#server/platform/sessions/encrypted-secret.ts';
import { ownChangeEmail } from '../security-emails.ts';
import type { StaffMember } from '../staff-store.ts';
import { acceptAppCode } from './check-code.ts';
import {
  addSecondFactor,
  deleteCodesOfNoFactor,
  secondFactorsOf,
  storeNewCodes,
} from './own-second-factors.ts';
import { memberSecretOwner } from './secret-owner.ts';
import { deleteTotp, findTotp, insertUnconfirmedTotp, markTotpConfirmed } from './totp-store.ts';

type TotpDeps = Pick<Deps, 'db' | 'sessionSecret'>;

/**
 * Makes the key of an app that shows codes; it counts once a code has confirmed it. `issuer` is the name in the
 * app. Throws `not_possible_now` when an app is set up already.
 */
export async function beginTotp(
  { db, sessionSecret }: TotpDeps,
  member: StaffMember,
  issuer: string,
): Promise<{ key: string; uri: string }> {
  const key = generateSecret();
  const secret = encryptSecret(key, memberSecretOwner(sessionSecret, member.id));
  if (!(await insertUnconfirmedTotp(db, member, secret)))
    throw new DomainError('not_possible_now', 'An app is set up already. Remove it first.');
  return { key, uri: generateURI({ issuer, label: member.email, secret: key }) };
}

/**
 * Asks for codes at each sign-in from now on, ends the sessions that were begun without one, tells the member by email,
 * and returns the recovery codes. Throws `not_possible_now` without a key that waits for this, and `wrong_code`.
 */
export function confirmTotp(
  { db, emails, sessionSecret }: TotpDeps & Pick<Deps, 'emails'>,
  member: StaffMember,
  { code, sessionId }: { code: string; sessionId: StaffSessionId },
): Promise<string[]> {
  return db.transaction((tx) =>
    addSecondFactor(tx, { member, sessionId }, async () => {
      const totp = await findTotp(tx, member.id);
      if (!totp || totp.confirmedAt !== null)
        throw new DomainError('not_possible_now', 'Begin again: no app is waiting for its first code.');
      if (!(await acceptAppCode({ db: tx, sessionSecret }, totp, code))) throw wrongCode();
      await markTotpConfirmed(tx, member.id);
      const added = {
        subject: 'An app for codes was added',
        what: 'an app for codes was added to your account',
      };
      await emails.enqueue(tx, member.storeId, ownChangeEmail(member, added));
      return storeNewCodes(tx, member);
    }),
  );
}

/** Ten recovery codes in place of the earlier ones. Throws `not_possible_now` without a second factor. */
export function renewRecoveryCodes(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  member: StaffMember,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    if (!(await secondFactorsOf(tx, member.id)))
      throw new DomainError('not_possible_now', 'Add a passkey or set up an app for codes first.');
    const made = {
      subject: 'New recovery codes were made',
      what: 'new recovery codes were made for your account',
    };
    await emails.enqueue(tx, member.storeId, ownChangeEmail(member, made));
    return storeNewCodes(tx, member);
  });
}

/** No code of the app is asked for any more; an email tells the member. */
export function removeOwnTotp(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  member: StaffMember,
): Promise<void> {
  return db.transaction(async (tx) => {
    const wasAsked = await deleteTotp(tx, member.id);
    await deleteCodesOfNoFactor(tx, member.id);
    const removed = {
      subject: 'Your app for codes was removed',
      what: 'the app for codes was removed from your account',
    };
    if (wasAsked) await emails.enqueue(tx, member.storeId, ownChangeEmail(member, removed));
  });
}

/** For a code that is wrong, too old, or was used before. */
export function wrongCode(): DomainError {
  return fieldError(
    '/code',
    'This code is not right, or was used before. Wait for the next one, or use a recovery code.',
    'wrong_code',
  );
}
