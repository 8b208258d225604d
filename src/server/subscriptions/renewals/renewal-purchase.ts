import type { BillingCycleId, CheckoutId } from '#domain/ids.ts';
import { findOrderOfCheckout } from '#server/orders/order-store.ts';
import type { PurchaseHooks } from '#server/payments/purchase.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { failBillingCycle, leaveOutBillingCycle, mayBeSold, payBillingCycle } from '../billing-cycle.ts';
import { enqueueRenewalConfirmation } from './confirm-renewal.ts';

/** A billing cycle, charged off-session to the saved payment method. */
export function renewalPurchase(
  { jobs }: { jobs: Jobs },
  { checkoutId, billingCycleId }: { checkoutId: CheckoutId; billingCycleId: BillingCycleId },
): PurchaseHooks {
  return {
    isOffSession: true,
    mayStillBeSold: (tx) => mayBeSold(tx, billingCycleId),
    async onPaid(tx) {
      const order = await findOrderOfCheckout(tx, checkoutId);
      if (!order) throw new Error(`checkout ${checkoutId} is paid without an order`);
      await enqueueRenewalConfirmation(tx, jobs, { checkoutId, billingCycleId: billingCycleId });
      await payBillingCycle(tx, billingCycleId, order.id);
    },
    onDeclined: (tx) => failBillingCycle(tx, jobs, billingCycleId, 'payment'),
    onCancelled: (tx) => leaveOutBillingCycle(tx, billingCycleId),
    onReturned: async () => undefined,
  };
}
