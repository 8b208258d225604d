import { csvFile } from './csv-file.ts';

const HEADER = [
  'Customer ID',
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Default Address Company',
  'Default Address Address1',
  'Default Address Address2',
  'Default Address City',
  'Default Address Province Code',
  'Default Address Country Code',
  'Default Address Zip',
  'Default Address Phone',
  'Phone',
  'Total Spent',
  'Total Orders',
  'Note',
  'Tax Exempt',
  'Tags',
];

/** A customer with everything that Shopify exports, but for what is said. */
export const customerCells = (email: string, more: Record<string, string> = {}): Record<string, string> => ({
  'Customer ID': "'6409382",
  'First Name': 'Ines',
  'Last Name': 'Okafor',
  Email: email,
  'Accepts Email Marketing': 'no',
  'Default Address Address1': '17 Quillwort Passage',
  'Default Address City': 'New York',
  'Default Address Province Code': 'NY',
  'Default Address Country Code': 'US',
  'Default Address Zip': "'10118",
  Phone: "'+12125550176",
  'Total Spent': '88.10',
  'Total Orders': '3',
  'Tax Exempt': 'no',
  ...more,
});

/** A file of customers as Shopify exports it. */
export const customerFile = (...customers: Record<string, string>[]): string => csvFile(HEADER, customers);
