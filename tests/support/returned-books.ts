import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database.ts';

/**
 * What must be true of a shop that had `onHandBefore` units of everything and whose every order was given back, to the cent and to the
 * unit; each as a number that has to be 0. What a discount left nothing of cannot be given back.
 */
export async function faultsOfReturnedOrders(
  db: Database,
  onHandBefore: number,
): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from checkouts where status <> 'paid') as "checkouts not paid",
    (select count(*)::int from checkouts c left join orders o on o.checkout_id = c.id
      where (o.currency, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.total_cents)
        is distinct from (c.currency, c.subtotal_cents, c.discount_cents, c.shipping_cents, c.tax_cents, c.total_cents))
      as "orders unlike what was frozen",
    (select count(*)::int from orders o left join sandbox.payment_intents i on i.id = o.payment_intent_id
      where o.checkout_id is not null and o.total_cents > 0 and (i.currency, i.amount_captured_cents, i.amount_refunded_cents)
        is distinct from (o.currency, o.total_cents, o.total_cents)) as "payments unlike their orders",
    (select coalesce(sum(amount_captured_cents), 0)::int from sandbox.payment_intents i
      where not exists (select from orders o where o.payment_intent_id = i.id)) as "cents without an order",
    (select count(*)::int from orders o where checkout_id is not null and (
        total_cents <> (select sum(amount_cents) from order_charges where order_id = o.id)
        or (select array[coalesce(sum(amount_cents) filter (where kind = 'line'), 0), -coalesce(sum(amount_cents) filter (where kind = 'discount'), 0),
          coalesce(sum(amount_cents) filter (where kind = 'shipping'), 0), coalesce(sum(amount_cents) filter (where kind = 'tax'), 0)]
          from order_charges where order_id = o.id) <> array[subtotal_cents, discount_cents, shipping_cents, tax_cents]::bigint[]
        or (select array[sum(subtotal_cents), sum(discount_cents)] from order_lines where order_id = o.id)
          <> array[subtotal_cents, discount_cents]::bigint[])) as "orders that do not explain each cent",
    (select count(*)::int from order_charges c join orders o on o.id = c.order_id
      where o.checkout_id is not null and c.amount_cents <>
        (select coalesce(sum(r.amount_cents), 0) from refund_charges r where r.order_id = c.order_id and r.position = c.position)
      and (select sum(n.amount_cents) from order_charges n
        where n.order_id = c.order_id and n.line_position is not distinct from c.line_position) <> 0)
      as "charges not given back exactly",
    (select count(*)::int from refunds r where status <> 'succeeded'
      or amount_cents <> (select sum(amount_cents) from refund_charges where refund_id = r.id)) as "refunds unlike their shares",
    (select count(*)::int from stock s where held <> 0 or on_hand <> ${onHandBefore}
      - (select coalesce(sum((l.sku_quantities ->> s.sku)::int), 0) from order_lines l join orders o on o.id = l.order_id where o.checkout_id is not null)
      + (select coalesce(sum((l.sku_quantities ->> s.sku)::int / l.quantity * r.quantity), 0) from refund_lines r
          join order_lines l on l.order_id = r.order_id and l.position = r.line_position where r.restocked)) as "skus a unit off",
    (select count(*)::int from discounts d where code like 'RANDOM%' and (held <> 0
      or used <> (select count(*) from orders where discount_code = d.code))) as "codes miscounted"`);
  return rows[0] ?? {};
}
