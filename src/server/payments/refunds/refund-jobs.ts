import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { processRefund } from './process-refund.ts';
import { insertRefund, type NewRefund } from './refund-store.ts';

const SEND_REFUND = 'send-refund';

/** Writes a refund down and has it sent to the provider, once the transaction is committed. */
export async function requestRefund(
  tx: Transaction,
  jobs: Jobs,
  refund: NewRefund & { id: string },
): Promise<void> {
  await insertRefund(tx, refund);
  await jobs.enqueue(tx, SEND_REFUND, { refundId: refund.id }, { key: refund.id });
}

/** Declares the jobs that send refunds to the provider, and look again at those that nobody finished. */
export function refundJobs(deps: PaymentDeps): void {
  deps.jobs.handle<{ refundId: string }>(SEND_REFUND, async ({ refundId }) => {
    await processRefund(deps, refundId);
  });
  deps.jobs.every('resume-refunds', '*/10 * * * *', () => resumeRefunds(deps));
}

/** Refunds that have been pending for an hour: their job has given up, or the provider takes its time. */
export async function resumeRefunds(deps: PaymentDeps): Promise<void> {
  const stuck = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'pending'),
        isNotNull(refunds.orderId),
        sql`${refunds.createdAt} < shop_now() - interval '1 hour'`,
      ),
    );
  for (const { id } of stuck) await processRefund(deps, id).catch(() => undefined);
}
