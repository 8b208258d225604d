import { type PriceChange, withChangedPrices } from '#domain/catalog/price-change.ts';
import { type PriceConversion, withConvertedPrices } from '#domain/catalog/convert-prices.ts';
import { DomainError } from '#domain/errors.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  findVersion,
  type PriceRun,
  type Product,
  readNewestDocument,
  readProduct,
} from './product-versions.ts';
import { archiveProduct, publishProduct } from './publish-product.ts';

/** What is done with several products. */
export type ProductsChange =
  | { action: 'archive' | 'sell' }
  | ({ action: 'prices'; run: PriceRun } & PriceChange)
  | ({ action: 'convert'; run: PriceRun } & PriceConversion)
  /** Publishes the version before the one that was shown. */
  | { action: 'undo' };

/** Why a product was left as it was; null when it was changed. */
export interface ChangedProduct {
  handle: string;
  title: string;
  refusal: string | null;
}

export interface ChangedBy {
  storeId: StoreId;
  staffMemberId: StaffMemberId;
}

/** A product with the version that was shown: what was sent twice, or what a colleague has changed meanwhile, is not changed again. */
export interface ShownProduct {
  handle: string;
  version: number;
}

/**
 * Changes each of the products, and leaves those as they are that cannot be changed. A bundle may have to follow its parts or
 * they it, so what is refused is tried again as long as others change.
 */
export async function changeProducts(
  db: Database,
  by: ChangedBy,
  shown: readonly ShownProduct[],
  change: ProductsChange,
): Promise<ChangedProduct[]> {
  const outcomes = new Map<string, ChangedProduct>();
  let waiting = [...new Map(shown.map((product) => [product.handle, product])).values()];
  for (let before = -1; waiting.length > 0 && waiting.length !== before; ) {
    before = waiting.length;
    for (const product of waiting) outcomes.set(product.handle, await changeProduct(db, by, product, change));
    waiting = waiting.filter(({ handle }) => outcomes.get(handle)?.refusal !== null);
  }
  return [...outcomes.values()];
}

async function changeProduct(
  db: Database,
  by: ChangedBy,
  { handle, version }: ShownProduct,
  change: ProductsChange,
): Promise<ChangedProduct> {
  let title = handle;
  try {
    const product = await readProduct(db, by.storeId, handle);
    title = product.title;
    const edited = { ...by, handle, version };
    switch (change.action) {
      case 'prices':
      case 'convert': {
        requireNothingWaiting(product);
        const document = await readNewestDocument(db, product);
        const priced =
          change.action === 'prices'
            ? withChangedPrices(document, change)
            : withConvertedPrices(document, change);
        await publishProduct(db, edited, priced, null, change.run);
        break;
      }
      case 'undo': {
        const before = await findVersion(db, product, version - 1);
        if (product.version !== version || !before)
          throw new DomainError('changed_meanwhile', 'It was changed since.');
        await publishProduct(db, edited, before.document, null);
        break;
      }
      default:
        requireOtherStatus(product, change.action);
        await archiveProduct(db, edited, change.action === 'archive');
    }
    return { handle, title, refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { handle, title, refusal: reasonOf(error) };
  }
}

/** New prices would publish whatever else waits to be published. */
function requireNothingWaiting({ status, version, publishedVersion }: Product): void {
  if (status !== 'active') throw new DomainError('not_possible_now', 'It is not on sale.');
  if (version > 0 && publishedVersion !== version)
    throw new DomainError('not_possible_now', 'It has changes that are not published yet.');
}

function requireOtherStatus({ status }: Product, action: 'archive' | 'sell'): void {
  if (action === 'archive' && status === 'archived')
    throw new DomainError('not_possible_now', 'It is archived already.');
  if (action === 'sell' && status === 'active')
    throw new DomainError('not_possible_now', 'It is on sale already.');
}

const reasonOf = ({ message, details }: DomainError): string => {
  const [problem] = details.errors ?? [];
  return problem
    ? `${message} (${problem.path.replace('/document/', '').replaceAll('/', ' ')} ${problem.message})`
    : message;
};
