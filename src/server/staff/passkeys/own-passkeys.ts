import type { PasskeyRegistration } from '#contracts/admin/staff/passkey-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { PasskeyId, StaffSessionId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertChallenge, spendChallenge } from '../second-factor/challenge-store.ts';
import {
  addSecondFactor,
  deleteCodesOfNoFactor,
  storeNewCodes,
} from '../second-factor/own-second-factors.ts';
import { countRecoveryCodes } from '../second-factor/totp-store.ts';
import { ownChangeEmail } from '../security-emails.ts';
import type { StaffMember } from '../staff-store.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'publicUrl'>;

const MAX_PASSKEYS = 20;
/** Ed25519, ES256 and RS256, which devices know. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser needs to make a passkey for a member. Throws `not_possible_now` for somebody who has 20. */
export async function beginPasskey({ db, publicUrl }: PasskeyDeps, member: StaffMember): Promise<object> {
  const existing = await listPasskeys(db, member.id);
  if (existing.length >= MAX_PASSKEYS)
    throw new DomainError('not_possible_now', 'You have 20 passkeys. Remove one first.');
  const { storeId, id: staffMemberId } = member;
  const { rpID } = relyingParty(publicUrl);
  const challenge = await insertChallenge(db, { storeId, purpose: 'passkey_added', staffMemberId });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpID,
    rpName: rpID,
    userID: new Uint8Array(Buffer.from(staffMemberId)),
    userName: member.email,
    userDisplayName: member.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Stores a passkey that a browser has made and tells the member by email. The first second factor ends all other sessions.
 * Returns recovery codes for a member who has none; null for others. Throws `bad_token` for an answer to another question or one that is too
 * old, and `already_used` for a passkey that is stored.
 */
export async function addPasskey(
  { db, emails, publicUrl }: PasskeyDeps & Pick<Deps, 'emails'>,
  member: StaffMember,
  { name, response, sessionId }: { name: string; response: PasskeyRegistration; sessionId: StaffSessionId },
): Promise<string[] | null> {
  const { storeId, id: staffMemberId } = member;
  const { rpID, origin } = relyingParty(publicUrl);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: async (challenge) => {
      const spent = await spendChallenge(db, challenge, { storeId, purpose: 'passkey_added' });
      return spent?.staffMemberId === staffMemberId;
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo)
    throw new DomainError('bad_token', 'This passkey could not be checked. Please begin again.');
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const passkey = {
    storeId,
    staffMemberId,
    name,
    credentialId,
    counter,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    transports: response.response.transports ?? [],
  };
  return db.transaction((tx) =>
    addSecondFactor(tx, { member, sessionId }, async () => {
      if (!(await insertPasskey(tx, passkey)))
        throw new DomainError('already_used', 'This passkey has been added already.');
      const added = { subject: 'A passkey was added', what: `the passkey ${name} was added to your account` };
      await emails.enqueue(tx, member.storeId, ownChangeEmail(member, added));
      return (await countRecoveryCodes(tx, staffMemberId)) === 0 ? storeNewCodes(tx, member) : null;
    }),
  );
}

/**
 * Removes a passkey of the member, tells them by email, and returns its name. Throws `not_found`.
 */
export function removePasskey(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  member: StaffMember,
  id: PasskeyId,
): Promise<string> {
  return db.transaction(async (tx) => {
    const name = await deletePasskey(tx, member.id, id);
    if (name === null) throw noSuchPasskey();
    await deleteCodesOfNoFactor(tx, member.id);
    const removed = {
      subject: 'A passkey was removed',
      what: `the passkey ${name} was removed from your account`,
    };
    await emails.enqueue(tx, member.storeId, ownChangeEmail(member, removed));
    return name;
  });
}

export const noSuchPasskey = () => new DomainError('not_found', 'You have no such passkey. Reload the page.');
