import { networkOf, wideNetworkOf } from './network-address.ts';
import { createNetworkLimit } from './network-limit.ts';
import { createLimit, type LimitStore } from './rate-limits.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;

/** The client and the account of a login attempt. `device` is the remembered device's id, or null. */
export interface LoginRequester {
  address: string;
  account: string;
  device: string | null;
}

/** A login attempt that has been counted. */
interface LoginAttempt {
  /** Uncounts the attempt: only wrong passwords count. */
  succeeded(): Promise<void>;
}

/** Limits against guessing passwords, counted under names with this prefix: docs/decisions/0105. */
export function createLoginLimits(store: LimitStore, prefix: string) {
  const perDevice = createLimit(store, { name: `${prefix}-device`, most: 10, seconds: 15 * MINUTES });
  const perAddress = createNetworkLimit(store, {
    name: `${prefix}-address`,
    most: 200,
    seconds: 15 * MINUTES,
  });
  const perPair = createLimit(store, { name: `${prefix}-pair`, most: 10, seconds: 15 * MINUTES });
  const perAccount = createLimit(store, { name: `${prefix}-account`, most: 100, seconds: HOURS });
  const perGuardedPair = createLimit(store, { name: `${prefix}-guarded-pair`, most: 3, seconds: HOURS });
  const perGuardedSite = createLimit(store, { name: `${prefix}-guarded-site`, most: 30, seconds: HOURS });

  /**
   * For devices that the account does not remember. Attempts by others never block the first attempts from a
   * new address.
   */
  async function beforeUnknownDeviceLogin({ address, account }: LoginRequester): Promise<LoginAttempt> {
    const network = networkOf(address);
    const pair = `${network} ${account}`;
    await perAddress.take(address);
    await perPair.take(pair);
    const isGuarded = !(await perAccount.tryTake(account));
    if (isGuarded) {
      await perGuardedPair.take(pair);
      if (isIPv6Network(network)) await perGuardedSite.take(`${wideNetworkOf(address)} ${account}`);
    }
    return {
      async succeeded() {
        await perAddress.giveBack(address);
        await perPair.clear(pair);
        if (isGuarded) await perGuardedPair.clear(pair);
        else await perAccount.giveBack(account);
      },
    };
  }

  return {
    /** Before a password is checked. Throws `too_many_requests`. */
    async beforeLogin(asker: LoginRequester): Promise<LoginAttempt> {
      const { account, device } = asker;
      const known = `${account} ${device}`;
      if (device === null || !(await perDevice.tryTake(known))) return beforeUnknownDeviceLogin(asker);
      return { succeeded: () => perDevice.clear(known) };
    },
  };
}

const isIPv6Network = (network: string) => network.includes(':');
