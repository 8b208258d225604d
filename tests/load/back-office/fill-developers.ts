import type pg from 'pg';
import type { Sizes } from './sizes.ts';

const STAFF = '(select id from staff_members where store_id = $1 limit 1)';

/** API keys, and a webhook with what it was sent. */
export async function fillDevelopers(
  client: pg.Client,
  store: string,
  { webhookDeliveries }: Sizes,
): Promise<void> {
  await client.query(
    `insert into api_keys (store_id, name, beginning, key_hash, scopes, staff_member_id, created_at, revoked_at)
     select $1, 'Program ' || n, 'shopkey_' || n, encode(sha256(('generated-' || n)::bytea), 'hex'), '{stock:read}', ${STAFF},
       now() - make_interval(days => n), case when n > 50 then now() end
     from generate_series(1, 200) n`,
    [store],
  );
  // It is disabled, so that nothing that is filled in later is sent to it.
  await client.query(
    `insert into webhook_endpoints (store_id, address, events, is_enabled, secret, staff_member_id)
     values ($1, 'https://hooks.example/shop', '{stock.changed}', false, 'unreadable', ${STAFF})`,
    [store],
  );
  await client.query(
    `with sent as (
       insert into webhook_events (store_id, type, subject, data, occurred_at)
       select $1, 'stock.changed', 'stock:generated-' || n % 500, '{"sku": "generated", "on_hand": 1, "held": 0}',
         now() - make_interval(secs => n * 20)
       from generate_series(1, ${webhookDeliveries}) n returning id, subject, occurred_at)
     insert into webhook_deliveries (store_id, endpoint_id, event_id, subject, status, attempts, answer_status, created_at)
     select $1, (select id from webhook_endpoints where store_id = $1), id, subject,
       case when random() < 0.01 then 'failed' else 'delivered' end, 1, 200, occurred_at from sent`,
    [store],
  );
}
