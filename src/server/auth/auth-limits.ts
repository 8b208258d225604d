import { mailboxOf } from '#domain/accounts/mailbox-of.ts';
import type { StoreId } from '#domain/ids.ts';
import { createEmailLimit } from '#server/platform/rate-limits/email-limit.ts';
import { createLoginLimits, type LoginRequester } from '#server/platform/rate-limits/login-limits.ts';
import { networkOf, wideNetworkOf } from '#server/platform/rate-limits/network-address.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { createLimit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

/** Limits against guessing and flooding with email: docs/decisions/0105. */
export function createAuthLimits(store: LimitStore) {
  const { beforeLogin } = createLoginLimits(store, 'login');
  const newAccounts = createLimit(store, { name: 'sign-up', most: 60, seconds: HOURS });
  const newAccountsNearby = createLimit(store, { name: 'sign-up-network', most: 180, seconds: HOURS });
  const mayEmailAboutSignup = createEmailLimit(store, {
    name: 'sign-up',
    hourly: 3,
    daily: 6,
    dailyOfNetwork: 300,
  });
  const passwordChanges = createLimit(store, { name: 'password-changes', most: 10, seconds: DAYS });
  const resetTries = createNetworkLimit(store, { name: 'reset-address', most: 200, seconds: 15 * MINUTES });
  const deviceResets = createLimit(store, { name: 'reset-device', most: 3, seconds: HOURS });
  const firstRequest = createNetworkLimit(store, { name: 'reset-first-ask', most: 1, seconds: HOURS });
  const firstResets = createLimit(store, { name: 'reset-emails', most: 20, seconds: HOURS });
  const repeatedResets = createLimit(store, { name: 'reset-emails-again', most: 10, seconds: HOURS });
  const spareResets = createLimit(store, { name: 'reset-emails-spare', most: 1, seconds: 10 * MINUTES });
  const resetsOfDay = createLimit(store, { name: 'reset-emails-day', most: 60, seconds: DAYS });
  const lastResets = createLimit(store, { name: 'reset-emails-last', most: 1, seconds: 30 * MINUTES });

  return {
    beforeLogin,
    /** Before an account is made. Throws `too_many_requests`, whether or not the account exists. */
    async beforeSignup(address: string): Promise<void> {
      await newAccounts.take(networkOf(address));
      await newAccountsNearby.take(wideNetworkOf(address));
    },
    /** Whether another email about a sign-up may be sent to an address. */
    mayEmailAboutSignup,
    /** Before a password is changed, which is told to a mailbox that need not be the account holder's. Throws `too_many_requests`. */
    beforePasswordChange: (storeId: StoreId, email: string): Promise<void> =>
      passwordChanges.take(`${storeId} ${mailboxOf(email)}`),
    /** Before an emailed token is tried. Throws `too_many_requests`. */
    async beforeReset(address: string): Promise<void> {
      await resetTries.take(address);
    },
    /**
     * Whether one more link may be sent to an account. Repeated requests have a separate allowance, so that
     * they cannot block first ones. After 60 in a day there is one in half an hour. Throws `too_many_requests`.
     */
    async mayEmailLink({ address, account, device }: LoginRequester): Promise<boolean> {
      await resetTries.take(address);
      if (device !== null && (await deviceResets.tryTake(`${account} ${device}`))) return true;
      const mayStrangers = (await firstRequest.tryTake(address, account))
        ? (await firstResets.tryTake(account)) || (await spareResets.tryTake(account))
        : await repeatedResets.tryTake(account);
      return mayStrangers && ((await resetsOfDay.tryTake(account)) || (await lastResets.tryTake(account)));
    },
  };
}

export type AuthLimits = ReturnType<typeof createAuthLimits>;
