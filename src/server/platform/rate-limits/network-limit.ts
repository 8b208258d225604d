import { networkOf, wideNetworkOf } from './network-address.ts';
import { createLimit, type LimitRule, type LimitStore } from './rate-limits.ts';

/** One line has 256 IPv6 networks of 64 bits and a tunnel has 65,536; together they get so many times the limit of one. */
const WIDE_FACTOR = 10;

/** Counts actions of the network of an address; `subject` counts each thing by itself. */
export interface NetworkLimit {
  /** Counts one action. Rejects with `too_many_requests` beyond the limit. */
  take(address: string, subject?: string): Promise<void>;
  /** Counts one action and returns whether it was within the limit. */
  tryTake(address: string, subject?: string): Promise<boolean>;
  /** Takes one count back, for an action that turned out to be harmless. */
  giveBack(address: string, subject?: string): Promise<void>;
}

/** A limit by network: of IPv6, the wide network around the one that is counted is limited as well. docs/decisions/0013. */
export function createNetworkLimit(store: LimitStore, rule: LimitRule): NetworkLimit {
  const { name, most } = rule;
  const narrow = createLimit(store, rule);
  const wide = createLimit(store, { ...rule, name: `${name}-wide`, most: most * WIDE_FACTOR });

  const keysOf = (address: string, subject?: string) => {
    const network = networkOf(address);
    const around = network.includes(':') ? wideNetworkOf(address) : null;
    const keyOf = (counted: string) => (subject === undefined ? counted : `${counted} ${subject}`);
    return { network: keyOf(network), around: around && keyOf(around) };
  };

  return {
    async take(address, subject) {
      const { network, around } = keysOf(address, subject);
      await narrow.take(network);
      if (around === null) return;
      await wide.take(around).catch(async (refusal: unknown) => {
        await narrow.giveBack(network);
        throw refusal;
      });
    },
    async tryTake(address, subject) {
      const { network, around } = keysOf(address, subject);
      if (!(await narrow.tryTake(network))) return false;
      if (around === null || (await wide.tryTake(around))) return true;
      await narrow.giveBack(network);
      return false;
    },
    async giveBack(address, subject) {
      const { network, around } = keysOf(address, subject);
      await narrow.giveBack(network);
      if (around !== null) await wide.giveBack(around);
    },
  };
}
