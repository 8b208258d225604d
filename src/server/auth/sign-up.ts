import type { SignedInUser } from '#contracts/auth-calls.ts';
import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertCustomer } from './account-store.ts';
import { alreadyCustomerEmail, welcomeEmail } from './auth-emails.ts';
import { toSignedInUser } from './auth-wire.ts';
import { hashPassword } from './passwords.ts';

export interface NewAccount {
  storeId: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/**
 * Makes an account; does not sign in. When the address has one already, the answer looks and takes the same (so that nobody
 * learns who shops here), nothing is changed, and its owner is told by mail: docs/decisions/0012. `mayMail` is asked once the password is strong enough: the owner of an address may have been told often enough. Throws `weak_password`.
 */
export async function signUp(
  { db, mail }: Deps,
  account: NewAccount,
  mayMail: () => Promise<boolean>,
): Promise<SignedInUser> {
  const { storeId, email } = account;
  const firstName = account.firstName.trim();
  const lastName = account.lastName.trim();
  assertStrongPassword(normalPassword(account.password), email);
  const maySendMail = await mayMail();
  const passwordHash = await hashPassword(account.password);
  return db.transaction(async (tx) => {
    const customer = await insertCustomer(tx, { storeId, email, passwordHash, firstName, lastName });
    const answered = customer ?? {
      id: crypto.randomUUID(),
      email,
      firstName,
      lastName,
      role: 'customer' as const,
    };
    const letter = customer ? welcomeEmail(customer, customer.id) : alreadyCustomerEmail({ email });
    if (maySendMail) await mail.enqueue(tx, letter);
    return toSignedInUser(answered);
  });
}
