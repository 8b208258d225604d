import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-store.ts';
import {
  type Customer,
  findCustomerByEmail,
  findResettable,
  insertPasswordReset,
  markEmailProved,
  openImportedAccount,
  replacePassword,
} from './account-store.ts';
import { passwordChangedEmail, passwordResetEmail } from './auth-emails.ts';
import type { AssignCheckouts } from './log-in.ts';
import { type ReleaseFromAccount, takeOverAccount } from './take-over-account.ts';

const RESET_LINK_QUEUE = 'mail-reset-link';

export interface AuthDeps extends Deps {
  releaseFromAccount: readonly ReleaseFromAccount[];
  assignCheckouts: AssignCheckouts;
  joinImported: JoinImported;
}

/** Gives a locked account, whose address is proved, what was imported for that address; implemented by the account area. */
export type JoinImported = (
  tx: Transaction,
  account: Pick<Customer, 'id' | 'storeId' | 'email'>,
) => Promise<void>;

interface ResetLinkRequest {
  storeId: StoreId;
  email: string;
}

/**
 * Declares the job that emails the reset link. The token is created when the email is sent, so that its hour
 * starts then.
 */
export function declareResetLinkJob({ db, emails }: Deps): void {
  emails.writeWhenSent<ResetLinkRequest>(RESET_LINK_QUEUE, ({ storeId, email }) =>
    db.transaction(async (tx) => {
      const customer =
        (await findCustomerByEmail(tx, storeId, email)) ?? (await openImportedAccount(tx, storeId, email));
      if (!customer) return null;
      const token = newSecret();
      const tokenHash = hashOfSecret(token);
      await insertPasswordReset(tx, { storeId, customerId: customer.id, tokenHash });
      return passwordResetEmail(customer, { token, tokenHash });
    }),
  );
}

/**
 * The account is only looked up by the job, so that the response and its timing do not reveal whether it
 * exists. The same `key` sends one link.
 */
export async function requestResetLink(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  asked: ResetLinkRequest,
  key?: string,
): Promise<void> {
  await db.transaction((tx) => jobs.enqueue(tx, RESET_LINK_QUEUE, asked, key === undefined ? {} : { key }));
}

/**
 * Sets a new password by an emailed token, ends every session of the account and notifies its owner. An
 * account whose address was never verified is emptied first. Throws `bad_token` (unknown, used or expired),
 * and `weak_password`, after which the token remains valid.
 */
export async function resetPassword(
  {
    db,
    emails,
    releaseFromAccount,
    joinImported,
  }: Pick<AuthDeps, 'db' | 'emails' | 'releaseFromAccount' | 'joinImported'>,
  { storeId, token, password }: { storeId: StoreId; token: string; password: string },
): Promise<Customer> {
  const passwordHash = await hashPassword(password);
  const tokenHash = hashOfSecret(token);
  return db.transaction(async (tx) => {
    const customer = await findResettable(tx, storeId, tokenHash);
    if (!customer) {
      throw new DomainError('bad_token', 'This link has been used or is too old. Please ask for a new one.');
    }
    assertStrongPassword(normalPassword(password), customer.email);
    await replacePassword(tx, customer.id, passwordHash);
    await markEmailProved(tx, customer.id);
    await deleteSessionsOf(tx, customer.id);
    if (customer.emailProvedAt === null) await takeOverAccount(tx, customer, releaseFromAccount);
    await joinImported(tx, customer);
    await emails.enqueue(tx, customer.storeId, passwordChangedEmail(customer, tokenHash));
    return { ...customer, passwordHash };
  });
}
