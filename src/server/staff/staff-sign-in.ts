import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { deviceName } from '#domain/accounts/device-name.ts';
import { DomainError } from '#domain/errors.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLoginLimits } from '#server/platform/rate-limits/login-limits.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { createRememberedDevices } from '#server/platform/sessions/remembered-devices.ts';
import { recordOwnAction } from './record-own-action.ts';
import { newDeviceEmail } from './security-emails.ts';
import { lacksSecondFactor } from './staff-sessions.ts';
import type { StaffMember } from './staff-store.ts';
import { toSignedInStaffMember } from './staff-wire.ts';

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

/** Records a sign-in; `how` is `by password`. */
function recordSignIn(db: Queryable, member: StaffMember, how: string, device: string): Promise<void> {
  return recordOwnAction(db, member, {
    command: 'staff sign-in',
    summary: `Signed in ${how}, ${device}`,
  });
}

type SignInDeps = Pick<Deps, 'db' | 'emails' | 'publicUrl' | 'sessionSecret'>;

/**
 * Ends a sign-in, whose session has begun: it is recorded, the browser is remembered, and a member who has signed in
 * before is told by email of a browser that has not. Returns the member for the answer; `how` is `by password`.
 */
export async function completeSignIn(
  deps: SignInDeps,
  { request, reply, member }: { request: FastifyRequest; reply: FastifyReply; member: StaffMember },
  how: string,
): Promise<SignedInStaffMember> {
  const { db, emails } = deps;
  const devices = createRememberedDevices(deps, STAFF_DEVICE_COOKIE);
  const device = deviceName(request.headers['user-agent'] ?? '');
  const isNew = member.lastSeenAt !== null && devices.idFor(request, member) === null;
  devices.remember(request, reply, member);
  await db.transaction(async (tx) => {
    await recordSignIn(tx, member, how, device);
    if (isNew) await emails.enqueue(tx, member.storeId, newDeviceEmail(member, { device, how }));
  });
  return toSignedInStaffMember(db, member, lacksSecondFactor(request, member));
}
