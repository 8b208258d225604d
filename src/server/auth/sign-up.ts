import type { SignedInUser } from '#contracts/account/auth-calls.ts';
import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { type Customer, insertCustomer } from './account-store.ts';
import { alreadyCustomerEmail, newAccountEmail } from './auth-emails.ts';
import { toSignedInUser } from './auth-wire.ts';

export interface NewAccount {
  storeId: StoreId;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/**
 * Creates an account without signing in. If the address has one, the response and its timing are the same and
 * its owner is notified by email (docs/decisions/0012), unless `mayEmail` refuses. Throws `weak_password`.
 */
export async function signUp(
  { db, emails }: Deps,
  account: NewAccount,
  mayEmail: () => Promise<boolean>,
): Promise<SignedInUser> {
  const { storeId, email } = account;
  const firstName = account.firstName.trim();
  const lastName = account.lastName.trim();
  assertStrongPassword(normalPassword(account.password), email);
  const maySendEmail = await mayEmail();
  const passwordHash = await hashPassword(account.password);
  return db.transaction(async (tx) => {
    const created = { storeId, email, passwordHash, firstName, lastName };
    const customer = await insertAndNotify(tx, emails, created, maySendEmail);
    return toSignedInUser(customer ?? { id: newId<CustomerId>(), email, firstName, lastName });
  });
}

/**
 * Creates an account and welcomes its owner; null when the address has one, whose owner is notified instead. No email
 * without `maySendEmail`.
 */
export async function insertAndNotify(
  tx: Transaction,
  emails: EmailOutbox,
  account: Parameters<typeof insertCustomer>[1],
  maySendEmail: boolean,
): Promise<Customer | null> {
  const customer = await insertCustomer(tx, account);
  const message = customer ? newAccountEmail(customer, customer.id) : alreadyCustomerEmail(account);
  if (maySendEmail) await emails.enqueue(tx, account.storeId, message);
  return customer;
}
