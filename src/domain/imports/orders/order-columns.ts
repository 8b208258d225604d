import type { CsvCells, CsvColumns, CsvHeader } from '../csv-columns.ts';

/**
 * The columns of orders in Shopify's CSV files that are used, in lower case. Older files have fewer: `Id`, the names of
 * provinces and the discounts of items came later, and `Tax 1` to `Tax 5` in between.
 */
export const ORDER_COLUMNS = {
  name: ['name'],
  id: ['id'],
  email: ['email'],
  phone: ['phone'],
  placedAt: ['created at'],
  paidAt: ['paid at'],
  fulfilledAt: ['fulfilled at'],
  cancelledAt: ['cancelled at', 'canceled at'],
  paymentStatus: ['financial status'],
  fulfilmentStatus: ['fulfillment status'],
  currency: ['currency'],
  subtotal: ['subtotal'],
  discountAmount: ['discount amount'],
  discountCode: ['discount code'],
  shippingAmount: ['shipping'],
  shippingMethod: ['shipping method'],
  taxes: ['taxes'],
  total: ['total'],
  refunded: ['refunded amount'],
  paymentMethod: ['payment method'],
  note: ['notes', 'note'],
  tags: ['tags'],
  lineTitle: ['lineitem name'],
  lineSku: ['lineitem sku'],
  lineQuantity: ['lineitem quantity'],
  linePrice: ['lineitem price'],
  lineDiscount: ['lineitem discount'],
  billingName: ['billing name'],
  billingCompany: ['billing company'],
  billingLine1: ['billing address1', 'billing street'],
  billingLine2: ['billing address2'],
  billingCity: ['billing city'],
  billingZip: ['billing zip'],
  billingState: ['billing province'],
  billingCountry: ['billing country'],
  billingPhone: ['billing phone'],
  shippingName: ['shipping name'],
  shippingCompany: ['shipping company'],
  shippingLine1: ['shipping address1', 'shipping street'],
  shippingLine2: ['shipping address2'],
  shippingCity: ['shipping city'],
  shippingZip: ['shipping zip'],
  shippingState: ['shipping province'],
  shippingCountry: ['shipping country'],
  shippingPhone: ['shipping phone'],
  tax1Name: ['tax 1 name'],
  tax1Value: ['tax 1 value'],
  tax2Name: ['tax 2 name'],
  tax2Value: ['tax 2 value'],
  tax3Name: ['tax 3 name'],
  tax3Value: ['tax 3 value'],
  tax4Name: ['tax 4 name'],
  tax4Value: ['tax 4 value'],
  tax5Name: ['tax 5 name'],
  tax5Value: ['tax 5 value'],
} as const satisfies CsvColumns<string>;

export type OrderField = keyof typeof ORDER_COLUMNS;

/** What a line of the file says. */
export type OrderCells = CsvCells<OrderField>;

/** What no file of orders is without. */
const REQUIRED_COLUMNS: readonly OrderField[] = [
  'name',
  'placedAt',
  'currency',
  'total',
  'lineTitle',
  'lineQuantity',
  'linePrice',
];

/** Why a first line is none of a file of orders; null when it is one. */
export function orderHeaderRefusal({ fields }: CsvHeader<OrderField>): string | null {
  const missing = REQUIRED_COLUMNS.filter((field) => !fields.includes(field));
  if (missing.length === 0) return null;
  const named = missing.map((field) => ORDER_COLUMNS[field][0]).join(', ');
  return `This is no file of orders from Shopify: its first line must name the columns, and lacks ${named}. Export the orders in Shopify as “CSV for Excel, Numbers, or other spreadsheet programs”.`;
}
