import type { ProductStatus } from '../../catalog/product-version.ts';
import { slugOf } from '../../content/page-address.ts';
import { shortened } from '../../text/shortened.ts';
import { centsOfCell, shortenedCell } from '../cell-values.ts';
import { type CsvCells, type CsvHeader, type CsvLine, nameOfField } from '../csv-columns.ts';
import type { RowProblem } from '../import-states.ts';
import type { ProductField } from './product-columns.ts';

/** A variant as a file says it; null is what it does not say. */
export interface ImportedVariant {
  line: number;
  sku: string;
  options: Record<string, string>;
  priceCents: number | null;
  /** 0: it has no price before. */
  compareAtCents: number | null;
  grams: number | null;
  stock: number | null;
  /** Whether the other shop counts its units; null where the file does not say. */
  isCounted: boolean | null;
  /** Whether the other shop sells it when none is left. */
  isSoldWithoutStock: boolean;
  /** The name of a file. */
  picture: string | null;
}

/** A product as a file says it; null is what it does not say. */
export interface ImportedProduct {
  line: number;
  handle: string;
  /** Its handle in the other shop. */
  addressBefore: string;
  title: string | null;
  /** HTML. */
  body: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  status: ProductStatus | null;
  variants: ImportedVariant[];
  /** By the names of their files. */
  pictures: { file: string; alt: string | null }[];
  problems: RowProblem[];
}

/** Shopify has 2,048 at most. */
const MAX_VARIANTS = 2_048;
const MAX_CENTS = 100_000_000;
const MAX_UNITS = 1_000_000;

/** Which product a line belongs to: its handle, or the title of one without. Empty for a line that says nothing. */
export const productOfLine = ({ handle = '', title = '' }: CsvCells<ProductField>): string => handle || title;

/** Reads the lines of one product, the first of which has its texts. */
export function readShopifyProduct(
  header: CsvHeader<ProductField>,
  lines: readonly CsvLine<ProductField>[],
): ImportedProduct {
  const [first = { line: 1, cells: {} }] = lines;
  const { cells } = first;
  const addressBefore = productOfLine(cells);
  const handle = slugOf(addressBefore);
  const problems: RowProblem[] = [];
  const refuse = (line: number, field: ProductField | null, message: string) =>
    problems.push({ line, column: field && nameOfField(header, field), message });

  if (handle === '') refuse(first.line, 'handle', 'has no latin characters or digits for an address');
  if (handle.length > 200) refuse(first.line, 'handle', 'is longer than 200 characters');
  if (isTrue(cells.giftCard))
    refuse(first.line, 'giftCard', 'is a gift card: make that on the page of a product');
  const variants = readVariants(lines, { handle, refuse });
  return {
    line: first.line,
    handle,
    addressBefore,
    title: cells.title || null,
    body: cells.description || null,
    metaTitle: cells.metaTitle || null,
    metaDescription: cells.metaDescription || null,
    status: statusOf(cells, (message) => refuse(first.line, 'status', message)),
    variants,
    pictures: readPictures(lines),
    problems,
  };
}

const isTrue = (cell = ''): boolean => /^(?:true|yes|1)$/i.test(cell);

function statusOf(
  { status = '', published = '' }: CsvCells<ProductField>,
  refuse: (message: string) => void,
) {
  const word = status.toLowerCase();
  if (!['', 'active', 'draft', 'archived', 'unlisted'].includes(word)) {
    refuse(`must be active, draft or archived, and is ${shortenedCell(status)}`);
    return null;
  }
  if (word === 'archived' || word === 'draft') return word;
  // What is not on the website there is not on sale here.
  if (word === 'unlisted' || /^(?:false|no|0)$/i.test(published)) return 'draft';
  return word === '' && published === '' ? null : 'active';
}

type Refuse = (line: number, field: ProductField | null, message: string) => void;

function readVariants(
  lines: readonly CsvLine<ProductField>[],
  { handle, refuse }: { handle: string; refuse: Refuse },
): ImportedVariant[] {
  const [first] = lines;
  const names = [first?.cells.option1Name, first?.cells.option2Name, first?.cells.option3Name];
  const variants: ImportedVariant[] = [];
  for (const { line, cells } of lines) {
    const values = [cells.option1Value, cells.option2Value, cells.option3Value];
    // Further lines may have nothing than a picture.
    if (!cells.sku && !cells.price && values.every((value) => !value)) continue;
    const options = Object.fromEntries(
      values.flatMap((value, index) =>
        value && !isOnlyVariant(names[index], value) ? [[names[index] || `Option ${index + 1}`, value]] : [],
      ),
    );
    const sku = skuOf(cells.sku || [handle, ...Object.values(options)].join('-'));
    if (sku === '') refuse(line, 'sku', 'has no latin characters or digits');
    if (sku.length > 100) refuse(line, 'sku', 'is longer than 100 characters');
    if (variants.some((other) => other.sku === sku)) refuse(line, 'sku', `is there twice: ${sku}`);
    variants.push({
      line,
      sku,
      options,
      priceCents: readCents(cells.price, (message) => refuse(line, 'price', message)),
      compareAtCents:
        cells.compareAt === ''
          ? 0
          : readCents(cells.compareAt, (message) => refuse(line, 'compareAt', message)),
      grams: readWhole(cells.grams, (message) => refuse(line, 'grams', message)),
      stock: readUnits(cells.stock, (message) => refuse(line, 'stock', message)),
      isCounted: cells.tracker === undefined ? null : cells.tracker !== '',
      isSoldWithoutStock: cells.policy?.toLowerCase() === 'continue' || isTrue(cells.policy),
      picture: fileOfAddress(cells.variantPicture),
    });
  }
  if (variants.length > MAX_VARIANTS)
    refuse(first?.line ?? 1, null, `has more than ${MAX_VARIANTS} variants`);
  return variants;
}

/** What Shopify writes for a product without options. */
const isOnlyVariant = (name = '', value = ''): boolean =>
  name.toLowerCase() === 'title' && value.toLowerCase() === 'default title';

/** `oat bar/100 g` → `OAT-BAR-100-G` */
const skuOf = (typed: string): string => slugOf(typed).toUpperCase();

function readCents(cell: string | undefined, refuse: (message: string) => void): number | null {
  if (cell === undefined || cell === '') return null;
  const cents = centsOfCell(cell);
  if (cents === null) {
    refuse(`must be an amount like 7.99, and is ${shortenedCell(cell)}`);
    return null;
  }
  if (cents > MAX_CENTS) refuse('is more than a million');
  return Math.min(cents, MAX_CENTS);
}

/** Fractions of grams are rounded; less than nothing on hand is nothing. */
function readWhole(cell: string | undefined, refuse: (message: string) => void): number | null {
  if (cell === undefined || cell === '') return null;
  if (!/^-?\d{1,9}(?:\.\d{1,6})?$/.test(cell)) {
    refuse(`must be a number, and is ${shortenedCell(cell)}`);
    return null;
  }
  if (Number(cell) > MAX_UNITS) refuse('is more than a million');
  return Math.min(Math.max(0, Math.round(Number(cell))), MAX_UNITS);
}

/** Less than nothing on hand is nothing. Three digits behind a dot may be thousands. */
function readUnits(cell: string | undefined, refuse: (message: string) => void): number | null {
  if (cell === undefined || cell === '' || /^-?\d{1,9}(?:\.0{1,2})?$/.test(cell))
    return readWhole(cell, refuse);
  refuse(`must be a whole number, and is ${shortenedCell(cell)}`);
  return null;
}

function readPictures(lines: readonly CsvLine<ProductField>[]): ImportedProduct['pictures'] {
  const found = new Map<string, string | null>();
  for (const { cells } of lines) {
    const file = fileOfAddress(cells.picture);
    if (file !== null && !found.has(file)) found.set(file, cells.pictureAlt || null);
  }
  return [...found].map(([file, alt]) => ({ file, alt }));
}

/** `https://cdn.example/files/Oat%20Bar.jpg?v=17` → `oat bar.jpg`; null for no address. */
function fileOfAddress(address = ''): string | null {
  const last = (address.split(/[?#]/, 1)[0] ?? '').split('/').at(-1) ?? '';
  try {
    return pictureFileName(decodeURIComponent(last)) || null;
  } catch {
    return pictureFileName(last) || null;
  }
}

/** The name under which a picture is looked for. */
export const pictureFileName = (name: string): string =>
  shortened((name.split(/[\\/]/).at(-1) ?? '').trim().toLowerCase(), 200);
