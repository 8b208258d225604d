import { describe, expect, it } from 'vitest';
import { addressProblem, isPublicAddress } from '#server/webhooks/public-address.ts';

describe('an IP address', () => {
  it.each([
    ['of this machine', '127.0.0.1'],
    ['of this machine, further up', '127.255.255.254'],
    ['that is none', '0.0.0.0'],
    ['of a private network, class A', '10.1.2.3'],
    ['of a private network, class B', '172.16.0.1'],
    ['of a private network, class C', '192.168.1.1'],
    ['of the link, with the metadata of clouds', '169.254.169.254'],
    ['behind a carrier’s NAT', '100.64.0.1'],
    ['for benchmarks', '198.18.0.1'],
    ['of protocols', '192.0.0.1'],
    ['for documentation', '192.0.2.1'],
    ['of a group', '224.0.0.1'],
    ['of everybody', '255.255.255.255'],
    ['that is reserved', '240.0.0.1'],
    ['of this machine, in IPv6', '::1'],
    ['that is none, in IPv6', '::'],
    ['of the link, in IPv6', 'fe80::1'],
    ['of the link with a zone', 'fe80::1%eth0'],
    ['of a private network, in IPv6', 'fd00::1'],
    ['of a site, in IPv6', 'fec0::1'],
    ['of a group, in IPv6', 'ff02::1'],
    ['for documentation, in IPv6', '2001:db8::1'],
    ['mapped from IPv4', '::ffff:127.0.0.1'],
    ['mapped from IPv4 and public', '::ffff:8.8.8.8'],
    ['compatible with IPv4', '::127.0.0.1'],
    ['by NAT64', '64:ff9b::7f00:1'],
    ['by local NAT64', '64:ff9b:1::7f00:1'],
    ['by 6to4', '2002:7f00:1::'],
    ['by Teredo', '2001::1'],
    ['that discards', '100::1'],
    ['outside of what is assigned', '4000::1'],
  ])('%s is not public: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '2606:4700:4700::1111'])('of the internet is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('the address of an endpoint', () => {
  it.each([
    'http://example.com/hook',
    'ftp://example.com/hook',
    'file:///etc/passwd',
    'example.com/hook',
    'https://user:password@example.com/hook',
    'https://example.com/hook#part',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://0177.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest/meta-data',
    `https://example.com/${'a'.repeat(500)}`,
  ])('is refused: %s', (address) => {
    expect(addressProblem(address, { allowsPrivate: false })).not.toBeNull();
  });

  it.each(['https://example.com/hook?shop=1', 'https://8.8.8.8:8443/hook'])('is taken: %s', (address) => {
    expect(addressProblem(address, { allowsPrivate: false })).toBeNull();
  });

  it('may be one of this machine where the settings allow it', () => {
    expect(addressProblem('http://127.0.0.1:4000/hook', { allowsPrivate: true })).toBeNull();
  });
});
