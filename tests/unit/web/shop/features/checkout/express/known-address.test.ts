import { describe, expect, it } from 'vitest';
import { completedAddress } from '#web/shop/features/checkout/express/known-address.ts';

const TORONTO = {
  line1: '1 Front Street West',
  city: 'Toronto',
  state: 'ON',
  postal_code: 'M5J 2X5',
  country: 'CA',
};
const shown = { city: 'TORONTO', state: 'Ontario', postal_code: 'm5j', country: 'CA' };

describe('the address that a wallet shows in part', () => {
  it('is the whole one that was confirmed last, if it may be the same', () => {
    expect(completedAddress(shown, TORONTO)).toEqual(TORONTO);
  });

  it.each([
    ['nothing was confirmed yet', shown, null],
    ['it is in another area', { ...shown, postal_code: 'M4C' }, TORONTO],
    ['it is in another city', { ...shown, city: 'York' }, TORONTO],
    ['it is in another province', { ...shown, state: 'QC' }, TORONTO],
    ['it is in another country', { ...shown, country: 'US' }, TORONTO],
    ['it has no postal code', { ...shown, postal_code: '' }, TORONTO],
  ])('has no street when %s', (_why, partial, confirmed) => {
    expect(completedAddress(partial, confirmed)).not.toHaveProperty('line1');
  });
});
