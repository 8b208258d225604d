import { eq } from 'drizzle-orm';
import type { Permission } from '#domain/staff/permissions.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import { WEBHOOK_EVENTS, type WebhookEventType } from '#domain/webhooks/webhook-events.ts';
import type { Database } from '#server/platform/database/database.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { webhookEndpoints } from '#server/platform/database/schema/webhook-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { disableEndpoint, type StoredEndpoint } from './disable-endpoint.ts';

type Member = typeof staffMembers.$inferSelect;

/** An endpoint with the member in whose name it is sent. */
export interface OwnedEndpoint {
  endpoint: StoredEndpoint;
  member: Member;
}

/** Whether somebody's role shows all these events. */
export const seesAll = (permissions: readonly Permission[], events: readonly WebhookEventType[]): boolean =>
  events.every((type) => permissions.includes(WEBHOOK_EVENTS[type].permission));

/** Whether an endpoint's member works here and may see its events, as the member of an API key. docs/decisions/0351. */
export const hasMember = ({ endpoint, member }: OwnedEndpoint): boolean =>
  member.status === 'active' && seesAll(permissionsOf(member), endpoint.events);

interface StoppingDeps {
  db: Database;
  jobs: Jobs;
}

/** Disables endpoints whose members have left or may see less. One that is due before that is stopped by its delivery. */
export async function stopWithoutMember(deps: StoppingDeps): Promise<void> {
  const enabled = await deps.db
    .select({ endpoint: webhookEndpoints, member: staffMembers })
    .from(webhookEndpoints)
    .innerJoin(staffMembers, eq(staffMembers.id, webhookEndpoints.staffMemberId))
    .where(eq(webhookEndpoints.isEnabled, true));
  for (const owned of enabled) if (!hasMember(owned)) await stopEndpoint(deps, owned);
}

/** Disables an endpoint for want of its member; what happens meanwhile waits. */
export function stopEndpoint({ db, jobs }: StoppingDeps, { endpoint, member }: OwnedEndpoint): Promise<void> {
  const why =
    member.status === 'active'
      ? 'has a role that does not show all of its events any more'
      : 'does not work here any more';
  const text = `It was sent to ${endpoint.address} in the name of ${labelOf(member)}, who ${why}. What happens waits for 30 days. If the receiver is the shop's, enable it: what waits is sent then, and it is in your name. Make a new secret as well, which its receiver needs. Else remove it.`;
  return db.transaction((tx) => disableEndpoint(tx, jobs, endpoint, { because: 'member', text }));
}

const labelOf = ({ name, email }: Member): string => (name ? `${name} (${email})` : email);
