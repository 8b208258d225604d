import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { wrongCodesEmail } from '../security-emails.ts';
import type { StaffMember } from '../staff-store.ts';
import { isAppCode } from './check-code.ts';

const DAY = 24 * 60 * 60;
/** One code in 330,000 is right at any time: these are one chance in 11,000 a day. */
const MOST_A_DAY = 30;
const MOST_UNTOLD = 5;

interface Attempt {
  member: StaffMember;
  code: string;
  /** Null for a browser that has not signed in before. */
  device: string | null;
}

/**
 * Wrong codes of an app for a member, from all networks together, by who knows the password: docs/decisions/0223. They
 * begin again with a new password. Recovery codes are too long to be guessed and do not count.
 */
export function createWrongCodes({ db, emails, limits }: Pick<Deps, 'db' | 'emails' | 'limits'>) {
  const limit = (name: string, most: number) => createLimit(limits, { name, most, seconds: DAY });
  const perDay = limit('staff-wrong-codes', MOST_A_DAY);
  const untold = limit('staff-wrong-codes-untold', MOST_UNTOLD);
  const emailsPerDay = limit('staff-wrong-codes-emails', 1);
  const passwordOf = ({ id, passwordHash }: StaffMember) => `${id} ${hashOfSecret(passwordHash)}`;

  return {
    /** Counts a code before it is checked. Throws `too_many_requests`. */
    async before({ member, code, device }: Attempt): Promise<{ succeeded(): Promise<void> }> {
      if (!isAppCode(code)) return { succeeded: async () => undefined };
      const key = `${passwordOf(member)} ${device}`;
      if (!(await perDay.tryTake(key))) throw tooManyCodes();
      return { succeeded: () => perDay.giveBack(key) };
    },
    /** After a code that was wrong: the member is told once a day when there are many. */
    async count({ member, code }: Attempt): Promise<void> {
      const key = passwordOf(member);
      if (!isAppCode(code) || (await untold.tryTake(key)) || !(await emailsPerDay.tryTake(key))) return;
      await db.transaction((tx) => emails.enqueue(tx, member.storeId, wrongCodesEmail(member)));
    },
  };
}

const tooManyCodes = () =>
  new DomainError(
    'too_many_requests',
    'Too many wrong codes were entered today. Use a recovery code or a passkey, a browser that you signed in with before, or set a new password.',
    { retryAfterSeconds: DAY },
  );
