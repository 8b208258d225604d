import { confirmationLetter } from '#server/orders/order-letters.ts';
import { readOrderOfCheckout } from '#server/orders/order-store.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { manageLinks } from '../manage-link.ts';
import { manageBlocks } from '../subscription-letters.ts';
import { readBillingCycle } from '../subscription-store.ts';

interface RenewedOrder {
  checkoutId: string;
  billingCycleId: string;
}

const CONFIRM_RENEWAL = 'confirm-renewal';

/** Has the owner told, once the transaction is committed. A job writes the mail, because only the shop that sends it signs links. */
export function enqueueRenewalConfirmation(
  tx: Transaction,
  jobs: Jobs,
  renewed: RenewedOrder,
): Promise<void> {
  return jobs.enqueue(tx, CONFIRM_RENEWAL, renewed, { key: renewed.checkoutId });
}

/** For programs that settle renewals and leave the telling to the running shop. */
export const declareRenewalConfirmations = (jobs: Jobs): void => jobs.declare(CONFIRM_RENEWAL);

/** Declares the job that confirms the orders of renewals: as every order, and with the link by which the subscription is managed. */
export function confirmRenewals({ db, jobs, mail, sessionSecret }: Deps): void {
  jobs.handle<RenewedOrder>(CONFIRM_RENEWAL, async ({ checkoutId, billingCycleId }) => {
    const whole = await readOrderOfCheckout(db, checkoutId);
    const period = await readBillingCycle(db, billingCycleId);
    if (!whole || !period) return;
    const token = manageLinks(sessionSecret).tokenFor(period.subscription, await shopTime(db));
    const letter = confirmationLetter(whole, manageBlocks(token));
    await db.transaction((tx) => mail.enqueue(tx, { ...letter, isSecret: true }));
  });
}
