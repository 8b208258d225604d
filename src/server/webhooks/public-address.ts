import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses of a host. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/** Asks the machine's resolver. */
export const resolveHost: Resolve = (hostname) => lookup(hostname, { all: true });

/** What an address of an endpoint may be. */
export interface AddressRules {
  /** Whether addresses of this machine and its network, and `http`, are allowed: for development. */
  allowsPrivate: boolean;
  resolve: Resolve;
}

export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

/**
 * Whether an IP address is one of the internet. Not those that lead to another one, which may be private: IPv4 in IPv6,
 * NAT64, 6to4 and Teredo. Of IPv6 only 2000::/3 is assigned.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || (ip.toByteArray()[0] ?? 0) >> 5 === 0b001;
}

const MAX_LENGTH = 500;

/** What is wrong with the address of an endpoint; null when it may be used. What a name leads to is checked when it is connected to. */
export function addressProblem(
  address: string,
  { allowsPrivate }: Pick<AddressRules, 'allowsPrivate'>,
): string | null {
  if (!URL.canParse(address) || address.length > MAX_LENGTH)
    return 'must be an address like https://example.com/webhooks';
  const { protocol, username, password, hash, hostname } = new URL(address);
  if (username !== '' || password !== '') return 'must not contain a name or a password';
  if (hash !== '') return 'must not contain a #';
  if (allowsPrivate) return ['https:', 'http:'].includes(protocol) ? null : 'must begin with https://';
  if (protocol !== 'https:') return 'must begin with https://';
  const host = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) && !isPublicAddress(host) ? 'must not be a private address' : null;
}

/**
 * The lookup of a connection, which connects to the very addresses that were checked: a name that leads elsewhere a moment
 * later changes nothing. Fails with `RefusedAddress`.
 */
export function publicLookup({ allowsPrivate, resolve }: AddressRules): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname)
      .then((addresses) => {
        const [first] = addresses;
        if (!first) throw new RefusedAddress('the name has no address');
        if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
          throw new RefusedAddress('the name leads to a private address, to which nothing is sent');
        if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, ''));
  };
}
