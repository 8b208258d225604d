import type { BillingCycleId, CheckoutId } from '#domain/ids.ts';
import { orderConfirmationEmail } from '#server/orders/emails/order-emails.ts';
import { readOrderOfCheckout } from '#server/orders/order-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';
import { manageBlocks } from '../notices/subscription-emails.ts';
import { readBillingCycle, readSubscription } from '../subscription-store.ts';

interface RenewedOrder {
  checkoutId: CheckoutId;
  billingCycleId: BillingCycleId;
}

/** As it was stored, perhaps by the release before, which called a billing cycle a period. */
type StoredRenewedOrder = RenewedOrder | { checkoutId: CheckoutId; periodId: BillingCycleId };

const CONFIRM_RENEWAL = 'confirm-renewal';

/** Queues the confirmation for when the transaction commits. */
export function enqueueRenewalConfirmation(
  tx: Transaction,
  jobs: Jobs,
  renewed: RenewedOrder,
): Promise<void> {
  return jobs.enqueue(tx, CONFIRM_RENEWAL, renewed, { key: renewed.checkoutId });
}

/** For programs that complete renewals but leave the emails to the running shop. */
export const declareRenewalConfirmations = (jobs: Jobs): void => jobs.declare(CONFIRM_RENEWAL);

/** Declares the job that emails order confirmations of renewals, with the link to manage the subscription. */
export function confirmRenewals({ db, jobs, emails }: Pick<Deps, 'db' | 'jobs' | 'emails'>): void {
  jobs.handle<StoredRenewedOrder>(CONFIRM_RENEWAL, async (stored) => {
    const billingCycleId = 'periodId' in stored ? stored.periodId : stored.billingCycleId;
    const whole = await readOrderOfCheckout(db, stored.checkoutId);
    const cycle = await readBillingCycle(db, billingCycleId);
    const subscription = cycle && (await readSubscription(db, cycle.subscriptionId));
    if (!whole || !subscription) return;
    const email = orderConfirmationEmail(whole, {
      today: await storeToday(db, subscription.storeId),
      more: manageBlocks(subscription),
    });
    await db.transaction((tx) => emails.enqueue(tx, subscription.storeId, email));
  });
}
