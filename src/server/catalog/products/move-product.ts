import { and, eq, or, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { handle as handleField } from './document-fields.ts';
import { type EditedProduct, isProduct, lockProduct, type Product } from './product-versions.ts';

/**
 * Gives a product another handle, which is its address and what orders, reviews, lists and figures know it by: all of them
 * follow. Its file keeps its own name for it. Returns the product as it was. Throws `malformed` for what is no handle,
 * `already_used`, `not_found` and `changed_meanwhile`.
 */
export async function moveProduct(
  tx: Transaction,
  edited: Omit<EditedProduct, 'staffMemberId'>,
  to: string,
): Promise<Product> {
  const { error } = handleField.safeParse(to);
  if (error) throw refused('malformed', error.issues[0]?.message ?? 'is no address');
  if (to === edited.handle) throw refused('malformed', 'is its address already');
  await lockImports(tx);
  const product = await lockProduct(tx, edited);
  const { storeId } = edited;
  const [other] = await tx
    .select({ handle: products.handle })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        or(
          eq(products.handle, to),
          and(eq(products.fileHandle, to), sql`${products.handle} <> ${edited.handle}`),
        ),
      ),
    );
  if (other) throw refused('already_used', 'is or was the address of another product');
  await tx
    .update(products)
    .set({
      handle: to,
      fileHandle: sql`nullif(coalesce(${products.fileHandle}, ${products.handle}), ${to})`,
      changedAt: sql`shop_now()`,
    })
    .where(isProduct(storeId, edited.handle));
  return product;
}

const refused = (code: 'malformed' | 'already_used', message: string) =>
  new DomainError(code, 'Choose another address.', { errors: [{ path: '/to', message }] });
