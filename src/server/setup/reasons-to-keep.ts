import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** What another store would destroy. */
export interface InUse {
  /** What is real, in words; with any of it the store cannot be replaced. */
  real: string[];
  /** How often staff have changed something since the store was chosen, each thing that came with an import included. */
  edits: number;
}

/** The command of the audit log under which a store is chosen. */
export const CHOOSE_STORE = 'setup choose-store';

const EDITED = [
  'product',
  'collection',
  'page',
  'discount',
  'redirect',
  'store_location',
  'stock',
  'setting',
] as const;

/** Whether people already use a store, apart from its sample customers, their orders and reviews. */
export async function findUse(
  db: Queryable,
  storeId: StoreId,
  sampleEmails: readonly string[],
): Promise<InUse> {
  const any = (from: string, where = 'true') =>
    sql`exists (select from ${sql.raw(from)} where store_id = ${storeId} and (${sql.raw(where)}))`;
  const samples = sql`array[${sql.join(
    [...sampleEmails, ''].map((email) => sql`${email}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await db.execute<Record<keyof typeof REAL, boolean> & { edits: number }>(sql`
    select
      ${any('orders', 'checkout_id is not null or paid_elsewhere is not null')} or ${any('payments')}
        or ${any('draft_orders')} or ${any('imported_orders')} as orders,
      exists (select from customers where store_id = ${storeId} and email <> all(${samples}))
        or ${any('customer_profiles', 'imported is not null')} as customers,
      ${any('subscriptions')} as subscriptions,
      ${any('gift_cards')} as gift_cards,
      ${any('conversations')} or ${any('contact_requests')} as messages,
      ${any('newsletter_subscribers')} as newsletter,
      ${any('reviews', 'source is null or import_hash is not null')} as reviews,
      (select count(*)::int from staff_actions where store_id = ${storeId} and outcome = 'done'
        and subject_type in (${sql.join(
          EDITED.map((type) => sql`${type}`),
          sql`, `,
        )})
        and created_at > coalesce((select max(created_at) from staff_actions
          where store_id = ${storeId} and command = ${CHOOSE_STORE} and outcome = 'done'), '-infinity')) + ${importedBy(storeId)} as edits`);
  const found = rows[0];
  const kinds = Object.keys(REAL) as (keyof typeof REAL)[];
  return { real: kinds.filter((kind) => found?.[kind]).map((kind) => REAL[kind]), edits: found?.edits ?? 0 };
}

/** How much imports have written and not taken back. Choosing a store deletes all of them; what a deleted file wrote is in its summary. */
const importedBy = (storeId: StoreId) => sql`(
  select coalesce(sum(case
    when i.file_deleted_at is null then (select count(*) from staff_import_rows r
      where r.import_id = i.id and r.result in ('done', 'stays'))
    when i.undone_at is null and i.imported_at is not null
      then (i.summary #>> '{counts,create}')::int + (i.summary #>> '{counts,change}')::int
    else 0 end), 0)::int
  from staff_imports i where i.store_id = ${storeId})`;

const REAL = {
  orders: 'orders',
  customers: 'customers',
  subscriptions: 'subscriptions',
  gift_cards: 'gift cards',
  messages: 'messages of customers',
  newsletter: 'subscribers of the newsletter',
  reviews: 'reviews',
} as const;
