import type { PasskeyRegistration } from '#contracts/admin/passkey-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertChallenge, spendChallenge } from '../second-factor/challenge-store.ts';
import type { StaffMember } from '../staff-store.ts';
import { insertPasskey, listPasskeys } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'publicUrl'>;

const MOST_PASSKEYS = 20;
/** Ed25519, ES256 and RS256, which devices know. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser needs to make a passkey for a member. Throws `not_possible_now` for somebody who has 20. */
export async function beginPasskey({ db, publicUrl }: PasskeyDeps, member: StaffMember): Promise<object> {
  const existing = await listPasskeys(db, member.id);
  if (existing.length >= MOST_PASSKEYS)
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
 * Stores a passkey that a browser has made. Throws `bad_token` for an answer to another question or one that is too
 * old, and `already_used` for a passkey that is stored.
 */
export async function addPasskey(
  { db, publicUrl }: PasskeyDeps,
  member: StaffMember,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<void> {
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
  const isNew = await insertPasskey(db, {
    ...{ storeId, staffMemberId, name, credentialId, counter },
    publicKey: Buffer.from(publicKey).toString('base64url'),
    transports: response.response.transports ?? [],
  });
  if (!isNew) throw new DomainError('already_used', 'This passkey has been added already.');
}
