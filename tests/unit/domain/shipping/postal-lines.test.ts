import { describe, expect, it } from 'vitest';
import { postalLines } from '#domain/shipping/postal-lines.ts';

const ADDRESS = { line1: '1 King St', city: 'Toronto', state: 'ON', postal_code: 'm5h1a1', country: 'CA' };

describe('an address on a label', () => {
  it('names the country and writes the postal code as the post does', () => {
    expect(postalLines(ADDRESS)).toEqual(['1 King St', 'Toronto, ON M5H 1A1', 'Canada']);
  });

  it('has a line for the flat where there is one', () => {
    expect(postalLines({ ...ADDRESS, line2: 'Flat 4' })[1]).toBe('Flat 4');
  });

  it('leaves a country that it does not know as it is', () => {
    expect(postalLines({ ...ADDRESS, country: 'FR' }).at(-1)).toBe('FR');
  });
});
