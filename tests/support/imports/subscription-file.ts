import { csvFile } from './csv-file.ts';

/** The columns of Shopify's own app, with the two that are added by hand. */
const HEADER = [
  'handle',
  'upcoming_billing_date',
  'customer_id',
  'currency_code',
  'status',
  'cadence_interval',
  'cadence_interval_count',
  'customer_payment_method_id',
  'delivery_price',
  'delivery_method_type',
  'delivery_address_first_name',
  'delivery_address_last_name',
  'delivery_address_address1',
  'delivery_address_address2',
  'delivery_address_city',
  'delivery_address_province_code',
  'delivery_address_country_code',
  'delivery_address_company',
  'delivery_address_zip',
  'line_variant_id',
  'line_quantity',
  'line_current_price',
  'customer_email',
  'sku',
];

/** The first line of a subscription as Shopify exports it, but for what is said. */
export const subscriptionCells = (
  handle: string,
  more: Record<string, string> = {},
): Record<string, string> => ({
  handle,
  upcoming_billing_date: '2099-03-10T14:00:00Z',
  customer_id: '881',
  currency_code: 'USD',
  status: 'ACTIVE',
  cadence_interval: 'MONTH',
  cadence_interval_count: '1',
  delivery_price: '4.00',
  customer_payment_method_id: 'pm-77',
  delivery_method_type: 'SHIPPING',
  delivery_address_first_name: 'Odile',
  delivery_address_last_name: 'Marchetti',
  delivery_address_address1: '12 Grove Street',
  delivery_address_city: 'New York',
  delivery_address_province_code: 'NY',
  delivery_address_country_code: 'US',
  delivery_address_zip: '10014',
  ...itemCells('MIX-5OZ'),
  customer_email: 'odile.marchetti@example.com',
  ...more,
});

/** What only belongs to one item. */
export const itemCells = (
  sku: string,
  { quantity = '1', price = '5.10' }: { quantity?: string; price?: string } = {},
) => ({
  line_variant_id: '4420',
  sku,
  line_quantity: quantity,
  line_current_price: price,
});

/** A file of subscriptions. */
export const subscriptionFile = (...lines: Record<string, string>[]): string => csvFile(HEADER, lines);
