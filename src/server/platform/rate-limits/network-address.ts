import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_ONE_NETWORK = 4;
const GROUPS_OF_A_WIDE_NETWORK = 3;

/**
 * What limits count for a network address: an IPv4 address itself, of an IPv6 address the first 64 bits, because whoever has one has
 * all that begin with them. An IPv4 address in IPv6 clothes is the IPv4 address.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return groups ? ipv6Network(groups, GROUPS_OF_ONE_NETWORK) : plainAddress(address);
}

/** The network around it that one owner often has whole: the first 24 bits of an IPv4 address, 48 of an IPv6 address. */
export function wideNetworkOf(address: string): string {
  const groups = groupsOf(address);
  if (groups) return ipv6Network(groups, GROUPS_OF_A_WIDE_NETWORK);
  return `${plainAddress(address).split('.').slice(0, 3).join('.')}.0/24`;
}

/** Without a zone; an IPv4 address as such, also when it is written as an IPv6 address. */
function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? address;
}

/** The eight groups of an IPv6 address; null for any other address. */
function groupsOf(address: string): string[] | null {
  const [bare = ''] = plainAddress(address).split('%');
  if (!isIPv6(bare)) return null;
  const [head = '', tail] = bare.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last.length;
  return [...first, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...last];
}

function ipv6Network(groups: readonly string[], count: number): string {
  const network = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${count * 16}`;
}
