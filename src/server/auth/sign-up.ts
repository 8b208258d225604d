import type { SignedInUser } from '#contracts/auth-calls.ts';
import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertCustomer } from './account-store.ts';
import { alreadyCustomerEmail, welcomeEmail } from './auth-emails.ts';
import { toSignedInUser } from './auth-wire.ts';
import { hashPassword } from './passwords.ts';

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
    const customer = await insertCustomer(tx, { storeId, email, passwordHash, firstName, lastName });
    const answered = customer ?? {
      id: newId<CustomerId>(),
      email,
      firstName,
      lastName,
      role: 'customer' as const,
    };
    const message = customer ? welcomeEmail(customer, customer.id) : alreadyCustomerEmail({ email });
    if (maySendEmail) await emails.enqueue(tx, message);
    return toSignedInUser(answered);
  });
}
