import { describe, expect, it } from 'vitest';
import { partialAddressProblems, regionOfPartial } from '#domain/shipping/partial-address.ts';

const place = (country: string, state: string, postal_code: string) => ({ country, state, postal_code });

describe('the region of an address that a wallet shows in part', () => {
  it.each([
    ['the one that is given', place('US', ' NY ', '90210'), 'NY'],
    ['that of a ZIP code', place('US', '', '10013'), 'NY'],
    ['that of half a Canadian postal code', place('CA', '', 'M5J'), 'ON'],
    ['unknown for a code on both sides of a border', place('CA', '', 'K1A'), ''],
    ['unknown without region and postal code', place('US', '', ''), ''],
    ['unknown in a country that is not shipped to', place('GB', '', 'SW1A 1AA'), ''],
  ])('is %s', (_what, partial, region) => {
    expect(regionOfPartial(partial)).toBe(region);
  });
});

describe('an address that a wallet shows in part', () => {
  it.each([
    ['a region without a postal code', place('US', 'New York', '')],
    ['half a Canadian postal code', place('CA', 'Ontario', 'm5j ')],
    ['a whole postal code', place('CA', 'ON', 'M5J 2X5')],
    ['a country that shipping will refuse', place('GB', '', 'SW1A')],
  ])('may be %s', (_what, partial) => {
    expect(partialAddressProblems(partial)).toEqual({});
  });

  it.each([
    ['half a postal code of another province', place('CA', 'ON', 'V5K'), ['postal_code']],
    ['half a ZIP code', place('US', 'NY', '100'), ['postal_code']],
    ['a ZIP code of another state', place('US', 'NY', '90210'), ['postal_code']],
    ['a territory', place('US', 'PR', '00901'), ['state']],
    ['a military address', place('US', 'AE', ''), ['state']],
  ])('cannot be %s', (_what, partial, fields) => {
    expect(Object.keys(partialAddressProblems(partial))).toEqual(fields);
  });
});
