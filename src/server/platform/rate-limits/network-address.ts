import ipaddr from 'ipaddr.js';

/**
 * The key under which limits count an address: an IPv4 address itself, of an IPv6 address the first 64 bits,
 * since one visitor controls all addresses below them. IPv4-mapped IPv6 addresses count as IPv4.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip.kind() === 'ipv4' ? ip.toString() : ipv6Network(ip.toByteArray(), 64);
}

/** The network around it that often has a single owner: 24 bits of an IPv4 address, 48 of an IPv6 address. */
export function wideNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  const bytes = ip.toByteArray();
  return ip.kind() === 'ipv4' ? `${bytes.slice(0, 3).join('.')}.0/24` : ipv6Network(bytes, 48);
}

function ipv6Network(bytes: readonly number[], bits: number): string {
  const groups = Array.from({ length: bits / 16 }, (_, index) => {
    const [high = 0, low = 0] = bytes.slice(2 * index);
    return (high * 256 + low).toString(16);
  });
  return `${groups.join(':')}::/${bits}`;
}
