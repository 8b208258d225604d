import { expect, it } from 'vitest';
import { truncateAddress } from '#domain/analytics/truncate-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:85a3:1:2:8a2e:370:7334', '2001:db8:85a3::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0::'],
])('%s is stored as %s', (address, kept) => {
  expect(truncateAddress(address)).toBe(kept);
});

it.each([
  '',
  'localhost',
  '1.2.3',
  '1.2.3.999.',
  '300.1.1.1',
  '1::2::3',
  'g::1',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
])('%j is no address', (address) => {
  expect(truncateAddress(address)).toBeNull();
});
