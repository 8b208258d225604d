import { and, eq } from 'drizzle-orm';
import { newProductDraft, type ProductDraft } from '#domain/catalog/product-draft.ts';
import { DomainError } from '#domain/errors.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import { leaveCollections } from '#server/catalog/collections/collection-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { handle as handleField } from './document-fields.ts';
import { descriptionColumns } from './product-rows.ts';
import {
  addVersion,
  type EditedProduct,
  isProduct,
  lockProduct,
  readNewestDocument,
  readProduct,
} from './product-versions.ts';

/** A product to be started: from nothing, or as a copy of another one. */
export interface StartedProduct {
  storeId: StoreId;
  handle: string;
  title: string;
  copyOf: string | null;
  staffMemberId: StaffMemberId;
  /** Today in the time zone of the store. */
  today: string;
}

/**
 * Starts a draft, which shoppers do not see. A copy has no SKUs, because each names one thing. Throws `malformed` for a
 * handle that no address can have, `already_used`, and `not_found` for what is to be copied.
 */
export async function startProduct(db: Database, started: StartedProduct): Promise<void> {
  const { storeId, handle, title, staffMemberId } = started;
  const { error } = handleField.safeParse(handle);
  if (error)
    throw new DomainError('malformed', 'Choose another address.', {
      errors: [{ path: '/handle', message: error.issues[0]?.message ?? 'is no address' }],
    });
  await db.transaction(async (tx) => {
    const source = started.copyOf === null ? null : await readProduct(tx, storeId, started.copyOf);
    const document =
      source === null
        ? newProductDraft(handle, title, started.today)
        : copied(await readNewestDocument(tx, source), started);
    const [product] = await tx
      .insert(products)
      .values({
        storeId,
        handle,
        title,
        ...descriptionColumns(document),
        taxClass: document.taxClass,
        status: 'draft',
        createdAt: new Date(`${started.today}T00:00:00Z`),
      })
      .onConflictDoNothing()
      .returning();
    if (!product)
      throw new DomainError('already_used', 'Choose another address.', {
        errors: [{ path: '/handle', message: 'is the address of another product' }],
      });
    await addVersion(tx, product, { document, origin: 'staff', staffMemberId });
  });
}

const copied = (document: ProductDraft, { handle, title, today }: StartedProduct): ProductDraft => ({
  ...document,
  handle,
  title,
  launchedOn: today,
  initialBundle: null,
  nutrition: [],
  bundles: [],
  variants: document.variants.map((variant) => ({ ...variant, sku: '' })),
});

/**
 * Saves a new version, which shoppers do not see. Returns its number. Throws `not_found`, `changed_meanwhile`, and
 * `malformed` when the document has the handle of another product.
 */
export async function saveProduct(
  db: Database,
  edited: EditedProduct,
  document: ProductDraft,
): Promise<number> {
  refuseOtherHandle(edited, document);
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, edited);
    return addVersion(tx, product, { document, origin: 'staff', staffMemberId: edited.staffMemberId });
  });
}

export function refuseOtherHandle({ handle }: Pick<EditedProduct, 'handle'>, document: ProductDraft): void {
  if (document.handle !== handle)
    throw new DomainError('malformed', 'The document is that of another product.', {
      errors: [{ path: '/document/handle', message: `must be ${handle}` }],
    });
}

/** Deletes a draft with its versions. Throws `not_found`, `changed_meanwhile`, and `not_possible_now` once it was published. */
export async function deleteProductDraft(db: Database, edited: EditedProduct): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, edited);
    if (product.status !== 'draft')
      throw new DomainError(
        'not_possible_now',
        'It was published: orders may name it. Archive it instead, and nobody sees it.',
      );
    await leaveCollections(tx, edited.storeId, edited.handle);
    await tx
      .delete(products)
      .where(and(isProduct(edited.storeId, edited.handle), eq(products.status, 'draft')));
  });
}
