import { describe, expect, it } from 'vitest';
import { mergedCustomer, type PresentCustomer } from '#domain/imports/customers/merge-customer.ts';
import type { ImportedCustomer } from '#domain/imports/customers/shopify-customer.ts';

const ADDRESS = {
  line1: '17 Quillwort Passage',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
};
const imported = (more: Partial<ImportedCustomer> = {}): ImportedCustomer => ({
  line: 2,
  email: 'ines@example.com',
  firstName: 'Ines',
  lastName: 'Okafor',
  address: ADDRESS,
  phone: '1',
  tags: ['a'],
  note: 'Rings',
  consentText: null,
  problems: [],
  notes: [],
  ...more,
});
const present = (more: Partial<PresentCustomer> = {}): PresentCustomer => ({
  firstName: 'Ada',
  lastName: '',
  phone: '9',
  tags: ['A'],
  account: 'proved',
  hasAddress: true,
  notes: ['Rings'],
  ...more,
});
const fieldsOf = (customer: PresentCustomer, file = imported()) =>
  mergedCustomer(file, customer, null).changes.map(({ field }) => field);

describe('what a file adds to a customer', () => {
  it('is nothing where everything is there', () => {
    expect(fieldsOf(present())).toEqual([]);
  });

  it.each([
    ['phone', { phone: null }],
    ['tags', { tags: ['b'] }],
    ['note', { notes: [] }],
    ['name', { firstName: '', lastName: '' }],
    ['address', { hasAddress: false }],
  ])('is the %s where there is none', (field, lacking) => {
    expect(fieldsOf(present(lacking))).toEqual([field]);
  });

  it('is no name for an account that somebody else may have made', () => {
    expect(fieldsOf(present({ firstName: '', account: 'unproved' }))).toEqual([]);
  });

  it('says that an account gets the address once its email address is confirmed', () => {
    const { notes } = mergedCustomer(imported(), present({ hasAddress: false, account: 'unproved' }), null);
    expect(notes).toEqual(['the account gets the address once its email address is confirmed']);
  });

  it('is no more than thirty tags together', () => {
    const tags = Array.from({ length: 31 }, (_, number) => `tag ${number}`);
    const { addition, notes } = mergedCustomer(imported({ tags }), null, null);
    expect([addition.tags.length, notes]).toEqual([30, ['more than 30 tags, left out: tag 30']]);
  });

  it.each([
    [null, 'yes'],
    ['pending', 'yes'],
    ['confirmed', null],
    ['unsubscribed', null],
  ] as const)('is for a subscription that is %s the consent: %s', (status, consentText) => {
    const { addition } = mergedCustomer(imported({ consentText: 'yes' }), present(), status);
    expect(addition.consentText).toBe(consentText);
  });
});
