import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { refunds } from '#server/platform/tables/order-tables.ts';
import { advanceRefund, type RefundParts } from './advance-refund.ts';
import { tellNewOrders } from './new-order-emails.ts';
import { SEND_REFUND } from './start-refund.ts';

/** Declares the work that follows orders: operators are told of new ones, refunds are sent to the provider, and those that nobody finished are looked at again. */
export function orderJobs(parts: RefundParts): void {
  const { jobs } = parts;
  jobs.handle<{ refundId: string }>(SEND_REFUND, async ({ refundId }) => {
    await advanceRefund(parts, refundId);
  });
  tellNewOrders(parts);
  jobs.every('resume-refunds', '*/10 * * * *', () => resumeRefunds(parts));
}

/** Refunds that have been pending for an hour: their job has given up, or the provider takes its time. */
export async function resumeRefunds(parts: RefundParts): Promise<void> {
  const stuck = await parts.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'pending'),
        isNotNull(refunds.orderId),
        sql`${refunds.createdAt} < shop_now() - interval '1 hour'`,
      ),
    );
  for (const { id } of stuck) await advanceRefund(parts, id).catch(() => undefined);
}
