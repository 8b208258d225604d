import { csvFile } from './csv-file.ts';

/** Columns of Shopify's exports of orders in 2016. */
const OLDER = [
  'Name',
  'Email',
  'Financial Status',
  'Paid at',
  'Fulfillment Status',
  'Fulfilled at',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Code',
  'Discount Amount',
  'Shipping Method',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Billing Name',
  'Billing Street',
  'Billing City',
  'Billing Zip',
  'Billing Province',
  'Billing Country',
  'Notes',
  'Cancelled at',
  'Payment Method',
  'Refunded Amount',
] as const;

/** Those of today, some of which are not used. */
const NEWER = [
  ...OLDER.map((name) => (name === 'Billing Street' ? 'Billing Address1' : name)),
  'Accepts Marketing',
  'Lineitem discount',
  'Shipping Name',
  'Shipping Address1',
  'Shipping City',
  'Shipping Zip',
  'Shipping Province',
  'Shipping Country',
  'Shipping Phone',
  'Id',
  'Tags',
  'Risk Level',
  'Source',
  'Tax 1 Name',
  'Tax 1 Value',
  'Phone',
  'Billing Province Name',
  'Payment References',
] as const;

export type OrderLine = Record<string, string | number>;

/** A file of orders in the columns of today, or in the older ones. */
export const orderFile = (lines: readonly OrderLine[], columns: 'newer' | 'older' = 'newer'): string =>
  csvFile(columns === 'newer' ? NEWER : OLDER, lines);

/** The lines of an order of a bar at 7.99 and two teas at 4.00. */
export function orderLines(name: string, changes: OrderLine = {}): OrderLine[] {
  const common = { Name: name, Email: 'lena@example.com' };
  return [
    {
      ...common,
      'Financial Status': 'paid',
      'Paid at': '2026-03-01 12:31:05 -0500',
      'Fulfillment Status': 'fulfilled',
      'Fulfilled at': '2026-03-02 09:00:00 -0500',
      Currency: 'USD',
      Subtotal: '15.99',
      Shipping: '5.00',
      Taxes: '1.00',
      Total: '21.99',
      'Discount Amount': '0.00',
      'Shipping Method': 'Standard',
      'Created at': '2026-03-01 12:30:00 -0500',
      'Lineitem quantity': 1,
      'Lineitem name': 'Oat Bar',
      'Lineitem price': '7.99',
      'Lineitem sku': 'OAT',
      'Billing Name': 'Lena Fischer',
      'Billing Street': '12 Hill Street',
      'Billing Address1': '12 Hill Street',
      'Billing City': 'Portland',
      'Billing Zip': "'97201",
      'Billing Province': 'OR',
      'Billing Country': 'US',
      'Payment Method': 'Cards',
      'Refunded Amount': '0.00',
      Id: `55${name.replaceAll(/\D/g, '')}`,
      Tags: 'vip, wholesale',
      ...changes,
    },
    { ...common, 'Lineitem quantity': 2, 'Lineitem name': 'Tea', 'Lineitem price': '4.00' },
  ];
}
