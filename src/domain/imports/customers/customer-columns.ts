import type { CsvColumns, CsvHeader } from '../csv-columns.ts';

/** The columns of customers in Shopify's CSV files that are used, by their current name and older ones, in small characters. */
export const CUSTOMER_COLUMNS = {
  email: ['email'],
  firstName: ['first name'],
  lastName: ['last name'],
  acceptsEmails: ['accepts email marketing', 'accepts marketing'],
  company: ['default address company', 'company'],
  line1: ['default address address1', 'address1'],
  line2: ['default address address2', 'address2'],
  city: ['default address city', 'city'],
  state: ['default address province code', 'province code'],
  country: ['default address country code', 'country code'],
  zip: ['default address zip', 'zip'],
  phone: ['phone'],
  addressPhone: ['default address phone'],
  note: ['note'],
  taxExempt: ['tax exempt'],
  tags: ['tags'],
} as const satisfies CsvColumns<string>;

export type CustomerField = keyof typeof CUSTOMER_COLUMNS;

/** Why a first line is none of a file of customers; null when it is one. */
export const customerHeaderRefusal = ({ fields }: CsvHeader<CustomerField>): string | null =>
  fields.includes('email') && fields.includes('firstName') && fields.includes('lastName')
    ? null
    : 'This is no file of customers: its first line must name the columns, among them Email, First Name and Last Name. Export the customers in Shopify as “CSV for Excel, Numbers, or other spreadsheet programs”.';
