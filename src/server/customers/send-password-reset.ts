import { DomainError } from '#domain/errors.ts';
import { requestResetLink } from '#server/auth/reset-password.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CustomerProfile } from './customer-store.ts';

/**
 * Emails a customer a link for a new password, once for each key. Throws `not_possible_now` for a guest, who has no
 * password.
 */
export async function sendPasswordReset(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { storeId, email, accountId }: CustomerProfile,
  idempotencyKey: string,
): Promise<void> {
  if (accountId === null)
    throw new DomainError('not_possible_now', 'This customer has no account, and so no password.');
  await requestResetLink(deps, { storeId, email }, `staff:${idempotencyKey}`);
}
