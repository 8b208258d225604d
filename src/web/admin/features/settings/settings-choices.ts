export const NEW_ORDER_EMAILS = [
  { value: 'each', label: 'For each order' },
  { value: 'hourly', label: 'Once an hour' },
  { value: 'daily', label: 'Once a day, at eight' },
  { value: 'none', label: 'Never' },
] as const;

/** What products are for taxes, and shipping. */
export const TAX_CLASSES = [
  ['groceries', 'Food'],
  ['candy', 'Sweets'],
  ['gift_boxes', 'Gift boxes'],
  ['shipping', 'Shipping'],
] as const;
