import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { findStaffMember, lockVerifiedStaffMember, type StaffMember } from '../staff-store.ts';
import { findChallenge, spendChallenge } from './challenge-store.ts';
import { type SecondFactors, secondFactorsOf } from './own-second-factors.ts';

/** A sign-in after its first half, the right password. */
interface PasswordStep {
  member: StaffMember;
  factors: SecondFactors;
  /** Ends the step in the transaction that signs in. Throws `bad_token` when another request was first. */
  spend: (tx: Transaction) => Promise<void>;
}

/** Throws `bad_token` for a token that is unknown, used or too old, and for a member without a second factor. */
export async function passwordStep(db: Database, storeId: StoreId, token: string): Promise<PasswordStep> {
  const kind = { storeId, purpose: 'second_factor' } as const;
  const challenge = await findChallenge(db, token, kind);
  const member = challenge?.staffMemberId ? await findStaffMember(db, challenge.staffMemberId) : null;
  const factors = member && (await secondFactorsOf(db, member.id));
  if (!member || !factors) throw passwordAgain();
  return {
    member,
    factors,
    async spend(tx) {
      const isUnchanged = await lockVerifiedStaffMember(tx, member);
      if (!isUnchanged || !(await spendChallenge(tx, token, kind))) throw passwordAgain();
    },
  };
}

const passwordAgain = () =>
  new DomainError('bad_token', 'That took too long. Please enter your password again.');
