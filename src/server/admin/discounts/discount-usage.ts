import { sql } from 'drizzle-orm';
import type { StaffDiscount } from '#contracts/admin/discounts/discount-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';

type Usage = StaffDiscount['usage'][number];

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
      select o.discount_code as code, o.currency, o.discount_cents, r.amount_cents, o.total_cents - o.refunded_cents as revenue
      from orders o
      left join discount_redemptions r on r.checkout_id = o.checkout_id and r.code = o.discount_code
      where o.store_id = ${storeId} and o.discount_code = any(${named}::text[]) and o.status <> 'cancelled'
      union all
      select r.code, o.currency, o.discount_cents, r.amount_cents, o.total_cents - o.refunded_cents
      from discount_redemptions r join orders o on o.checkout_id = r.checkout_id
      where r.store_id = ${storeId} and r.code = any(${named}::text[]) and r.status = 'used'
        and o.discount_code is distinct from r.code and o.status <> 'cancelled')
    select code, currency, count(*)::int as orders,
      sum(least(discount_cents, coalesce(amount_cents, discount_cents))) as discount, sum(revenue) as revenue
    from used group by code, currency order by currency desc`);
  const usage = rows.map(({ code, currency, orders, discount, revenue }) => ({
    code,
    of: { currency, orders, discount: Number(discount), revenue: Number(revenue) },
  }));
  return new Map(codes.map((code) => [code, usage.filter((used) => used.code === code).map(({ of }) => of)]));
}
