import type pg from 'pg';
import type { Sizes } from './sizes.ts';

/** Five people who work in the shop, as `load.members`. */
export async function fillMembers(client: pg.Client, store: string): Promise<void> {
  await client.query(
    `insert into staff_members (store_id, email, name, password_hash, role)
     select $1, 'staff' || n || '@example.com', (array['Noor Patel', 'Gita Rao', 'Emil Novak', 'Ruth Baker', 'Omar Khan'])[n], 'none', 'manager'
     from generate_series(1, 5) n`,
    [store],
  );
  await client.query(`
    create unlogged table load.members as
    select right(split_part(email, '@', 1), 1)::int as n, id, email from staff_members where email ~ '^staff[1-5]@'`);
}

/** The audit log, alerts, draft orders, saved replies and saved views. */
export async function fillStaffWork(
  client: pg.Client,
  store: string,
  { auditEntries, orders }: Sizes,
): Promise<void> {
  await client.query(
    `insert into staff_actions (store_id, operator, staff_member_id, command, arguments, outcome, subject_type, subject_id, summary, before, after, created_at)
     select $1, case when a % 20 = 0 then 'kitchen' else m.email end, case when a % 20 > 0 then m.id end,
       (array['orders ship', 'orders ship', 'orders note', 'orders refund', 'stock set', 'reviews publish', 'conversations reply', 'customers note'])[1 + kind], '[]',
       case when load.pick(a, 71, 50) = 0 then 'refused: somebody else has changed it' else 'done' end,
       (array['order', 'order', 'order', 'order', 'stock', 'review', 'conversation', 'customer'])[1 + kind],
       case when kind <= 3 then o.id::text else a::text end, 'Marked 2 units as shipped', '{"status": "placed"}', '{"status": "shipped"}',
       now() - make_interval(mins => (${auditEntries} - a) * 7)
     from generate_series(1, ${auditEntries}) a cross join lateral (select load.pick(a, 70, 8) as kind) k
     join load.members m on m.n = 1 + load.pick(a, 72, 5) join load.orders o on o.n = 1 + load.pick(a, 73, ${orders})`,
    [store],
  );
  await client.query(
    `insert into alerts (store_id, key, title, text, created_at, seen_at)
     select $1, 'refund-failed:load-' || a, 'A refund failed', 'The card provider refused it.', now() - make_interval(hours => a), case when a > 150 then now() end
     from generate_series(1, 3000) a`,
    [store],
  );
  await client.query(
    `insert into draft_orders (store_id, number, purpose, email, name, note, currency, lines, order_id, created_by, created_at)
     select $1, 1000 + o.n, 'order', case when not sold then o.email end, case when not sold then o.name end, '', 'usd',
       jsonb_build_array(jsonb_build_object('sku', 'MIX-5OZ', 'bundleId', null, 'title', null, 'contents', null, 'quantity', 2, 'unitPriceCents', null)),
       case when sold then o.id end, (select id from load.members where n = 1), o.placed_at
     from (select *, n % 10 > 0 as sold from load.orders where n % 20 in (9, 10)) o`,
    [store],
  );
  await fillSavedTexts(client, store);
}

/** Saved replies, and views of each list that colleagues share. */
async function fillSavedTexts(client: pg.Client, store: string): Promise<void> {
  await client.query(
    `insert into saved_replies (store_id, title, text)
     select $1, 'Reply ' || n, 'Hello {{first_name}}, thank you for writing. ' || repeat('We are looking into it. ', 10) from generate_series(1, 50) n`,
    [store],
  );
  await client.query(
    `insert into saved_views (store_id, staff_member_id, list, name, query, is_shared)
     select $1, m.id, list, 'View ' || v, 'q=view+' || v, v % 2 = 0
     from load.members m, unnest(array['orders', 'customers', 'subscriptions', 'reviews', 'stock', 'inbox', 'audit']) list, generate_series(1, 10) v`,
    [store],
  );
}

/** What pg-boss has of two weeks: jobs that are done, and some that failed. The queues are there. */
export async function fillJobs(client: pg.Client): Promise<void> {
  await client.query(`
    insert into pgboss.job (name, state, data, output, created_on, started_on, completed_on)
    select q.name, case when j % 97 = 0 then 'failed' else 'completed' end::pgboss.job_state,
      jsonb_build_object('to', 'load' || j || '@example.com', 'subject', 'Your order', 'key', 'load-' || j), '{"message": "mailbox unavailable"}',
      now() - make_interval(mins => j), now() - make_interval(mins => j), now() - make_interval(mins => j)
    from generate_series(1, 20000) j join (select name, row_number() over (order by name) - 1 as n, count(*) over () as all from pgboss.queue) q
      on q.n = j % q.all`);
}
