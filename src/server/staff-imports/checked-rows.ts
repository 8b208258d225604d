import { canonicalPath } from '#domain/content/canonical-path.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import type { MergeContext } from '#domain/imports/merge-product.ts';
import type { ImportedProduct } from '#domain/imports/shopify-product.ts';
import type { Database } from '#server/platform/database/database.ts';
import { staffImportRows } from '#server/platform/database/schema/staff-import-tables.ts';
import type { StaffImport } from './import-store.ts';
import { type PlannedProduct, planProduct } from './plan-product.ts';
import { type ExistingProduct, findExisting, ownersOf, unitsOnHand } from './read-existing.ts';
import { UnreadableFile } from './read-lines.ts';

const BATCH = 200;
const MAX_BATCH_VARIANTS = 2_000;
/** Their SKUs are held in memory while a file is checked, to find those that are there twice. */
const MAX_VARIANTS = 300_000;

export interface CheckedRows {
  /** Adds a product of the file. Returns whether a batch was stored. */
  add(product: ImportedProduct): Promise<boolean>;
  /** Stores what is left of the last batch. */
  flush(): Promise<void>;
  /** Files of pictures that nobody has sent. */
  missingPictures: ReadonlySet<string>;
}

/** Stores what importing each product of a file would do, in batches. */
export function createCheckedRows(db: Database, row: StaffImport, context: MergeContext): CheckedRows {
  const missingPictures = new Set<string>();
  const refuseRepeated = findRepeated();
  let waiting: ImportedProduct[] = [];
  let variants = 0;
  let position = 0;

  const flush = async () => {
    const batch = waiting;
    waiting = [];
    variants = 0;
    for (const planned of await storeBatch(db, { row, context, batch, position }))
      for (const file of planned.missingPictures) missingPictures.add(file);
    position += batch.length;
  };
  return {
    missingPictures,
    flush,
    async add(product) {
      refuseRepeated(product);
      waiting.push(product);
      variants += product.variants.length;
      if (waiting.length < BATCH && variants < MAX_BATCH_VARIANTS) return false;
      await flush();
      return true;
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
        ...{ line, column: null },
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

interface Batch {
  row: StaffImport;
  context: MergeContext;
  batch: readonly ImportedProduct[];
  /** Of the last row before it. */
  position: number;
}

function storeBatch(db: Database, { row, context, batch, position }: Batch): Promise<PlannedProduct[]> {
  const { storeId, id: importId } = row;
  return db.transaction(async (tx) => {
    if (batch.length === 0) return [];
    const existing = await findExisting(tx, storeId, batch);
    const skus = batch.flatMap((product) => product.variants.map(({ sku }) => sku));
    const known = {
      ...{ ...context, storeId },
      ownerOfSku: await ownersOf(tx, storeId, skus),
      onHand: await unitsOnHand(tx, storeId, skus),
    };
    const planned = [];
    for (const imported of batch) {
      const present = existing.get(imported.handle) ?? null;
      // A product that has another address here by now.
      const product = present === null ? imported : { ...imported, handle: present.product.handle };
      planned.push({ product, present, plan: await planProduct(tx, product, present, known) });
    }
    await tx.insert(staffImportRows).values(
      planned.map(({ product, present, plan }, index) => ({
        ...{ storeId, importId, position: position + index + 1 },
        ...rowOf(product, plan, present),
      })),
    );
    return planned.map(({ plan }) => plan);
  });
}

function rowOf(
  imported: ImportedProduct,
  { missingPictures: _, ...planned }: PlannedProduct,
  known: ExistingProduct | null,
): Omit<typeof staffImportRows.$inferInsert, 'storeId' | 'importId' | 'position'> {
  const { handle, line, addressBefore } = imported;
  return {
    ...{ ...planned, handle, line },
    redirectFrom: known === null && planned.outcome === 'create' ? redirectOf(addressBefore, handle) : null,
    versionBefore: known?.product.version ?? null,
    statusBefore: known?.product.status ?? null,
  };
}

/** The path of a product in the other shop, where it is not the same in this one. */
function redirectOf(addressBefore: string, handle: string): string | null {
  const path = canonicalPath(`/products/${encodeURIComponent(addressBefore.toWellFormed())}`);
  return path === productPath(handle, false) || path.length > 300 ? null : path;
}
