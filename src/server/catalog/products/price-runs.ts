import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { PriceRunId, StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ChangedBy, type ChangedProduct, changeProducts, type ShownProduct } from './change-products.ts';

/** How long a change of several products is listed. */
const LISTED_DAYS = 30;
const MAX_LISTED = 20;

/** A change of the prices of several products. */
export interface ListedPriceRun {
  id: PriceRunId;
  text: string;
  at: Date;
  /** Who made it; null for those who are no longer here. */
  who: string | null;
  products: number;
  /** Of these, products that still have what it wrote. */
  unchanged: number;
}

/** The changes of the prices of several products in the last 30 days, newest first. */
export async function listPriceRuns(db: Database, storeId: StoreId): Promise<ListedPriceRun[]> {
  const { rows } = await db.execute<{
    id: PriceRunId;
    text: string;
    at: string;
    who: string | null;
    products: number;
    unchanged: number;
  }>(sql`
    select v.price_run_id as id, v.price_run_text as text, min(v.created_at) as at, m.name as who,
      count(*)::int as products, count(*) filter (where p.version = v.version)::int as unchanged
    from product_versions v
    join products p on p.store_id = v.store_id and p.handle = v.product_handle
    left join staff_members m on m.id = v.staff_member_id
    where v.store_id = ${storeId} and v.price_run_id is not null
      and v.created_at > shop_now() - make_interval(days => ${LISTED_DAYS})
    group by v.price_run_id, v.price_run_text, m.name
    order by min(v.created_at) desc limit ${MAX_LISTED}`);
  return rows.map(({ at, ...run }) => ({ ...run, at: new Date(at) }));
}

/**
 * Gives the products of such a change the prices back that they had before, where they still have what it wrote. Those that
 * were edited since stay, with the reason. Throws `not_found` for a change that did not change anything.
 */
export async function undoPriceRun(
  db: Database,
  by: ChangedBy,
  runId: PriceRunId,
): Promise<{ text: string; products: ChangedProduct[] }> {
  const { rows } = await db.execute<Record<string, unknown> & ShownProduct & { text: string }>(sql`
    select product_handle as handle, version, price_run_text as text from product_versions
    where store_id = ${by.storeId} and price_run_id = ${runId} order by product_handle`);
  const [first] = rows;
  if (!first) throw new DomainError('not_found', 'There is no such change of prices.');
  return { text: first.text, products: await changeProducts(db, by, rows, { action: 'undo' }) };
}
