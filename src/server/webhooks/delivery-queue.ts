import { sql } from 'drizzle-orm';
import type { WebhookEndpointId } from '#domain/ids.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/platform/database/schema/webhook-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/** A job delivers what an endpoint is to be sent about one thing, in order. */
export const DELIVER_WEBHOOKS = 'deliver-webhooks';
/** The channel on which the trigger of `migrations/0111_api_keys_and_webhooks.sql` announces events. */
export const WEBHOOK_CHANNEL = 'webhook_events';

/** Of an endpoint in one look. One that fails is tried with a few only, so that its time limits do not hold up the others. */
const [MAX_AT_ONCE, MAX_WHILE_FAILING] = [1_000, 20];

/** An endpoint, and the thing that its deliveries are about. */
export interface Stream {
  endpointId: WebhookEndpointId;
  subject: string;
}

export const streamOf = (id: string): Stream => ({
  endpointId: id.slice(0, id.indexOf(' ')) as WebhookEndpointId,
  subject: id.slice(id.indexOf(' ') + 1),
});

/** Enqueues a job for each endpoint and thing whose oldest pending delivery is due. */
export async function enqueueDueDeliveries({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select endpoint_id || ' ' || subject as id from (
      select d.endpoint_id, d.subject, e.failing_since,
        row_number() over (partition by d.endpoint_id order by d.next_attempt_at) as place
      from ${webhookDeliveries} d join ${webhookEndpoints} e on e.id = d.endpoint_id and e.is_enabled
      where d.status = 'pending' and d.next_attempt_at <= shop_now() and not exists (
        select from ${webhookDeliveries} earlier where earlier.status = 'pending' and earlier.endpoint_id = d.endpoint_id
          and earlier.subject = d.subject and earlier.position < d.position)
    ) due where place <= case when failing_since is null then ${MAX_AT_ONCE}::int else ${MAX_WHILE_FAILING}::int end`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.transaction((tx) => jobs.enqueueForRows(tx, DELIVER_WEBHOOKS, ids));
}

/** Has a running shop look for due deliveries as soon as the transaction is committed. */
export async function announceDeliveries(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`);
}
