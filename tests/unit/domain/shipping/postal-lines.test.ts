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

  it.each([
    [
      'before the city',
      { city: 'Lyon', state: '', postal_code: '69002', country: 'FR' },
      ['69002 Lyon', 'France'],
    ],
    [
      'behind the city and the region',
      { city: 'Leeds', state: 'West Yorkshire', postal_code: 'ls1 4dy', country: 'GB' },
      ['Leeds West Yorkshire LS1 4DY', 'United Kingdom'],
    ],
    ['nowhere', { city: 'Doha', state: '', postal_code: '', country: 'QA' }, ['Doha', 'Qatar']],
  ])('has the postal code %s where its country writes it', (_, place, lines) => {
    expect(postalLines({ ...ADDRESS, ...place })).toEqual(['1 King St', ...lines]);
  });

  it('leaves a country that there is not as it is', () => {
    expect(postalLines({ ...ADDRESS, country: 'Freedonia' }).at(-1)).toBe('Freedonia');
  });
});
