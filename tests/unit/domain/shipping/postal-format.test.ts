import { postcodeValidatorExistsForCountry } from 'postcode-validator';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '#domain/shipping/countries.ts';
import { needsPostalCode } from '#domain/shipping/postal-code.ts';
import { postalFormatProblem } from '#domain/shipping/postal-format.ts';

describe('the postal code of another country', () => {
  it.each([
    ['DE', '10119'],
    ['GB', 'SW1A 1AA'],
    ['NL', '1012 AB'],
    ['IE', 'D02 AF30'],
    ['SE', '111 22'],
    ['PL', '00001'],
    ['PT', '1000001'],
    ['JP', '1000001'],
    ['BR', '01310-100'],
  ])('may be written as people in %s do: %s', (country, postal_code) => {
    expect(postalFormatProblem({ country, postal_code })).toBeUndefined();
  });

  it.each([
    ['DE', 'SW1A 1AA', 'Germany'],
    ['GB', '10119', 'United Kingdom'],
    ['JP', '12345', 'Japan'],
  ])('is refused when %s has none like %s', (country, postal_code, name) => {
    expect(postalFormatProblem({ country, postal_code })).toBe(
      `Enter a postal code as it is written in ${name}.`,
    );
  });

  it('is asked for in the countries whose format is known, and in no other', () => {
    const asked = COUNTRY_CODES.filter(needsPostalCode);
    expect(asked).toEqual(COUNTRY_CODES.filter((code) => postcodeValidatorExistsForCountry(code)));
  });
});
