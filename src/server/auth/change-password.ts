import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import { fieldError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashPassword, isPassword } from '#server/platform/sessions/passwords.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-store.ts';
import { type Customer, replacePassword } from './account-store.ts';
import { passwordReplacedEmail } from './auth-emails.ts';
import { lockVerified, wrongPassword } from './log-in.ts';

/** The hash of a customer's next password. Throws `weak_password`, also when it is the present one. */
export async function hashNextPassword(own: Customer, password: string): Promise<string> {
  assertStrongPassword(normalPassword(password), own.email);
  if (await isPassword(password, own.passwordHash))
    throw fieldError('/password', 'This is your password already. Please choose another.', 'weak_password');
  return hashPassword(password);
}

/**
 * Stores the next password, ends every session of the account and notifies its owner. `own` is the account
 * whose present password was verified. Throws `invalid_credentials` when it has changed since.
 */
export async function changePassword(
  tx: Transaction,
  { emails }: Pick<Deps, 'emails'>,
  { own, passwordHash }: { own: Customer; passwordHash: string },
): Promise<void> {
  await lockVerified(tx, own, { lock: 'no key update', refusal: wrongPassword('/current_password') });
  await replacePassword(tx, own.id, passwordHash);
  await deleteSessionsOf(tx, own.id);
  await emails.enqueue(tx, own.storeId, passwordReplacedEmail(own));
}
