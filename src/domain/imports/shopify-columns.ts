/**
 * The columns of products in Shopify's CSV files that are used, by their current name and the older one, in any case.
 * Others, such as the vendor, have no place in the shop.
 */
const COLUMNS = {
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
  picture: ['product image url', 'image src'],
  pictureAlt: ['image alt text'],
  variantPicture: ['variant image url', 'variant image'],
  giftCard: ['gift card'],
  metaTitle: ['seo title'],
  metaDescription: ['seo description'],
} as const satisfies Record<string, readonly string[]>;

export type ShopifyField = keyof typeof COLUMNS;

const FIELDS: ReadonlyMap<string, ShopifyField> = new Map(
  (Object.keys(COLUMNS) as ShopifyField[]).flatMap((field) =>
    COLUMNS[field].map((name) => [name, field] as const),
  ),
);

/** What a line of the file says. */
export type ShopifyCells = Partial<Record<ShopifyField, string>>;

export interface ShopifyHeader {
  /** The field of each column; null for one that is not used. */
  fields: (ShopifyField | null)[];
  /** The name of each column in this file. */
  names: string[];
  unused: string[];
}

/** Reads the first line of a file. A column that is there twice counts once, the first time. */
export function shopifyHeader(names: readonly string[]): ShopifyHeader {
  const seen = new Set<ShopifyField>();
  const fields = names.map((name) => {
    const field = FIELDS.get(name.trim().toLowerCase()) ?? null;
    if (field === null || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
  return {
    fields,
    names: names.map((name) => name.trim()),
    unused: names.map((name) => name.trim()).filter((name, index) => fields[index] === null && name !== ''),
  };
}

/** Why a first line is none of a file of products; null when it is one. */
export function headerRefusal({ fields }: ShopifyHeader): string | null {
  if (!fields.includes('title') || !(fields.includes('handle') || fields.includes('price')))
    return 'This is no file of products from Shopify: its first line must name the columns, among them Title and URL handle (or Handle). Export the products in Shopify as “CSV for Excel, Numbers, or other spreadsheet programs”.';
  return null;
}

export const nameOfField = ({ fields, names }: ShopifyHeader, field: ShopifyField): string =>
  names[fields.indexOf(field)] ?? field;

/** The cells of a line by their fields; spreadsheets put an apostrophe before what would be a formula or a number. */
export const cellsOf = ({ fields }: ShopifyHeader, record: readonly string[]): ShopifyCells =>
  Object.fromEntries(
    fields.flatMap((field, index) =>
      field === null ? [] : [[field, (record[index] ?? '').trim().replace(/^'(?=[=+\-@\d])/, '')]],
    ),
  );
