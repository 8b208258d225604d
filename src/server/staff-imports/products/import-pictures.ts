import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StaffImportId, StoreId } from '#domain/ids.ts';
import { pictureFileName } from '#domain/imports/products/shopify-product.ts';
import { addPicture } from '#server/pictures/add-picture.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { staffImportPictures } from '#server/platform/database/schema/staff-import-tables.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';
import { readImport } from '../import-store.ts';

interface SentPicture {
  storeId: StoreId;
  id: StaffImportId;
  /** Of its file. */
  name: string;
  bytes: Buffer;
}

/**
 * Stores a picture that the file of an import may name. Takes effect when the file is checked again. Returns the name by which it is
 * looked for. Throws `not_found`, `not_possible_now` and `picture_refused`.
 */
export async function addImportPicture(
  { db, uploads }: { db: Database; uploads: Uploads },
  { storeId, id, name, bytes }: SentPicture,
): Promise<string> {
  const { state, options } = await readImport(db, storeId, id);
  if (options.kind !== 'products')
    throw new DomainError('not_possible_now', 'Pictures are added to an import of products.');
  if (state !== 'checked' && state !== 'refused')
    throw new DomainError('not_possible_now', 'Pictures are added before the products are imported.');
  const known = pictureFileName(name);
  const url = await addPicture(uploads, { fileName: known, bytes });
  await db
    .insert(staffImportPictures)
    .values({ storeId, importId: id, name: known, url })
    .onConflictDoUpdate({
      target: [staffImportPictures.importId, staffImportPictures.name],
      set: { url },
    });
  return known;
}

/** Addresses of the pictures of an import, by the names of their files. */
export async function picturesOfImport(
  db: Queryable,
  id: StaffImportId,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(staffImportPictures).where(eq(staffImportPictures.importId, id));
  return new Map(rows.map(({ name, url }) => [name, url]));
}
