import { type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { CampaignAudience } from '#domain/newsletter/campaign.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';

/** Selects the ids of the confirmed subscribers `s` whom an audience means. */
export function subscribersIn(storeId: StoreId, audience: CampaignAudience): SQL {
  return sql`
    select s.id from ${newsletterSubscribers} s
    where s.store_id = ${storeId} and s.status = 'confirmed' and ${conditionOf(storeId, audience)}`;
}

/** How many would get a campaign now. */
export async function countReceivers(
  db: Queryable,
  storeId: StoreId,
  audience: CampaignAudience,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${subscribersIn(storeId, audience)}) as meant`,
  );
  return rows[0]?.count ?? 0;
}

function conditionOf(storeId: StoreId, audience: CampaignAudience): SQL {
  switch (audience.kind) {
    case 'all':
      return sql`true`;
    case 'customers':
      return sql`s.email in (${profiles(storeId, sql`p.order_count > 0`)})`;
    case 'no_order':
      return sql`s.email not in (${profiles(storeId, sql`p.order_count > 0`)})`;
    case 'recent':
      return sql`s.email in (${profiles(storeId, sql`p.last_order_at >= ${shopNow} - make_interval(days => ${audience.days})`)})`;
    case 'bought':
      // Orders of an account count for its address of today.
      return sql`s.email in (
        select coalesce(p.email, lower(o.email)) from ${orders} o
        left join ${customerProfiles} p on p.account_id = o.customer_id and p.store_id = o.store_id
        where o.store_id = ${storeId} and o.status <> 'cancelled' and o.id in (
          select l.order_id from ${orderLines} l
          where l.store_id = ${storeId} and l.product_handle = any(${sql.param(audience.products)}::text[])))`;
  }
}

const profiles = (storeId: StoreId, condition: SQL): SQL =>
  sql`select p.email from ${customerProfiles} p where p.store_id = ${storeId} and ${condition}`;
