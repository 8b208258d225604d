import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_ONE_NETWORK = 4;

/**
 * What limits count for a network address: an IPv4 address itself, of an IPv6 address the first 64 bits, because whoever has one has
 * all that begin with them. An IPv4 address in IPv6 clothes is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...last];
  const network = groups
    .slice(0, GROUPS_OF_ONE_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
