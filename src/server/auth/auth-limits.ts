import { createLimit } from '#server/platform/limits.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;

/** Limits against guessing and mail bombing: docs/decisions/0013. */
export function createAuthLimits(isOn: boolean) {
  const perAddress = createLimit(isOn, { most: 200, seconds: 15 * MINUTES });
  const perPair = createLimit(isOn, { most: 10, seconds: 15 * MINUTES });
  const perAccount = createLimit(isOn, { most: 100, seconds: HOURS });
  const newAccounts = createLimit(isOn, { most: 300, seconds: HOURS });
  const mailsPerAccount = createLimit(isOn, { most: 10, seconds: HOURS });

  return {
    /** Before a password is tried. Throws `too_many_requests`. */
    beforeLogin(address: string, account: string): void {
      perAddress.take(address);
      perPair.take(`${address} ${account}`);
      perAccount.take(account);
    },
    /** After the right one: only failures count. */
    afterLogin(address: string, account: string): void {
      perAddress.giveBack(address);
      perPair.clear(`${address} ${account}`);
      perAccount.clear(account);
    },
    /** Before an account is made. Throws `too_many_requests`, whether or not the account exists. */
    beforeSignup(address: string, account: string): void {
      newAccounts.take(address);
      mailsPerAccount.take(account);
    },
    /** Before a mailed token is tried. Throws `too_many_requests`. */
    beforeReset(address: string): void {
      perAddress.take(address);
    },
    /** Whether one more mail may go to an account. Throws `too_many_requests` for an address that asks for too many. */
    mayMail(address: string, account: string): boolean {
      perAddress.take(address);
      return mailsPerAccount.tryTake(account);
    },
  };
}
