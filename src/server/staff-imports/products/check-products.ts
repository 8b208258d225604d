import { canonicalPath } from '#domain/content/canonical-path.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import type { ProductImportOptions } from '#domain/imports/import-kinds.ts';
import type { MergeContext } from '#domain/imports/products/merge-product.ts';
import type { ProductField } from '#domain/imports/products/product-columns.ts';
import { type ImportedProduct, readShopifyProduct } from '#domain/imports/products/shopify-product.ts';
import { dayAt } from '#domain/store-days.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import type { FileCheck, PlannedRow, StaffImport } from '../import-kind.ts';
import { UnreadableFile } from '../read-entries.ts';
import { picturesOfImport } from './import-pictures.ts';
import { type PlannedProduct, planProduct } from './plan-product.ts';
import type { ProductData } from './product-data.ts';
import { type ExistingProduct, findExisting, ownersOf, unitsOnHand } from './read-existing.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';

/** Their SKUs are held in memory while a file is checked, to find those that are there twice. */
const MAX_VARIANTS = 300_000;
const SHOWN_MISSING_PICTURES = 100;

/** Begins the check of a file of products. */
export async function checkProducts(
  db: Database,
  row: StaffImport,
  options: ProductImportOptions,
): Promise<FileCheck<ProductField, ImportedProduct, ProductData>> {
  const { now, timeZone } = await storeClock(db, row.storeId);
  const { priced: currencies } = await storeCurrencies(db, row.storeId);
  const context: MergeContext = {
    options,
    currencies,
    today: dayAt(now, timeZone),
    pictures: await picturesOfImport(db, row.id),
  };
  const missingPictures = new Set<string>();
  const refuseRepeated = findRepeated();
  const refuseSame = findSame();
  let drafts = 0;
  return {
    read(header, lines) {
      const product = readShopifyProduct(header, lines);
      refuseRepeated(product);
      return product;
    },
    async plan(tx, batch) {
      const planned = await planBatch(tx, row, { context, refuseSame }, batch);
      for (const { plan } of planned) {
        for (const file of plan.missingPictures) missingPictures.add(file);
        if (plan.status === 'draft') drafts += 1;
      }
      return planned.map(({ product, present, plan }) => rowOf(product, plan, present));
    },
    async productSummary() {
      return {
        drafts,
        missingPictures: [...missingPictures].slice(0, SHOWN_MISSING_PICTURES),
        missingPictureCount: missingPictures.size,
      };
    },
  };
}

/** Finds products and SKUs that a file has twice. Throws `UnreadableFile` for more than fit into memory. */
function findRepeated(): (product: ImportedProduct) => void {
  const handles = new Set<string>();
  const owners = new Map<string, string>();
  return ({ handle, line, problems, variants }) => {
    if (handles.has(handle))
      problems.push({
        line,
        column: null,
        message: 'is in the file before: the lines of a product stand together',
      });
    handles.add(handle);
    for (const { sku, line: at } of variants) {
      const owner = owners.get(sku) ?? handle;
      owners.set(sku, owner);
      if (owner !== handle)
        problems.push({
          line: at,
          column: 'SKU',
          message: `${sku} is in the file before, as that of ${owner}`,
        });
    }
    if (owners.size > MAX_VARIANTS)
      throw new UnreadableFile(
        `The file has more than ${MAX_VARIANTS} variants. Send it in parts, products as a whole.`,
      );
  };
}

type RefuseSame = (product: ImportedProduct, handle: string) => void;

/** Finds products of a file that are one product of the shop, which has moved to the address of another one of the file. */
function findSame(): RefuseSame {
  const first = new Map<string, Pick<ImportedProduct, 'handle' | 'line'>>();
  return ({ handle, line, problems }, handleHere) => {
    const other = first.get(handleHere);
    if (other === undefined) first.set(handleHere, { handle, line });
    // Lines that do not stand together are refused already.
    else if (other.handle !== handle)
      problems.push({
        line,
        column: null,
        message: `is ${handleHere} here, as is ${other.handle} in line ${other.line}: leave one of them out, or change its handle in the file`,
      });
  };
}

interface Planned {
  product: ImportedProduct;
  present: ExistingProduct | null;
  plan: PlannedProduct;
}

async function planBatch(
  tx: Transaction,
  { storeId }: StaffImport,
  { context, refuseSame }: { context: MergeContext; refuseSame: RefuseSame },
  batch: readonly ImportedProduct[],
): Promise<Planned[]> {
  const existing = await findExisting(tx, storeId, batch);
  const skus = batch.flatMap((product) => product.variants.map(({ sku }) => sku));
  const known = {
    ...context,
    storeId,
    ownerOfSku: await ownersOf(tx, storeId, skus),
    onHand: await unitsOnHand(tx, storeId, skus),
  };
  const planned: Planned[] = [];
  for (const imported of batch) {
    const present = existing.get(imported.handle) ?? null;
    refuseSame(imported, present?.product.handle ?? imported.handle);
    // A product that has another address here by now.
    const product = present === null ? imported : { ...imported, handle: present.product.handle };
    planned.push({ product, present, plan: await planProduct(tx, product, present, known) });
  }
  return planned;
}

function rowOf(
  { handle, line, addressBefore }: ImportedProduct,
  { missingPictures: _, document, status, stock, ...planned }: PlannedProduct,
  known: ExistingProduct | null,
): PlannedRow<ProductData> {
  const isNew = known === null && planned.outcome === 'create';
  return {
    ...planned,
    key: handle,
    line,
    data:
      document === null || status === null
        ? null
        : {
            document,
            status,
            stock,
            redirectFrom: isNew ? redirectOf(addressBefore, handle) : null,
            versionBefore: known?.product.version ?? null,
            statusBefore: known?.product.status ?? null,
          },
  };
}

/** The path of a product in the other shop, where it is not the same in this one. */
function redirectOf(addressBefore: string, handle: string): string | null {
  const path = canonicalPath(`/products/${encodeURIComponent(addressBefore.toWellFormed())}`);
  return path === productPath(handle, false) || path.length > 300 ? null : path;
}
