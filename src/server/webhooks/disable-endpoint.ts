import { and, eq, sql } from 'drizzle-orm';
import type { DisabledBecause } from '#domain/webhooks/webhook-events.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { webhookEndpoints } from '#server/platform/database/schema/webhook-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

export type StoredEndpoint = typeof webhookEndpoints.$inferSelect;

const disabled = (because: DisabledBecause) => ({
  isEnabled: false,
  failedAt: shopNow,
  disabledBecause: because,
  version: sql`${webhookEndpoints.version} + 1`,
});

/** Disables an endpoint that nobody has changed since it was read, and says why. Of several deliveries at once the first does it. */
export async function disableEndpoint(
  tx: Transaction,
  jobs: Jobs,
  { id, storeId, version }: StoredEndpoint,
  { because, text }: { because: DisabledBecause; text: string },
): Promise<void> {
  const [stopped] = await tx
    .update(webhookEndpoints)
    .set(disabled(because))
    .where(
      and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.version, version), webhookEndpoints.isEnabled),
    )
    .returning({ version: webhookEndpoints.version });
  if (!stopped) return;
  await raiseAlert(tx, jobs, {
    storeId,
    // Again when it was enabled and is disabled again.
    key: `webhook-disabled:${id}:${stopped.version}`,
    title: 'A webhook was disabled',
    text,
  });
}

export type HeldWebhook = Pick<StoredEndpoint, 'storeId' | 'address'>;

/** Disables all endpoints after a restore: a copy of the shop must not reach the programs that the shop itself sends events to. */
export function holdWebhooks(tx: Transaction): Promise<HeldWebhook[]> {
  const { storeId, address } = webhookEndpoints;
  return tx
    .update(webhookEndpoints)
    .set(disabled('restored'))
    .where(eq(webhookEndpoints.isEnabled, true))
    .returning({ storeId, address });
}
