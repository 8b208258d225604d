import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import type { ProductStatus } from '#domain/catalog/product-version.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { ImportOutcome, RowChange, RowProblem } from '#domain/imports/import-states.ts';
import { type MergeContext, mergedProduct } from '#domain/imports/products/merge-product.ts';
import type { ImportedProduct, ImportedVariant } from '#domain/imports/products/shopify-product.ts';
import { productDocument } from '#server/catalog/products/product-document.ts';
import type { Product } from '#server/catalog/products/product-versions.ts';
import { publishableProduct } from '#server/catalog/products/publish-product.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ExistingProduct } from './read-existing.ts';

export interface PlanContext extends MergeContext {
  storeId: StoreId;
  /** The product that has each SKU, of those that other products have. */
  ownerOfSku: ReadonlyMap<string, string>;
  /** Units on hand by SKU, of those that exist. */
  onHand: ReadonlyMap<string, number>;
}

/** What an import would do with a product of a file. */
export interface PlannedProduct {
  outcome: ImportOutcome;
  title: string;
  document: ProductDraft | null;
  status: ProductStatus | null;
  changes: RowChange[];
  problems: RowProblem[];
  notes: string[];
  stock: Record<string, number>;
  missingPictures: string[];
}

/** Says what an import would do with a product. `existing` is null for one that the shop does not have. */
export async function planProduct(
  tx: Transaction,
  imported: ImportedProduct,
  existing: ExistingProduct | null,
  context: PlanContext,
): Promise<PlannedProduct> {
  const merged = mergedProduct(imported, existing?.document ?? null, context);
  const { document, changes, missingPictures } = merged;
  const problems = [...imported.problems, ...problemsOfSkus(imported, context)];
  if (existing === null && imported.title === null)
    problems.push({ line: imported.line, column: 'Title', message: 'is missing' });
  const missing = await whatIsMissing(tx, context.storeId, document, existing !== null);
  const { status, note } = statusAfter(existing?.product.status ?? null, imported.status, missing.length > 0);
  const waits = existing !== null && hasUnpublishedChanges(existing.product);
  const isChanged = existing === null || changes.length > 0 || status !== existing.product.status;
  if (isChanged && status === 'active' && missing.length > 0)
    problems.push({ line: imported.line, column: null, message: `cannot be sold: ${missing.join(', ')}` });
  if (isChanged && waits)
    problems.push({
      line: imported.line,
      column: null,
      message: 'has changes in the shop that are not published yet: publish them first, or go back',
    });
  const stock = stockAfter(imported, { status, context });
  const outcome = outcomeOf({ problems, existing, isChanged, stock });
  const statusChange =
    existing !== null && status !== existing.product.status
      ? [{ field: 'status', before: existing.product.status, after: status }]
      : [];
  return {
    outcome,
    title: document.title,
    problems,
    stock: outcome === 'refused' ? {} : stock,
    missingPictures,
    ...(outcome === 'refused' || outcome === 'same'
      ? { document: null, status: null }
      : { document, status }),
    changes: [...changes, ...statusChange, ...(existing === null ? [] : stockChanges(stock, context.onHand))],
    notes: [
      ...merged.notes,
      ...(note === null ? [] : [note]),
      ...(status === 'draft' && missing.length > 0
        ? [`stays a draft until it has: ${missing.join(', ')}`]
        : []),
      ...stockNotes(imported, { status, stock, context }),
      ...missingPictures.map((file) => `picture to be added: ${file}`),
    ],
  };
}

function outcomeOf({
  problems,
  existing,
  isChanged,
  stock,
}: {
  problems: readonly RowProblem[];
  existing: ExistingProduct | null;
  isChanged: boolean;
  stock: Record<string, number>;
}): ImportOutcome {
  if (problems.length > 0) return 'refused';
  if (existing === null) return 'create';
  return isChanged || Object.keys(stock).length > 0 ? 'change' : 'same';
}

const hasUnpublishedChanges = ({ status, version, publishedVersion }: Product): boolean =>
  status === 'active' && version > 0 && publishedVersion !== version;

function problemsOfSkus({ variants, handle }: ImportedProduct, { ownerOfSku }: PlanContext): RowProblem[] {
  return variants.flatMap(({ line, sku }) => {
    const owner = ownerOfSku.get(sku);
    if (owner === undefined || owner === handle) return [];
    return [{ line, column: 'SKU', message: `${sku} is a SKU of ${owner}` }];
  });
}

/** What a file says of the status, as far as the shop can follow. */
function statusAfter(
  before: ProductStatus | null,
  wanted: ProductStatus | null,
  isIncomplete: boolean,
): { status: ProductStatus; note: string | null } {
  const status = wanted ?? before ?? 'active';
  if (before === null) return { status: status === 'active' && isIncomplete ? 'draft' : status, note: null };
  if (before === 'active' && status === 'draft')
    return { status: 'active', note: 'is on sale in this shop, and stays so: archive it to end that' };
  if (before === 'draft' && status === 'archived') return { status: 'draft', note: null };
  if (before === 'archived' && status === 'draft') return { status: 'archived', note: null };
  if (before !== 'active' && status === 'active' && isIncomplete) return { status: before, note: null };
  return { status, note: null };
}

/** What a product lacks before it can be sold, in words. */
async function whatIsMissing(
  tx: Transaction,
  storeId: StoreId,
  document: ProductDraft,
  isKnown: boolean,
): Promise<string[]> {
  const { error } = productDocument.safeParse(document);
  if (error) {
    const labels = error.issues.map(({ path, message }) => missingText(document, path, message));
    return [...new Set(labels)].slice(0, 20);
  }
  // A new product refers to nothing else of the shop.
  if (!isKnown) return [];
  try {
    await publishableProduct(tx, storeId, document);
    return [];
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return (refusal.details.errors ?? []).map(({ path, message }) => `${path} ${message}`);
  }
}

function missingText(document: ProductDraft, path: readonly PropertyKey[], message: string): string {
  const [field, index, inner] = path;
  if (field === 'pictures' && index === undefined) return 'a picture';
  if (field === 'description') return 'a description';
  if (field === 'variants' && index === undefined) return 'a variant';
  const { sku } = (field === 'variants' ? document.variants[Number(index)] : null) ?? { sku: '' };
  if (inner === 'weightGrams') return `the weight of ${sku}`;
  if (inner === 'prices') return `a price of ${sku} in ${String(path[3]).toUpperCase()}`;
  return `${path.map(String).join(' ')} ${message}`;
}

/** Units that are to be set: of variants that are new here and on sale, and of others where staff have asked for it. */
function stockAfter(
  { variants }: ImportedProduct,
  { status, context }: { status: ProductStatus; context: PlanContext },
): Record<string, number> {
  if (status !== 'active') return {};
  return Object.fromEntries(
    variants.flatMap(({ sku, stock }) => {
      const isWanted = hasNoStock(sku, context)
        ? (stock ?? 0) > 0
        : context.options.replacesStock && stock !== context.onHand.get(sku);
      return stock !== null && isWanted ? [[sku, stock] as const] : [];
    }),
  );
}

/** A SKU that was never on sale has no stock while no unit is on hand, also where somebody has counted none. */
const hasNoStock = (sku: string, { onHand, ownerOfSku }: PlanContext): boolean =>
  !onHand.has(sku) || (onHand.get(sku) === 0 && !ownerOfSku.has(sku));

/** What the file says of stock and cannot be so here, of variants that were never sold here. */
function stockNotes(
  { variants }: ImportedProduct,
  { status, stock, context }: { status: ProductStatus; stock: Record<string, number>; context: PlanContext },
): string[] {
  const added = variants.filter(({ sku }) => hasNoStock(sku, context));
  const note = (text: string, of: readonly string[]) =>
    of.length === 0 ? [] : [`${text}: ${of.join(', ')}`];
  if (status !== 'active')
    return note(
      `units are not taken while it is ${status === 'draft' ? 'a draft' : status}`,
      added.flatMap(({ sku, stock: units }) => (units === null || units === 0 ? [] : [`${units} of ${sku}`])),
    );
  const isUncounted = ({ sku, isCounted }: ImportedVariant) =>
    isCounted === false && stock[sku] === undefined;
  const left = variants.flatMap(({ sku, stock: units }) => {
    const present = context.onHand.get(sku);
    const isLeft = units !== null && units !== (stock[sku] ?? present);
    return isLeft && !context.ownerOfSku.has(sku) && !hasNoStock(sku, context)
      ? [`${present} of ${sku}`]
      : [];
  });
  return [
    ...note(
      'is not counted in the other shop, and sold out here until you set its stock',
      added.filter(isUncounted).map(({ sku }) => sku),
    ),
    ...note(
      'is sold in the other shop when none is left, and is sold out here then',
      added.filter((variant) => variant.isSoldWithoutStock && !isUncounted(variant)).map(({ sku }) => sku),
    ),
    ...note('units are here already, and stay', left),
  ];
}

const stockChanges = (
  stock: Readonly<Record<string, number>>,
  onHand: ReadonlyMap<string, number>,
): RowChange[] =>
  Object.entries(stock).map(([sku, units]) => ({
    field: `stock of ${sku}`,
    before: String(onHand.get(sku) ?? 0),
    after: String(units),
  }));
