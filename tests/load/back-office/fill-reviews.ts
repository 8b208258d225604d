import type pg from 'pg';
import type { Sizes } from './sizes.ts';

/** Reviews, a third of them by orders that were asked about, with pictures and replies, and the emails that asked for them. */
export async function fillReviews(
  client: pg.Client,
  store: string,
  { reviews, orders }: Sizes,
): Promise<void> {
  const every = Math.max(1, Math.floor(orders / reviews));
  await client.query(
    `insert into reviews (store_id, review_id, product_handle, order_id, rating, title, description, reviewer_name, reviewer_email, verified, status,
       withheld_reason, created_at)
     select $1, 'load-' || o.n, l.handle, case when o.n % 3 = 0 then o.id end, 5 - load.pick(o.n, 40, 25) / 5,
       (array['Lovely', 'Not for me', 'Again please', 'Crunchy'])[1 + load.pick(o.n, 41, 4)],
       'Crunchy and gone by Tuesday. The ' || p.title || ' went first' || case when o.n % 997 = 0 then ', says my grandmother.' else '.' end,
       o.name, o.email, o.n % 3 = 0, s.status, case s.status when 'withheld' then 'spam' end, o.placed_at + interval '9 days'
     from load.orders o join lateral (select 'generated-' || product as handle from load.lines l where l.n = o.n order by position limit 1) l on true
     join products p on p.store_id = $1 and p.handle = l.handle
     cross join lateral (select case when o.placed_at > now() - interval '40 days' and load.pick(o.n, 42, 4) = 0 then 'pending'
       when load.pick(o.n, 42, 50) = 1 then 'withheld' else 'published' end as status) s
     where o.n % ${every} = 1 % ${every}`,
    [store],
  );
  // The triggers below would be planned for the few reviews of the sample store.
  await client.query('analyze reviews, review_counts');
  await client.query(
    `insert into review_media (store_id, review_id, position, url, alt)
     select $1, id, 0, '/pictures/the-mix-pack.webp', 'A bag' from reviews where store_id = $1 and review_id like 'load-%' and load.pick(right(review_id, -5)::bigint, 43, 12) = 0`,
    [store],
  );
  await client.query(
    `insert into review_replies (review_id, store_id, text, written_by, staff_member_id)
     select id, $1, 'Thank you for writing.', 'Staff', (select id from load.members where n = 1) from reviews
     where store_id = $1 and review_id like 'load-%' and status = 'published' and load.pick(right(review_id, -5)::bigint, 44, 3) = 0`,
    [store],
  );
  await client.query('analyze review_replies');
  await client.query(
    'update reviews set has_reply = true where id in (select review_id from review_replies where store_id = $1)',
    [store],
  );
  await client.query(
    `insert into review_invitations (store_id, order_id, token_hash, expires_at, sent_at, reminded_at, is_reviewed, created_at)
     select $1, id, 'load-' || n, placed_at + interval '75 days', placed_at + interval '15 days',
       case when n % 2 = 0 then placed_at + interval '30 days' end, exists (select from reviews r where r.order_id = load.orders.id), placed_at + interval '15 days'
     from load.orders where status = 'shipped' and n % 5 > 0 and placed_at < now() - interval '15 days'`,
    [store],
  );
}
