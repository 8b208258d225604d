import { and, eq, isNotNull } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import type { DiscountFile } from './files/commerce-files.ts';
import { StoreFileError } from './files/store-file-error.ts';
import type { StoreFiles } from './files/store-files.ts';

type NamingFiles = Partial<Pick<StoreFiles, 'products' | 'collections' | 'reviews' | 'locations'>>;

/**
 * Files with the handles that products have today: a product whose address was changed in the back office keeps its file,
 * which names it as before. Throws `StoreFileError` when a file has the address that another file's product was given.
 */
export async function withTodaysHandles<Files extends NamingFiles>(
  tx: Transaction,
  storeId: StoreId,
  files: Files,
): Promise<Files> {
  const today = await todaysHandles(tx, storeId);
  refuseTakenHandles(files.products ?? [], today);
  return {
    ...files,
    ...(files.products && {
      products: files.products.map((product) => ({ ...product, handle: today(product.handle) })),
    }),
    ...(files.collections && {
      collections: files.collections.map((group) => ({ ...group, products: group.products.map(today) })),
    }),
    ...(files.reviews && {
      reviews: files.reviews.map((review) => ({ ...review, productHandle: today(review.productHandle) })),
    }),
    ...(files.locations && {
      locations: files.locations.map((location) => ({
        ...location,
        products: location.products.map(today),
      })),
    }),
  };
}

/** What products are called today that files call by an earlier handle. */
export async function todaysHandles(tx: Transaction, storeId: StoreId): Promise<(handle: string) => string> {
  const moved = await tx
    .select({ handle: products.handle, fileHandle: products.fileHandle })
    .from(products)
    .where(and(eq(products.storeId, storeId), isNotNull(products.fileHandle)));
  const handles = new Map(moved.map(({ handle, fileHandle }) => [fileHandle, handle]));
  return (handle) => handles.get(handle) ?? handle;
}

/** A code for products by what they are called today: those that it takes something off, and those that it gives. */
export function discountToday(discount: DiscountFile, today: (handle: string) => string): DiscountFile {
  const { products, buyXGetY } = discount;
  const given = buyXGetY?.products;
  return {
    ...discount,
    ...(products && { products: products.map(today) }),
    ...(buyXGetY && given && { buyXGetY: { ...buyXGetY, products: given.map(today) } }),
  };
}

function refuseTakenHandles(named: readonly { handle: string }[], today: (handle: string) => string): void {
  const taken = named.find(
    ({ handle }, index) => named.findIndex((other) => today(other.handle) === today(handle)) !== index,
  );
  if (!taken) return;
  const other = named.find(({ handle }) => handle !== taken.handle && today(handle) === today(taken.handle));
  throw new StoreFileError([
    `products/${taken.handle}.json: its address is that of the product in products/${other?.handle}.json by now. Give one of them another.`,
  ]);
}
