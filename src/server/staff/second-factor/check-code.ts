import { verify } from 'otplib/functional';
import type { StaffMemberId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decryptSecret } from '#server/platform/sessions/encrypted-secret.ts';
import { normalRecoveryCode } from './recovery-codes.ts';
import { memberSecretOwner } from './secret-owner.ts';
import { acceptStep, findTotp, type StaffTotp, spendRecoveryCode } from './totp-store.ts';

/** Clocks of phones are off; the codes before and after the present one are accepted. */
const TOLERANCE_SECONDS = 30;
const CODE = /^\d{6}$/;

/** Whether it looks like a code of an app, not like a recovery code. */
export const isAppCode = (typed: string): boolean => CODE.test(withoutSpaces(typed));
const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, '');

type CheckDeps = Pick<Deps, 'sessionSecret'> & { db: Queryable };

/** Whether it is a code of the app that was not accepted before. It is accepted by this. */
export async function acceptAppCode(
  { db, sessionSecret }: CheckDeps,
  totp: StaffTotp,
  typed: string,
): Promise<boolean> {
  const token = withoutSpaces(typed);
  const secret = decryptSecret(totp.secret, memberSecretOwner(sessionSecret, totp.staffMemberId));
  if (secret === null || !isAppCode(typed)) return false;
  const epoch = Math.floor((await shopTime(db)).getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result && acceptStep(db, totp, result.timeStep);
}

/** What was accepted: a code of the member's app, or a recovery code, which is used up. Null for neither. */
export async function acceptCode(
  deps: CheckDeps,
  staffMemberId: StaffMemberId,
  typed: string,
): Promise<'app' | 'recovery code' | null> {
  const totp = await findTotp(deps.db, staffMemberId);
  if (totp?.confirmedAt && (await acceptAppCode(deps, totp, typed))) return 'app';
  const isRecoveryCode = await spendRecoveryCode(deps.db, staffMemberId, normalRecoveryCode(typed));
  return isRecoveryCode ? 'recovery code' : null;
}
