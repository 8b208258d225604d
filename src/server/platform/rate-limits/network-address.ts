import ipaddr from 'ipaddr.js';

/**
 * What limits count for a network address: an IPv4 address itself, of an IPv6 address the first 64 bits, because one visitor has all
 * that begin with them. An IPv4 address that is written as an IPv6 address is the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip.kind() === 'ipv4' ? ip.toString() : ipv6Network(ip.toByteArray(), 64);
}

/** The network around it that one owner often has whole: the first 24 bits of an IPv4 address, 48 of an IPv6 address. */
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
