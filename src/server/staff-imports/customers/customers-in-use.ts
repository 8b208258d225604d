import { sql } from 'drizzle-orm';
import type { CustomerProfileId, StoreId } from '#domain/ids.ts';
import type { WrittenCustomer } from '#server/account/imported-customers.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { customerNotes, customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { sessions } from '#server/platform/database/schema/identity-tables.ts';
import { conversations } from '#server/platform/database/schema/inbox-tables.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';

/** An imported customer, the note that came with it, and when that was. */
export type ImportedProfile = Pick<WrittenCustomer, 'profileId' | 'noteId' | 'at'>;

/** Why customers whom an import has made cannot be removed, in a sentence; nothing for those on whom nothing depends. */
export async function customersInUse(
  db: Queryable,
  storeId: StoreId,
  profiles: readonly ImportedProfile[],
): Promise<ReadonlyMap<CustomerProfileId, string>> {
  if (profiles.length === 0) return new Map();
  const { rows } = await db.execute<{ id: CustomerProfileId; reason: string }>(sql`
    with own as materialized (
      select p.*, given."noteId" as note_id
      from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as given("profileId" uuid, "noteId" uuid)
      join ${customerProfiles} p on p.id = given."profileId" and p.store_id = ${storeId}
    )
    select distinct on (id) id, reason from (
      select id, 1 as rank, 'Has an account by now.' as reason from own where account_id is not null
      union all select id, 2, 'Has an order by now.' from own where order_count > 0
      union all select own.id, 3, 'Has a subscription by now.' from own
        join ${subscriptions} s on s.store_id = ${storeId} and lower(s.email) = own.email
      union all select own.id, 4, 'Is in a draft order.' from own
        join ${draftOrders} d on d.store_id = ${storeId} and lower(d.email) = own.email
      union all select own.id, 5, 'Has written a review.' from own
        join ${reviews} r on r.store_id = ${storeId} and r.reviewer_email = own.email
      union all select own.id, 6, 'Has written a message.' from own
        join ${conversations} c on c.store_id = ${storeId} and c.customer_email = own.email
      union all select own.id, 7, 'Somebody has written a note about them.' from own
        join ${customerNotes} n on n.profile_id = own.id and n.id is distinct from own.note_id
    ) used
    order by id, rank`);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** Those of these customers who have signed in since. */
export async function signedInSince(
  db: Queryable,
  profiles: readonly ImportedProfile[],
): Promise<ReadonlySet<CustomerProfileId>> {
  const { rows } = await db.execute<{ id: CustomerProfileId }>(sql`
    select distinct p.id from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb)
      as given("profileId" uuid, at timestamptz)
    join ${customerProfiles} p on p.id = given."profileId"
    join ${sessions} s on s.customer_id = p.account_id and s.created_at > given.at`);
  return new Set(rows.map(({ id }) => id));
}
