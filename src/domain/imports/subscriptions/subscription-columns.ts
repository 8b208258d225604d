import type { CsvCells, CsvColumns, CsvHeader } from '../csv-columns.ts';

/**
 * The columns of subscriptions that are used, in lower case: those of Shopify’s own app, and other names that apps give
 * them. `customer_email` and `sku` are added by hand to a file of Shopify, which has its own ids in their place.
 */
export const SUBSCRIPTION_COLUMNS = {
  id: ['handle', 'subscription_id', 'subscription id', 'id'],
  status: ['status'],
  nextAt: ['upcoming_billing_date', 'next_charge_date', 'next charge date', 'next_billing_date'],
  currency: ['currency_code', 'currency'],
  unit: ['cadence_interval', 'order_interval_unit', 'shipping_interval_unit_type'],
  count: ['cadence_interval_count', 'order_interval_frequency', 'shipping_interval_frequency'],
  chargeCount: ['charge_interval_frequency'],
  email: ['customer_email', 'customer email', 'email', 'shipping_email'],
  firstName: ['delivery_address_first_name', 'shipping_first_name', 'first_name'],
  lastName: ['delivery_address_last_name', 'shipping_last_name', 'last_name'],
  company: ['delivery_address_company', 'shipping_company', 'company'],
  line1: ['delivery_address_address1', 'shipping_address1', 'shipping_address_1', 'address1'],
  line2: ['delivery_address_address2', 'shipping_address2', 'shipping_address_2', 'address2'],
  city: ['delivery_address_city', 'shipping_city', 'city'],
  state: ['delivery_address_province_code', 'shipping_province', 'province'],
  zip: ['delivery_address_zip', 'shipping_zip', 'zip'],
  country: ['delivery_address_country_code', 'shipping_country_code', 'shipping_country', 'country'],
  sku: ['sku', 'line_sku', 'variant_sku'],
  quantity: ['line_quantity', 'quantity'],
  price: ['line_current_price', 'recurring_price', 'price'],
} as const satisfies CsvColumns<string>;

export type SubscriptionField = keyof typeof SUBSCRIPTION_COLUMNS;

/** What a line of the file says. */
export type SubscriptionCells = CsvCells<SubscriptionField>;

/** What no file of subscriptions is without. */
const REQUIRED_COLUMNS: readonly SubscriptionField[] = [
  'id' as const,
  'status' as const,
  'nextAt' as const,
  'unit' as const,
  'count' as const,
  'email' as const,
  'line1' as const,
  'city' as const,
  'state' as const,
  'zip' as const,
  'country' as const,
  'sku' as const,
  'quantity' as const,
  'price' as const,
];

/** Why a first line is none of a file of subscriptions; null when it is one. */
export function subscriptionHeaderRefusal({ fields }: CsvHeader<SubscriptionField>): string | null {
  const missing = REQUIRED_COLUMNS.filter((field) => !fields.includes(field));
  if (missing.length === 0) return null;
  const named = missing.map((field) => SUBSCRIPTION_COLUMNS[field][0]).join(', ');
  const advice =
    missing.includes('email') || missing.includes('sku')
      ? ' A file of Shopify has ids of customers and variants in place of customer_email and sku: add these two columns.'
      : '';
  return `This is no file of subscriptions: its first line must name the columns, and lacks ${named}.${advice}`;
}
