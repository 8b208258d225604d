import { createLimit, type LimitStore } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network-address.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;

/** Limits against guessing and mail bombing: docs/decisions/0013. */
export function createAuthLimits(store: LimitStore) {
  const perAddress = createLimit(store, { name: 'login-address', most: 200, seconds: 15 * MINUTES });
  const perPair = createLimit(store, { name: 'login-pair', most: 10, seconds: 15 * MINUTES });
  const perAccount = createLimit(store, { name: 'login-account', most: 100, seconds: HOURS });
  const newAccounts = createLimit(store, { name: 'sign-up', most: 300, seconds: HOURS });
  const mailsPerAccount = createLimit(store, { name: 'account-mails', most: 10, seconds: HOURS });

  return {
    /** Before a password is tried. Throws `too_many_requests`. */
    async beforeLogin(address: string, account: string): Promise<void> {
      await perAddress.take(networkOf(address));
      await perPair.take(`${networkOf(address)} ${account}`);
      await perAccount.take(account);
    },
    /** After the right one: only failures count. */
    async afterLogin(address: string, account: string): Promise<void> {
      await perAddress.giveBack(networkOf(address));
      await perPair.clear(`${networkOf(address)} ${account}`);
      await perAccount.clear(account);
    },
    /** Before an account is made. Throws `too_many_requests`, whether or not the account exists. */
    async beforeSignup(address: string, account: string): Promise<void> {
      await newAccounts.take(networkOf(address));
      await mailsPerAccount.take(account);
    },
    /** Before a mailed token is tried. Throws `too_many_requests`. */
    async beforeReset(address: string): Promise<void> {
      await perAddress.take(networkOf(address));
    },
    /** Whether one more mail may go to an account. Throws `too_many_requests` for an address that asks for too many. */
    async mayMail(address: string, account: string): Promise<boolean> {
      await perAddress.take(networkOf(address));
      return mailsPerAccount.tryTake(account);
    },
  };
}
