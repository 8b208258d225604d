import { sql } from 'drizzle-orm';
import type { DiscountPage } from '#contracts/admin/discounts/discount-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';

type Usage = DiscountPage['usage'][number];

/**
 * What the orders with each of these discounts come to, by currency, without cancelled ones. Beside another discount each gave
 * only its own part.
 */
export async function usageByCode(
  db: Database,
  storeId: StoreId,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Usage[]>> {
  const named = sql.param(codes);
  const { rows } = await db.execute<{
    code: string;
    currency: CurrencyCode;
    orders: number;
    discount: string;
    revenue: string;
  }>(sql`
    with used as (
      select id, discount_code as code from orders
        where store_id = ${storeId} and discount_code = any(${named}::text[])
      union
      select o.id, r.code from discount_redemptions r join orders o on o.checkout_id = r.checkout_id
        where r.store_id = ${storeId} and r.code = any(${named}::text[]) and r.status = 'used')
    select used.code, o.currency, count(*)::int as orders,
      sum(least(o.discount_cents, coalesce(r.amount_cents, o.discount_cents))) as discount,
      sum(o.total_cents - o.refunded_cents) as revenue
    from used join orders o on o.id = used.id and o.status <> 'cancelled'
    left join discount_redemptions r on r.checkout_id = o.checkout_id and r.code = used.code
    group by used.code, o.currency order by o.currency desc`);
  const usage = rows.map(({ code, currency, orders, discount, revenue }) => ({
    code,
    of: { currency, orders, discount: Number(discount), revenue: Number(revenue) },
  }));
  return new Map(codes.map((code) => [code, usage.filter((used) => used.code === code).map(({ of }) => of)]));
}
