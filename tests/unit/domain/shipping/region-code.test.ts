import { describe, expect, it, test } from 'vitest';
import { regionsOfPostalCode } from '#domain/shipping/postal-areas.ts';
import { regionCode } from '#domain/shipping/region-code.ts';
import { REGIONS } from '#domain/shipping/regions.ts';
import { recipientProblems } from '#domain/shipping/typed-recipient.ts';

describe('a region', () => {
  test.each([
    ['US', 'ny', 'NY'],
    ['US', 'New York', 'NY'],
    ['US', ' new  york ', 'NY'],
    ['US', 'ＮＹ', 'NY'],
    ['US', 'N.Y.', 'NY'],
    ['US', 'Washington, D.C.', 'DC'],
    ['US', 'Washington', 'WA'],
    ['CA', 'Ontario', 'ON'],
    ['CA', 'Québec', 'QC'],
    ['CA', 'QUEBEC', 'QC'],
    ['CA', 'Newfoundland & Labrador', 'NL'],
    ['CA', 'Nouvelle-Écosse', 'NS'],
  ] as const)('of %s typed as %s is %s', (country, typed, code) => {
    expect(regionCode(country, typed)).toBe(code);
  });

  test.each([
    ['US', 'Ontario'],
    ['US', 'ZZ'],
    ['US', 'PR'],
    ['US', 'AE'],
    ['US', 'constructor'],
    ['CA', 'NY'],
    ['CA', ''],
  ] as const)('of %s is none when it is typed as %s', (country, typed) => {
    expect(regionCode(country, typed)).toBeNull();
  });
});

describe('a postal code', () => {
  test.each([
    ['US', '10001', ['NY']],
    ['US', '00501', ['NY']],
    ['US', '06390-0001', ['NY']],
    ['US', '90210', ['CA']],
    ['US', '20001', ['DC']],
    ['US', '20101', ['VA']],
    ['US', '73301', ['TX']],
    ['US', '９０２１０', ['CA']],
    ['US', '00901', []],
    ['US', '09012', []],
    ['US', '96799', []],
    ['CA', 'm5v2t6', ['ON']],
    ['CA', 'T2P 1J9', ['AB']],
    ['CA', 'X0A 0H0', ['NT', 'NU']],
    ['CA', 'K1A 0B1', ['ON', 'QC']],
  ] as const)('of %s, %s, is in %s', (country, code, regions) => {
    expect(regionsOfPostalCode(code, country)).toEqual(regions);
  });

  it('is there for every region', () => {
    const zips = Array.from({ length: 1000 }, (_, index) => `${String(index).padStart(3, '0')}01`);
    const canadian = [...'ABCEGHJKLMNPRSTVXY'].map((letter) => `${letter}1B 1A1`);
    const reached = (codes: string[], country: 'US' | 'CA') =>
      [...new Set(codes.flatMap((code) => regionsOfPostalCode(code, country)))].toSorted();
    const known = (country: 'US' | 'CA') => REGIONS[country].map(({ code }) => code).toSorted();
    expect([reached(zips, 'US'), reached(canadian, 'CA')]).toEqual([known('US'), known('CA')]);
  });
});

test.each([
  ['NY', '90210', 'The ZIP code 90210 is not in New York. Check both.'],
  ['', '90210', undefined],
  ['CA', '90210', undefined],
])('a form with the state %s and the ZIP code %s says at the code: %s', (state, postal_code, words) => {
  const typed = { country: 'US', name: 'Maya Rao', line1: '12 Mott St', line2: '', city: 'New York' };
  expect(recipientProblems({ ...typed, state, postal_code }).postal_code).toBe(words);
});
