import type pg from 'pg';
import type { Sizes } from './sizes.ts';

/** Each fifth order is a delivery of a subscription, the others are spread over all people, some of whom buy often. */
const PEOPLE_OF_ORDERS = ({ orders, customers, subscriptions }: Sizes) => `
  case when n % 5 = 0 then 1 + ((n / 5 - 1) % ${subscriptions}) * 7 % ${customers}
    when n - n / 5 <= ${customers} then n - n / 5
    else 1 + floor(${customers} * power(load.pick(n, 10, 1000000) / 1000000.0, 2))::int end as person,
  now() - interval '1095 days' * (1 - power(n::float8 / ${orders}, 0.7)) as placed_at`;

/** Orders of three years, more each month, with what belongs to them, over two connections. */
export async function fillOrders(
  one: pg.Client,
  other: pg.Client,
  store: string,
  sizes: Sizes,
): Promise<void> {
  await drawOrders(one, sizes);
  await one.query('alter table orders disable trigger customer_of_order_added');
  await one.query('alter table orders disable trigger orders_are_sent');
  // The words of an order are written once, by both connections.
  await one.query('alter table shipments disable trigger order_is_searched_by_parcels');
  await one.query('alter table order_lines disable trigger order_is_searched_by_lines');
  // Foreign keys are set aside, so that nothing but parcels needs other rows to be there.
  await Promise.all([
    inTurn(one, store, [ORDERS, SHIPMENTS, LINES, SHIPMENT_LINES]),
    inTurn(other, store, [EMAILS, CHECKOUTS, PAYMENTS, EVENTS, CHARGES]),
  ]);
  await Promise.all(
    [one, other].map((client, half) =>
      client.query('select index_orders(array(select id from load.orders where n % 2 = $1))', [half]),
    ),
  );
  await inTurn(one, store, [REFUNDS, REFUND_LINES, REFUND_CHARGES, NOTES, DISCOUNTS, REDEMPTIONS]);
  await one.query('alter table orders enable trigger customer_of_order_added');
  await one.query('alter table orders enable trigger orders_are_sent');
  await one.query('alter table shipments enable trigger order_is_searched_by_parcels');
  await one.query('alter table order_lines enable trigger order_is_searched_by_lines');
}

async function inTurn(client: pg.Client, store: string, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement, [store]);
}

async function drawOrders(client: pg.Client, sizes: Sizes): Promise<void> {
  await client.query(`
    create unlogged table load.lines as
    select o.n, l as position, sku.n as product, 1 + load.pick(o.n * 8 + l, 21, 3) as quantity,
      (array[499, 799, 1299, 1799, 2499, 2999])[1 + load.pick(sku.n, 22, 6)] as price, load.pick(o.n, 23, 100) < 15 as discounted
    from generate_series(1, ${sizes.orders}) as o(n), generate_series(0, 3) l,
      lateral (select load.pick(o.n * 8 + l, 20, ${sizes.products}) as n) as sku
    where l <= load.pick(o.n, 24, 4);
    alter table load.lines add column subtotal int, add column discount int, add column tax int;
    update load.lines set subtotal = price * quantity, discount = case when discounted then price * quantity / 10 else 0 end,
      tax = case when product % 3 = 0 then price * quantity * 6 / 100 else 0 end;
    create unlogged table load.orders as
    select o.*, gen_random_uuid() as id, gen_random_uuid() as checkout_id, p.email, p.name, p.address,
      case when p.has_account then p.account_id end as customer_id,
      case p.address ->> 'country' when 'CA' then 'cad' else 'usd' end as currency,
      case when o.placed_at > now() - interval '4 days' then
          (array['placed', 'placed', 'placed', 'placed', 'placed', 'placed', 'placed', 'partly_shipped', 'on_hold', 'cancelled'])[1 + load.pick(o.n, 11, 10)]
        when load.pick(o.n, 11, 1000) < 20 then 'cancelled' when load.pick(o.n, 11, 1000) = 20 then 'on_hold' else 'shipped' end as status,
      s.subtotal, s.discount, s.tax, case when s.subtotal < 4000 then 599 else 0 end as shipping, s.discount > 0 as has_code
    from (select n, ${PEOPLE_OF_ORDERS(sizes)} from generate_series(1, ${sizes.orders}) n) o
    join load.people p on p.n = o.person
    join (select n, sum(subtotal)::int as subtotal, sum(discount)::int as discount, sum(tax)::int as tax from load.lines group by n) s on s.n = o.n;
    alter table load.orders add primary key (n);
    alter table load.orders add column total int, add column refunded int;
    update load.orders set total = subtotal - discount + tax + shipping,
      refunded = case when load.pick(n, 12, 100) < 2 then subtotal - discount + tax + shipping
        when load.pick(n, 12, 100) < 6 then least(500, subtotal - discount) else 0 end;
    create index on load.lines (n);
    analyze load.lines;
    analyze load.orders`);
}

const CHECKOUTS = `
  insert into checkouts (id, store_id, shopper_id, customer_id, status, mode, currency, provider, payment_intent_id, email, name, address,
    subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, created_at, updated_at)
  select checkout_id, $1, gen_random_uuid(), customer_id, 'paid', case when n % 5 = 0 then 'subscription' else 'payment' end, currency,
    'sandbox', 'pi_load_' || n, email, name, address, subtotal, discount, shipping, tax, total, placed_at, placed_at from load.orders
  union all
  select gen_random_uuid(), $1, gen_random_uuid(), null, case when n <= 60 then 'review' else 'open' end, 'payment', 'usd', 'sandbox', null,
    'waiting' || n || '@example.com', 'Waiting ' || n, null, 1000, 0, 0, 0, 1000, now() - make_interval(hours => n), now() - make_interval(hours => n)
  from generate_series(1, 200) n`;

const PAYMENTS = `
  insert into payments (payment_intent_id, store_id, checkout_id, provider, status, amount_cents, captured_cents, currency, created_at, updated_at)
  select 'pi_load_' || n, $1, checkout_id, 'sandbox', 'succeeded', total, total, currency, placed_at, placed_at from load.orders`;

const EVENTS = `
  insert into payment_events (provider, event_id, store_id, type, object_id, payload, received_at, handled_at)
  select 'sandbox', 'evt_load_' || n, $1, 'payment_intent.succeeded', 'pi_load_' || n, jsonb_build_object('id', 'pi_load_' || n, 'amount', total),
    placed_at, placed_at from load.orders`;

const ORDERS = `
  insert into orders (id, store_id, number, checkout_id, payment_intent_id, card, customer_id, email, name, address, gift, currency, shipping_option_name,
    delivery_earliest, delivery_latest, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, refunded_cents, discount_code,
    status, hold_reason, placed_at, tracking_url, shipped_at, cancelled_at, updated_at)
  select id, $1, (select coalesce(max(number), 1000) from orders where store_id = $1) + n, checkout_id, 'pi_load_' || n,
    jsonb_build_object('brand', 'visa', 'last4', lpad(load.pick(n, 13, 10000)::text, 4, '0')), customer_id, email, name, address,
    case when load.pick(n, 14, 30) = 0 then jsonb_build_object('message', 'With love', 'recipientEmail', null) end, currency, 'Standard',
    placed_at::date + 3, placed_at::date + 6, subtotal, discount, shipping, tax, total, refunded,
    case when has_code then (array['WELCOME10', 'WELCOME10', 'SPRING', 'FRIENDS'])[1 + load.pick(n, 15, 4)] end, status,
    case when status = 'on_hold' then 'Asked the customer for the flat number' end, placed_at,
    case when status in ('shipped', 'partly_shipped') then 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001' || lpad(n::text, 12, '0') end,
    case when status = 'shipped' then placed_at + interval '1 day' end, case when status = 'cancelled' then placed_at + interval '2 hours' end, placed_at
  from load.orders order by n`;

const DISCOUNTS = `
  insert into discounts (store_id, code, percentage, max_redemptions)
  select $1, code, 10, 1000000 from unnest(array['SPRING', 'FRIENDS']) as code`;

const REDEMPTIONS = `
  insert into discount_redemptions (store_id, code, checkout_id, email, amount_cents, status, created_at)
  select $1, discount_code, checkout_id, email, discount_cents, 'used', placed_at from orders where store_id = $1 and discount_code is not null`;

const SHIPMENTS = `
  insert into shipments (store_id, order_id, position, tracking_url, tracking_number, carrier, shipped_at)
  select $1, id, 1, 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001' || lpad(n::text, 12, '0'), '94001' || lpad(n::text, 12, '0'), 'USPS',
    placed_at + interval '1 day' from load.orders where status in ('shipped', 'partly_shipped')`;

const LINES = `
  insert into order_lines (store_id, order_id, position, product_handle, sku, title, description, image_urls, sku_quantities, quantity, unit_price_cents,
    subtotal_cents, discount_cents, tax_cents)
  select $1, o.id, l.position, 'generated-' || l.product, 'GENERATED-' || l.product, p.title, '5 oz', array['/pictures/the-mix-pack.webp'],
    jsonb_build_object('GENERATED-' || l.product, l.quantity), l.quantity, l.price, l.subtotal, l.discount, l.tax
  from load.lines l join load.orders o on o.n = l.n join products p on p.store_id = $1 and p.handle = 'generated-' || l.product`;

const CHARGES = `
  insert into order_charges (store_id, order_id, position, kind, line_position, label, amount_cents)
  select $1, o.id, l.position, 'line', l.position, 'Item', l.subtotal from load.lines l join load.orders o on o.n = l.n
  union all
  select $1, o.id, 10 + l.position, 'discount', l.position, '10 % off', -l.discount from load.lines l join load.orders o on o.n = l.n where l.discount > 0
  union all
  select $1, o.id, 20 + l.position, 'tax', l.position, 'Sales tax', l.tax from load.lines l join load.orders o on o.n = l.n where l.tax > 0
  union all
  select $1, o.id, 30, 'shipping', null, 'Standard', o.shipping from load.orders o`;

const SHIPMENT_LINES = `
  insert into shipment_lines (store_id, shipment_id, order_id, line_position, quantity)
  select $1, s.id, o.id, l.position, l.quantity from load.orders o join shipments s on s.order_id = o.id join load.lines l on l.n = o.n
  where o.status = 'shipped' or l.position = 0`;

/** Of everything, or of a part of the first line. */
const REFUNDS = `
  insert into refunds (store_id, order_id, checkout_id, payment_intent_id, idempotency_key, provider_refund_id, amount_cents, currency, reason, status, created_at)
  select $1, id, checkout_id, 'pi_load_' || n, 'load-' || n, 're_load_' || n, refunded, currency, 'Arrived broken', 'succeeded', placed_at + interval '6 days'
  from load.orders where refunded > 0`;

const REFUND_LINES = `
  insert into refund_lines (store_id, refund_id, order_id, line_position, quantity, restocked, amount_cents)
  select $1, r.id, o.id, l.position, case when o.refunded = o.total then l.quantity else 1 end, false,
    case when o.refunded = o.total then l.subtotal - l.discount + l.tax else 0 end
  from load.orders o join refunds r on r.order_id = o.id join load.lines l on l.n = o.n where o.refunded = o.total or l.position = 0`;

const REFUND_CHARGES = `
  insert into refund_charges (store_id, refund_id, order_id, position, amount_cents)
  select $1, r.id, o.id, c.position, c.amount_cents from load.orders o join refunds r on r.order_id = o.id join order_charges c on c.order_id = o.id
  where o.refunded = o.total`;

const NOTES = `
  insert into order_notes (store_id, order_id, staff_member_id, text, created_at)
  select $1, id, (select id from load.members where n = 1 + load.orders.n % 5), 'Leave it with the neighbour, says the customer.', placed_at + interval '1 hour'
  from load.orders where load.pick(n, 16, 10) = 0`;

const EMAILS = `
  insert into sent_emails (store_id, subject_type, subject_id, key, content, created_at, sent_at)
  select $1, 'order', id::text, kind || ':load-' || n, jsonb_build_object('to', email, 'key', kind || ':load-' || n, 'subject', 'Your order',
    'preview', 'Thank you', 'heading', 'Thank you', 'blocks', jsonb_build_array(jsonb_build_object('paragraph', 'We are packing it.')), 'reason', 'You ordered.'),
    placed_at, placed_at from load.orders, unnest(array['order-confirmed', 'order-shipped']) as kind`;
