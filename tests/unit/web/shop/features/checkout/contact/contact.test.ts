import { describe, expect, it } from 'vitest';
import { isPostalCode, normalPostalCode } from '#domain/shipping/postal-code.ts';
import { REGIONS } from '#domain/shipping/regions.ts';
import { typedAddress } from '#domain/shipping/typed-recipient.ts';
import {
  type Contact,
  canRequestDelivery,
  contactErrors,
  missingForOrder,
  withField,
  withPostalCode,
} from '#web/shop/features/checkout/contact/contact.ts';

const NEW_YORKER: Contact = {
  email: 'maya@example.com',
  country: 'US',
  name: 'Maya Rao',
  line1: '12 Mott Street',
  line2: '',
  city: 'New York',
  state: 'NY',
  postal_code: '10013',
};

const TORONTONIAN: Contact = {
  ...NEW_YORKER,
  country: 'CA',
  city: 'Toronto',
  state: 'ON',
  postal_code: 'm5v2t6',
};

describe('a postal code', () => {
  it.each([
    ['US', '10001', '10001'],
    ['US', '100011234', '10001-1234'],
    ['US', '10001-1234', '10001-1234'],
    ['CA', 'm5v2t6', 'M5V 2T6'],
    ['CA', 'M5V-2T6', 'M5V 2T6'],
  ] as const)('of %s is taken however it is spaced: %s', (country, typed, written) => {
    expect(isPostalCode(typed, country)).toBe(true);
    expect(normalPostalCode(typed, country)).toBe(written);
  });

  it.each([
    ['US', '1000'],
    ['US', 'M5V 2T6'],
    ['CA', '10001'],
    ['CA', 'D5V 2T6'],
    ['CA', 'M5V 2O6'],
  ] as const)('of %s is refused when it has another shape: %s', (country, typed) => {
    expect(isPostalCode(typed, country)).toBe(false);
  });
});

describe('the regions', () => {
  it('are the fifty states with the federal district, and the thirteen provinces and territories', () => {
    expect(REGIONS.US).toHaveLength(51);
    expect(REGIONS.CA).toHaveLength(13);
    expect(REGIONS.US.find((region) => region.code === 'NY')?.name).toBe('New York');
  });
});

describe('a contact', () => {
  it('has no errors when it is complete, in both countries', () => {
    expect(contactErrors(NEW_YORKER)).toEqual({});
    expect(contactErrors(TORONTONIAN)).toEqual({});
  });

  it.each([
    ['email', 'maya', /name@example.com/],
    ['email', '', /receipt/],
    ['name', ' ', /label/],
    ['line1', '', /street/],
    ['city', '', /city/],
    ['state', 'ON', /state/],
    ['postal_code', '123', /like 10001/],
  ] as const)('names what is wrong with the %s %j', (field, value, reason) => {
    expect(contactErrors({ ...NEW_YORKER, [field]: value })).toEqual({
      [field]: expect.stringMatching(reason),
    });
  });

  it('loses its state when the country changes', () => {
    expect(withField(NEW_YORKER, 'country', 'CA').state).toBe('');
    expect(withField(NEW_YORKER, 'country', 'US').state).toBe('NY');
  });

  it('is sent trimmed, with the postal code in its country’s format', () => {
    expect(typedAddress({ ...TORONTONIAN, line1: ' 1 King St W ' })).toEqual({
      line1: '1 King St W',
      city: 'Toronto',
      state: 'ON',
      postal_code: 'M5V 2T6',
      country: 'CA',
    });
  });

  it('allows a request of shipping options once the address is complete and the email has an @', () => {
    expect(canRequestDelivery(NEW_YORKER)).toBe(true);
    expect(canRequestDelivery({ ...NEW_YORKER, email: 'maya' })).toBe(false);
    expect(canRequestDelivery({ ...NEW_YORKER, city: ' ' })).toBe(false);
    expect(canRequestDelivery({ ...NEW_YORKER, postal_code: '100' })).toBe(false);
  });
});

describe('the postal code that costs were shown for', () => {
  const TORONTO = { country: 'CA', postalCode: 'M5V 2T6' } as const;
  const OAKLAND = { country: 'US', postalCode: '94607' } as const;
  const EMPTY: Contact = {
    ...NEW_YORKER,
    name: '',
    line1: '',
    city: '',
    state: '',
    postal_code: '',
  };

  it('begins an empty address, with its country', () => {
    expect(withPostalCode(EMPTY, TORONTO)).toMatchObject({ country: 'CA', postal_code: 'M5V 2T6' });
  });

  it.each([
    ['of another place than was typed already', NEW_YORKER, OAKLAND],
    ['of another country than the address', { ...NEW_YORKER, postal_code: '' }, TORONTO],
    ['of another state than the address', { ...NEW_YORKER, postal_code: '' }, OAKLAND],
  ])('is left out when it is %s', (_what, contact, stored) => {
    expect(withPostalCode(contact, stored)).toEqual(contact);
  });
});

describe('what is missing for an order', () => {
  it.each([
    [{}, []],
    [{ line1: ' ' }, ['address line 1']],
    [{ email: 'maya', name: '' }, ['email', 'full name']],
    [{ state: '', postal_code: '1001' }, ['state', 'ZIP code']],
    [{ country: 'CA', state: '', postal_code: '' }, ['province', 'postal code']],
  ])('%j: %j', (typed, missing) => {
    expect(missingForOrder({ ...NEW_YORKER, ...typed })).toEqual(missing);
  });

  it('is only the email where nothing is shipped', () => {
    const buyer = { ...NEW_YORKER, country: '', name: '', line1: '', city: '', state: '', postal_code: '' };
    expect(missingForOrder(buyer)).toEqual([]);
    expect(missingForOrder({ ...buyer, email: '' })).toEqual(['email']);
  });
});
