const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/;
/** Number of an IPv6 address's eight groups that identify the network. */
const NETWORK_GROUPS = 3;

/**
 * An address without the part that identifies a visitor: the last byte of IPv4, the last 80 bits of IPv6.
 * Null for an invalid address. docs/decisions/0080.
 */
export function truncateAddress(address: string): string | null {
  const v4 = address.replace(/^::ffff:(?=\d+\.)/i, '').match(IPV4);
  if (v4) return v4.slice(1).every((byte) => Number(byte) <= 255) ? `${v4.slice(1).join('.')}.0` : null;
  const groups = ipv6Groups(address);
  return groups && `${groups.slice(0, NETWORK_GROUPS).join(':')}::`;
}

function ipv6Groups(address: string): string[] | null {
  const halves = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  if (halves.length > 2 || !address.includes(':')) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups : null;
}
