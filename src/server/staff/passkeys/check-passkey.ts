import type { PasskeyAssertion } from '#contracts/admin/staff/passkey-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertChallenge, spendChallenge } from '../second-factor/challenge-store.ts';
import { findStaffMember, type StaffMember } from '../staff-store.ts';
import { findPasskey, listPasskeys, type Passkey, recordPasskeyUse } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'publicUrl'>;

/** What a passkey is asked for: a sign-in, or one of the member's own after the password or in its place. */
type Question =
  | { storeId: StoreId; purpose: 'passkey_sign_in' }
  | { storeId: StoreId; purpose: 'passkey_after_password' | 'passkey_confirmed'; member: StaffMember };

const memberOf = (question: Question) => ('member' in question ? question.member : null);

/** What a browser needs to ask for a passkey. */
export async function askForPasskey({ db, publicUrl }: PasskeyDeps, question: Question): Promise<object> {
  const { storeId, purpose } = question;
  const member = memberOf(question);
  const own = member ? await listPasskeys(db, member.id) : [];
  const challenge = await insertChallenge(db, { storeId, purpose, staffMemberId: member?.id ?? null });
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    userVerification: 'required',
  });
}

/**
 * Whose passkey answered. The question is used up by it. Throws `bad_token` for a passkey that is unknown or not theirs,
 * and for an answer that is wrong, too old, or was given before.
 */
export async function checkPasskey(
  deps: PasskeyDeps,
  question: Question,
  response: PasskeyAssertion,
): Promise<StaffMember> {
  const passkey = await findPasskey(deps.db, question.storeId, response.id);
  const owner = passkey && (await findStaffMember(deps.db, passkey.staffMemberId));
  const expected = memberOf(question);
  if (!passkey || !owner || (expected && expected.id !== owner.id)) throw refused();
  const counter = await counterOf(deps, { question, passkey }, response);
  if (counter === null || !(await recordPasskeyUse(deps.db, passkey, counter))) throw refused();
  return owner;
}

/** The device's counter in a right answer; null for a wrong one. */
async function counterOf(
  { db, publicUrl }: PasskeyDeps,
  { question, passkey }: { question: Question; passkey: Passkey },
  response: PasskeyAssertion,
): Promise<number | null> {
  const { storeId, purpose } = question;
  const { rpID, origin } = relyingParty(publicUrl);
  const { credentialId, publicKey, counter, transports } = passkey;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (challenge) => {
      const spent = await spendChallenge(db, challenge, { storeId, purpose });
      return spent !== null && spent.staffMemberId === (memberOf(question)?.id ?? null);
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: [...transports],
    },
    requireUserVerification: true,
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}

const refused = () =>
  new DomainError('bad_token', 'This passkey was not accepted. Try again, or use your password.');
