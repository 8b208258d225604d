import { describe, expect, it } from 'vitest';
import { isEmailShaped } from '#domain/accounts/email-shape.ts';
import { readHeader } from '#domain/imports/csv-columns.ts';
import { CUSTOMER_COLUMNS, customerHeaderRefusal } from '#domain/imports/customers/customer-columns.ts';
import { readShopifyCustomer } from '#domain/imports/customers/shopify-customer.ts';

const header = readHeader(CUSTOMER_COLUMNS, ['Email', 'First Name', 'Last Name', 'Accepts Email Marketing']);
const ADDRESS = { line1: '17 Quillwort Passage', city: 'New York', state: 'NY', country: 'US', zip: '10118' };
const read = (cells: object) =>
  readShopifyCustomer(
    header,
    { line: 7, cells: { email: 'ines@example.com', firstName: 'Ines', lastName: 'Okafor', ...cells } },
    isEmailShaped,
  );

describe('a customer of Shopify', () => {
  it('is known by the email address in small characters', () => {
    expect(read({ email: 'Ines@Example.COM' }).email).toBe('ines@example.com');
  });

  it('has the address with its company', () => {
    expect(read({ ...ADDRESS, company: 'Reed & Co' }).address).toEqual({
      line1: '17 Quillwort Passage',
      line2: 'Reed & Co',
      city: 'New York',
      state: 'NY',
      postal_code: '10118',
      country: 'US',
    });
  });

  it('may have no address', () => {
    expect(read({})).toMatchObject({ address: null, notes: [] });
  });

  it.each([
    ['a country that there is not', { country: 'QX' }],
    ['the postal code of another state', { zip: '90210' }],
    ['no street', { line1: '' }],
    ['a web address as city', { city: 'www.evil.example' }],
  ])('comes without an address that has %s, and says so', (_, wrong) => {
    const { address, notes, problems } = read({ ...ADDRESS, ...wrong });
    expect([address, notes, problems]).toEqual([null, [expect.stringContaining('address not imported')], []]);
  });

  it('has the phone number of the address where there is no other', () => {
    expect([
      read({ phone: '1', addressPhone: '2' }).phone,
      read({ phone: '', addressPhone: '2' }).phone,
    ]).toEqual(['1', '2']);
  });

  it('has each tag once, whatever its capitals and spaces', () => {
    expect(read({ tags: ' wholesale ,VIP,, vip,New  York' }).tags).toEqual(['wholesale', 'vip', 'New York']);
  });

  it('says that nobody is exempt from tax here', () => {
    expect(read({ taxExempt: 'yes' }).notes).toEqual([expect.stringContaining('exempt from tax')]);
  });

  it.each([
    ['yes', 'Accepts Email Marketing: yes'],
    ['TRUE', 'Accepts Email Marketing: TRUE'],
    ['no', null],
    ['', null],
  ])('who says ‘%s’ to the newsletter has as consent: %s', (acceptsEmails, consentText) => {
    expect(read({ acceptsEmails })).toMatchObject({ consentText, problems: [] });
  });

  it('is refused with the line and the name that the file has for the column', () => {
    expect(read({ email: 'nobody' }).problems).toEqual([
      { line: 7, column: 'Email', message: 'must be an email address, like name@example.com' },
    ]);
  });
});

describe('the first line of a file of customers', () => {
  it('may have the older names of columns', () => {
    const older = ['First Name', 'Last Name', 'Email', 'Accepts Marketing', 'Address1', 'Zip'];
    expect(readHeader(CUSTOMER_COLUMNS, older).unused).toEqual([]);
  });

  it('must name the email address', () => {
    expect(customerHeaderRefusal(readHeader(CUSTOMER_COLUMNS, ['First Name', 'Last Name']))).not.toBeNull();
  });
});
