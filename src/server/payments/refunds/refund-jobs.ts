import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { RefundId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { processRefund } from './process-refund.ts';
import { insertRefund, type NewRefund } from './refund-store.ts';

const PROCESS_REFUND = 'process-refund';
/** The queue of the previous release, which may still contain jobs. */
const SEND_REFUND = 'send-refund';

/** Inserts a refund together with the job that sends it. */
export async function requestRefund(
  tx: Transaction,
  jobs: Jobs,
  refund: NewRefund & { id: RefundId },
): Promise<void> {
  await insertRefund(tx, refund);
  await jobs.enqueueForRows(tx, PROCESS_REFUND, [refund.id]);
}

/** Declares the jobs that send refunds. */
export function refundJobs(deps: PaymentDeps): void {
  const { jobs } = deps;
  const process = async (refundId: RefundId) => void (await processRefund(deps, refundId));
  jobs.handleRows(PROCESS_REFUND, process);
  jobs.handle<{ refundId: RefundId }>(SEND_REFUND, ({ refundId }) => process(refundId));
}

/**
 * Enqueues refunds that have been pending for an hour without a job, because it was lost or the provider
 * takes long.
 */
export async function enqueueOverdueRefunds({ db, jobs }: Pick<PaymentDeps, 'db' | 'jobs'>): Promise<void> {
  const overdue = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'pending'),
        isNotNull(refunds.orderId),
        sql`${refunds.createdAt} < shop_now() - interval '1 hour'`,
      ),
    );
  const ids = overdue.map(({ id }) => id);
  await db.transaction((tx) => jobs.enqueueForRows(tx, PROCESS_REFUND, ids));
}
