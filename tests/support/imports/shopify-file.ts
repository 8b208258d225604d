import { csvLine } from './csv-file.ts';

const HEADER = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'Status',
];

/** The picture that every product of a made file has. */
export const PICTURE = 'snack.jpg';

/** A line of a file in the older columns of Shopify. */
export const lineOf = (cells: Record<string, string | number>): string =>
  csvLine(HEADER.map((name) => cells[name] ?? ''));

export const HEADER_LINE = HEADER.join(',');

/**
 * A file of many products, line by line. Each `dirtyEvery`th product has something wrong with it: a price in words, a gift card, or the SKU
 * of the product before.
 */
export function* shopifyLines(size: {
  products: number;
  variants: number;
  dirtyEvery?: number;
  /** The number of the first product. */
  first?: number;
}) {
  const { products, variants, dirtyEvery = Number.POSITIVE_INFINITY, first = 1 } = size;
  yield `${HEADER_LINE}\n`;
  for (let product = first; product < first + products; product += 1) {
    const dirt = product % dirtyEvery === 0 ? (product / dirtyEvery) % 3 : null;
    for (let variant = 1; variant <= variants; variant += 1) {
      const isFirst = variant === 1;
      const line = lineOf({
        Handle: `snack-${product}`,
        ...(isFirst && {
          Title: `Snack ${product}`,
          'Body (HTML)': `<p>Crisp, and made of oats.</p>\n<ul><li>Number ${product}</li></ul>`,
          'Image Src': `https://cdn.example/files/${PICTURE}?v=${product}`,
          'Gift Card': dirt === 1 ? 'true' : 'false',
          Status: 'active',
        }),
        'Option1 Name': isFirst ? 'Size' : '',
        'Option1 Value': `${variant * 50} g`,
        'Variant SKU': `SNACK-${dirt === 2 ? product - 1 : product}-${variant}`,
        'Variant Grams': variant * 60,
        'Variant Inventory Qty': 10,
        'Variant Price': dirt === 0 ? 'seven' : `${variant + 2}.99`,
      });
      yield `${line}\n`;
    }
    if (dirt !== null) yield '\n';
  }
}
