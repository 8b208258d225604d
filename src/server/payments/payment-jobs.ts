import type { CheckoutId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { processPayment } from './process-payment.ts';

const PROCESS_PAYMENT = 'process-payment';

/** Enqueues the payments of these purchases, each as one job that is retried until it succeeds. */
export const enqueuePayments = (
  tx: Transaction,
  jobs: Jobs,
  purchaseIds: readonly CheckoutId[],
): Promise<void> => jobs.enqueueForRows(tx, PROCESS_PAYMENT, purchaseIds);

/** Declares the job that brings a payment as far as it can go. */
export function paymentJobs(deps: PaymentDeps): void {
  deps.jobs.handleRows<CheckoutId>(
    PROCESS_PAYMENT,
    async (purchaseId) => void (await processPayment(deps, purchaseId)),
  );
}

/** For programs that only enqueue payments and leave the jobs to the running shop. */
export const declarePaymentJobs = (jobs: Jobs): void => jobs.declare(PROCESS_PAYMENT, 'enqueueForRows');
