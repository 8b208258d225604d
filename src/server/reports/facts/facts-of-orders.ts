import { type SQL, sql } from 'drizzle-orm';

/** The columns of `sales_facts` in the order of the statements below. */
export const FACT_COLUMNS = sql.raw(
  `store_id, order_id, kind, refund_id, position, happened_at, day, currency, product_handle, channel, code, country, state, reason,
   orders, refunds, units, returned_units, gross_cents, discount_cents, return_cents, shipping_cents, tax_cents`,
);

/** The kinds of facts, each with when it happened. */
const SALES = {
  sale: { moment: sql`o.placed_at`, sign: sql.raw('1'), when: sql`true` },
  // The bank withdrew the payment before it was collected: nothing was ever charged, disputed or given back.
  withdrawn: {
    moment: sql`coalesce(o.cancelled_at, o.placed_at)`,
    sign: sql.raw('(-1)'),
    when: sql`o.status = 'cancelled' and o.total_cents > 0 and not exists (select from refunds r where r.order_id = o.id)
      and not exists (select from disputes d where d.order_id = o.id)`,
  },
};

const REFUNDS = {
  refund: { moment: sql`r.created_at`, sign: sql.raw('(-1)'), when: sql`true` },
  refund_failed: { moment: sql`r.updated_at`, sign: sql.raw('1'), when: sql`r.status = 'failed'` },
};

const channel =
  sql.raw(`case when c.id is null then 'imported' when c.billing_cycle_id is not null then 'renewal'
  when c.draft_order_id is not null then 'staff' else 'storefront' end`);

/** As it was typed, without differences that say nothing; what was never collected was told apart by payment. */
const typedReason = sql.raw(`case when r.reason like 'never collected:%' then 'never collected'
  else lower(left(regexp_replace(trim(r.reason), '\\s+', ' ', 'g'), 100)) end`);

/** What all facts of an order have in common. */
const ofOrder = (kind: string, moment: SQL, refundId: SQL, position: SQL, product: SQL, reason: SQL) => sql`
  o.store_id, o.id, ${sql.raw(`'${kind}'`)}, ${refundId}, ${position}, ${moment}, (${moment} at time zone s.time_zone)::date, o.currency,
  ${product}, ${channel}, coalesce(o.discount_code, ''), coalesce(coalesce(o.charged_address, o.address) ->> 'country', ''),
  coalesce(coalesce(o.charged_address, o.address) ->> 'state', ''), ${reason}`;

const joined = sql.raw('join stores s on s.id = o.store_id left join checkouts c on c.id = o.checkout_id');
const NONE = {
  id: sql.raw('null::uuid'),
  position: sql.raw('null::int'),
  product: sql.raw(`''`),
  reason: sql.raw(`''`),
};

/** Tax that the prices of an order include: the amounts of facts are without tax, so that reports add them up alike. */
const included = (tax: SQL) => sql`case when o.prices_include_tax then ${tax} else 0 end`;

/** The facts of a kind about the sale of the orders `o` that `which` selects. What was paid for gift cards is owed, no sale. */
export function salesOf(kind: keyof typeof SALES, which: SQL): SQL {
  const { moment, sign, when } = SALES[kind];
  return sql`
    select ${ofOrder(kind, moment, NONE.id, sql`l.position`, sql`l.product_handle`, NONE.reason)},
      0, 0, ${sign} * l.quantity, 0, ${sign} * (l.subtotal_cents - ${included(sql`l.tax_cents`)}), -${sign} * l.discount_cents, 0, 0, ${sign} * l.tax_cents
    from orders o ${joined} join order_lines l on l.order_id = o.id and l.gift_card is null where ${which} and ${when}
    union all
    select ${ofOrder(kind, moment, NONE.id, NONE.position, NONE.product, NONE.reason)},
      ${sign}, 0, 0, 0, ${sign} * (o.subtotal_cents - l.subtotal), -${sign} * (o.discount_cents - l.discount), 0,
      ${sign} * (o.shipping_cents - ${included(sql`o.tax_cents - l.tax`)}), ${sign} * (o.tax_cents - l.tax)
    from orders o ${joined} cross join lateral (select coalesce(sum(subtotal_cents), 0)::int as subtotal,
      coalesce(sum(discount_cents), 0)::int as discount, coalesce(sum(tax_cents), 0)::int as tax
      from order_lines where order_id = o.id) l where ${which} and ${when}`;
}

/** The facts of a kind about the refunds `r` of orders `o` that `which` selects. Goodwill is a return of no product. */
export function refundsOf(kind: keyof typeof REFUNDS, which: SQL): SQL {
  const { moment, sign, when } = REFUNDS[kind];
  const charges = (of: SQL) => sql`cross join lateral (select count(*) as found,
      coalesce(sum(b.amount_cents) filter (where k.kind in ('line', 'discount')), 0)::int
        - coalesce(sum(b.amount_cents) filter (where k.kind = 'included_tax' and k.line_position is not null), 0)::int as items,
      coalesce(sum(b.amount_cents) filter (where k.kind = 'shipping'), 0)::int
        - coalesce(sum(b.amount_cents) filter (where k.kind = 'included_tax' and k.line_position is null), 0)::int as shipping,
      coalesce(sum(b.amount_cents) filter (where k.kind in ('tax', 'included_tax')), 0)::int as tax
    from refund_charges b join order_charges k on k.order_id = b.order_id and k.position = b.position
    where b.refund_id = r.id and ${of}) back`;
  return sql`
    select ${ofOrder(kind, moment, sql`r.id`, sql`l.position`, sql`l.product_handle`, typedReason)},
      0, 0, 0, ${sign} * coalesce(u.quantity, 0), 0, 0, ${sign} * back.items, 0, ${sign} * back.tax
    from refunds r join orders o on o.id = r.order_id ${joined} join order_lines l on l.order_id = o.id and l.gift_card is null
    left join refund_lines u on u.refund_id = r.id and u.line_position = l.position
    ${charges(sql`k.line_position = l.position`)}
    where ${which} and ${when} and (u.quantity is not null or back.found > 0)
    union all
    select ${ofOrder(kind, moment, sql`r.id`, NONE.position, NONE.product, typedReason)},
      0, -${sign}, 0, 0, 0, 0, ${sign} * (r.amount_cents - of_lines.amount - back.shipping - back.tax),
      ${sign} * back.shipping, ${sign} * back.tax
    from refunds r join orders o on o.id = r.order_id ${joined}
    ${charges(sql`k.line_position is null`)}
    cross join lateral (select coalesce(sum(b.amount_cents), 0)::int as amount
      from refund_charges b join order_charges k on k.order_id = b.order_id and k.position = b.position
      where b.refund_id = r.id and k.line_position is not null and k.kind <> 'included_tax') of_lines
    where ${which} and ${when}`;
}
