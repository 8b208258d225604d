import type { FastifyRequest } from 'fastify';
import { deviceName } from '#domain/accounts/device-name.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLoginLimits } from '#server/platform/rate-limits/login-limits.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { recordOwnAction } from './record-own-action.ts';
import type { StaffMember } from './staff-store.ts';

/** The cookie of browsers that signed in before. */
export const STAFF_DEVICE_COOKIE = 'staff_device';

const HOUR = 60 * 60;

type LimitDeps = Pick<Deps, 'db' | 'limits'>;

interface Attempt {
  request: FastifyRequest;
  account: string;
  device: string | null;
  /** Null for an unknown address, of which nothing is recorded. */
  member: StaffMember | null;
}

/** The limits of guesses; that they are reached is in the audit log, once in an hour for a member. */
export function recordingLimits({ db, limits }: LimitDeps, prefix: string) {
  const { beforeLogin } = createLoginLimits(limits, prefix);
  const oncePerHour = createLimit(limits, { name: `${prefix}-recorded`, most: 1, seconds: HOUR });
  return {
    /** Before a password or a code is checked. Throws `too_many_requests`. */
    async beforeLogin({ request, account, device, member }: Attempt) {
      try {
        return await beforeLogin({ address: request.ip, account, device });
      } catch (error) {
        const isLimit = error instanceof DomainError && error.code === 'too_many_requests';
        if (isLimit && member && (await oncePerHour.tryTake(member.id)))
          await recordOwnAction(db, member, {
            command: 'staff sign-in',
            summary: 'Too many wrong attempts to sign in',
            outcome: `refused: ${error.message}`,
          });
        throw error;
      }
    },
  };
}

/** Records a sign-in with its device; `how` is `by password`. */
export function recordSignIn(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
  member: StaffMember,
  how: string,
): Promise<void> {
  const device = deviceName(request.headers['user-agent'] ?? '');
  return recordOwnAction(db, member, {
    command: 'staff sign-in',
    summary: `Signed in ${how}, ${device}`,
  });
}
