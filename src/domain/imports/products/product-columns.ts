import type { CsvColumns, CsvHeader } from '../csv-columns.ts';

/**
 * The columns of products in Shopify's CSV files that are used, by their current name and the older one, in any case.
 * Others, such as the vendor, have no place in the shop.
 */
export const PRODUCT_COLUMNS = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  description: ['description', 'body (html)'],
  status: ['status'],
  published: ['published on online store', 'published'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['sku', 'variant sku'],
  price: ['price', 'variant price'],
  compareAt: ['compare-at price', 'compare at price', 'variant compare at price'],
  grams: ['weight value (grams)', 'variant grams'],
  stock: ['inventory quantity', 'variant inventory qty'],
  tracker: ['inventory tracker', 'variant inventory tracker'],
  policy: ['continue selling when out of stock', 'variant inventory policy'],
  picture: ['product image url', 'image src'],
  pictureAlt: ['image alt text'],
  variantPicture: ['variant image url', 'variant image'],
  giftCard: ['gift card'],
  metaTitle: ['seo title'],
  metaDescription: ['seo description'],
} as const satisfies CsvColumns<string>;

export type ProductField = keyof typeof PRODUCT_COLUMNS;

/** Why a first line is none of a file of products; null when it is one. */
export function productHeaderRefusal({ fields }: CsvHeader<ProductField>): string | null {
  if (!fields.includes('title') || !(fields.includes('handle') || fields.includes('price')))
    return 'This is no file of products from Shopify: its first line must name the columns, among them Title and URL handle (or Handle). Export the products in Shopify as “CSV for Excel, Numbers, or other spreadsheet programs”.';
  return null;
}
