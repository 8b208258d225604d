import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import { advanceRefund, type RefundDeps } from './advance-refund.ts';
import { tellNewOrders } from './new-order-emails.ts';
import { SEND_REFUND } from './start-refund.ts';

/** Declares the work that follows orders: operators are told of new ones, refunds are sent to the provider, and those that nobody finished are looked at again. */
export function orderJobs(deps: RefundDeps): void {
  const { jobs } = deps;
  jobs.handle<{ refundId: string }>(SEND_REFUND, async ({ refundId }) => {
    await advanceRefund(deps, refundId);
  });
  tellNewOrders(deps);
  jobs.every('resume-refunds', '*/10 * * * *', () => resumeRefunds(deps));
}

/** Refunds that have been pending for an hour: their job has given up, or the provider takes its time. */
export async function resumeRefunds(deps: RefundDeps): Promise<void> {
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
  for (const { id } of stuck) await advanceRefund(deps, id).catch(() => undefined);
}
