import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/**
 * What must be true of a shop that had `onHandBefore` units of everything and whose every order was given back, to the cent and to the
 * unit; each as a number that has to be 0. What a discount left nothing of cannot be given back.
 */
export async function faultsOfReturnedOrders(
  db: Queryable,
  onHandBefore: number,
): Promise<Record<string, number>> {
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<Record<string, number>>(sql`
    with sold as (select * from orders where checkout_id is not null),
    explained as (select order_id, sum(amount_cents) filter (where kind <> 'included_tax') as total,
      coalesce(sum(amount_cents) filter (where kind = 'line'), 0) as lines,
      -coalesce(sum(amount_cents) filter (where kind = 'discount'), 0) as discount,
      coalesce(sum(amount_cents) filter (where kind = 'shipping'), 0) as shipping,
      coalesce(sum(amount_cents) filter (where kind in ('tax', 'included_tax')), 0) as tax,
      coalesce(sum(amount_cents) filter (where kind = 'included_tax' and line_position is not null), 0) as tax_in_lines,
      coalesce(sum(amount_cents) filter (where kind = 'included_tax' and line_position is null), 0) as tax_in_shipping
      from order_charges group by order_id),
    of_lines as (select order_id, sum(subtotal_cents) as lines, sum(discount_cents) as discount from order_lines group by order_id),
    worth as (select order_id, coalesce(line_position, -1) as line, sum(amount_cents) as cents from order_charges group by 1, 2),
    given as (select order_id, position, sum(amount_cents) as cents from refund_charges group by order_id, position),
    of_refunds as (select refund_id, sum(g.amount_cents) as cents from refund_charges g join order_charges c using (order_id, position)
      where c.kind <> 'included_tax' group by refund_id),
    taken as (select each.sku, sum(each.units::int) as units from sold join order_lines l on l.order_id = sold.id
      cross join lateral jsonb_each_text(l.sku_quantities) as each(sku, units) group by each.sku),
    put_back as (select each.sku, sum(each.units::int / l.quantity * r.quantity) as units from refund_lines r
      join order_lines l on l.order_id = r.order_id and l.position = r.line_position
      cross join lateral jsonb_each_text(l.sku_quantities) as each(sku, units) where r.restocked group by each.sku),
    facts as (select order_id, sum(gross_cents) as gross, sum(discount_cents) as discount, sum(shipping_cents) as shipping,
      sum(tax_cents) as tax, sum(gross_cents + discount_cents + return_cents + shipping_cents + tax_cents) as worth,
      sum(units) as units, -sum(returned_units) as returned from sales_facts group by order_id),
    kept as (select o.id, o.subtotal_cents - e.tax_in_lines as gross, -o.discount_cents as discount,
      o.shipping_cents - e.tax_in_shipping - coalesce((select sum(case c.kind when 'shipping' then g.cents else -g.cents end)
        from given g join order_charges c using (order_id, position) where order_id = o.id
        and (c.kind = 'shipping' or c.kind = 'included_tax' and c.line_position is null)), 0) as shipping,
      o.tax_cents - coalesce((select sum(g.cents) from given g join order_charges c using (order_id, position)
        where order_id = o.id and c.kind in ('tax', 'included_tax')), 0) as tax, o.total_cents - o.refunded_cents as worth,
      (select sum(quantity) from order_lines where order_id = o.id) as units,
      coalesce((select sum(quantity) from refund_lines where order_id = o.id), 0) as returned from orders o
      join explained e on e.order_id = o.id),
    redeemed as (select discount_code as code, count(*) as times from orders where discount_code is not null group by 1)
    select
    (select count(*)::int from checkouts where status <> 'paid') as "checkouts not paid",
    (select count(*)::int from checkouts c left join sold o on o.checkout_id = c.id
      where (o.currency, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.total_cents)
        is distinct from (c.currency, c.subtotal_cents, c.discount_cents, c.shipping_cents, c.tax_cents, c.total_cents))
      as "orders unlike what was finalized",
    (select count(*)::int from sold o left join sandbox.payment_intents i on i.id = o.payment_intent_id
      where o.total_cents > 0 and (i.currency, i.amount_captured_cents, i.amount_refunded_cents)
        is distinct from (o.currency, o.total_cents, o.total_cents)) as "payments unlike their orders",
    (select coalesce(sum(amount_captured_cents), 0)::int from sandbox.payment_intents i
      left join orders o on o.payment_intent_id = i.id where o.id is null) as "cents without an order",
    (select count(*)::int from sold o left join explained e on e.order_id = o.id left join of_lines l on l.order_id = o.id
      where (e.total, e.lines, e.discount, e.shipping, e.tax, l.lines, l.discount) is distinct from (o.total_cents,
        o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.subtotal_cents, o.discount_cents))
      as "orders that do not explain each cent",
    (select count(*)::int from order_charges c join sold o on o.id = c.order_id
      join worth w on w.order_id = c.order_id and w.line = coalesce(c.line_position, -1)
      left join given g on g.order_id = c.order_id and g.position = c.position
      where w.cents <> 0 and c.amount_cents <> coalesce(g.cents, 0)) as "charges not given back exactly",
    (select count(*)::int from refunds r left join of_refunds s on s.refund_id = r.id
      where r.status <> 'succeeded' or r.amount_cents is distinct from s.cents) as "refunds unlike their shares",
    (select count(*)::int from kept k left join facts f on f.order_id = k.id
      where (f.gross, f.discount, f.shipping, f.tax, f.worth, f.units, f.returned)
        is distinct from (k.gross, k.discount, k.shipping, k.tax, k.worth, k.units, k.returned)) as "orders unlike their facts",
    (select count(*)::int from stock s left join taken t using (sku) left join put_back b using (sku)
      where held <> 0 or on_hand <> ${onHandBefore} - coalesce(t.units, 0) + coalesce(b.units, 0)) as "skus a unit off",
    (select count(*)::int from discounts d left join redeemed r using (code)
      where code like 'RANDOM%' and (held <> 0 or used <> coalesce(times, 0))) as "codes miscounted"`);
  return rows[0] ?? {};
}
