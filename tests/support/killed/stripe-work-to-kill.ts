import { lockWholeOrder } from '#server/orders/order-store.ts';
import { startRefund } from '#server/orders/refunds/start-refund.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { anId } from '../ids.ts';
import { stripeDeps } from '../stripe-shop.ts';
import { runRenewals } from '../buying/subscribing.ts';
import { resume } from '../buying/sweeping.ts';
import { startTestShop } from '../test-shop.ts';

/**
 * A process of its own that gives an order's money back, or renews what is due, and kills itself, as `kill -9` would, when it has asked Stripe
 * for something: just before the question leaves or just after it was answered, with nothing of the answer written down.
 * `node stripe-work-to-kill.ts {database} {origin of the stub} {call} {before|after} {days ahead} {order}`; without an order it renews.
 */
const [connectionString = '', origin = '', call = '', moment = '', days = '0', orderId] =
  process.argv.slice(2);

/** Stripe's adapter, deadly in one of its calls. */
function deadly(payments: CardPayments): CardPayments {
  const ask = payments[call as 'refund'] as (...args: unknown[]) => Promise<unknown>;
  const askAndDie = async (...args: unknown[]) => {
    if (moment === 'after') await ask(...args);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  };
  return { ...payments, [call]: askAndDie };
}

const shop = await startTestShop(
  () => {
    const { payments, tax } = stripeDeps(origin);
    return { payments: deadly(payments), tax };
  },
  { database: { connectionString, drop: async () => undefined } },
);
await shop.advanceClock(`${days} days`);
if (orderId) {
  const refundId = await shop.db.transaction(async (tx) =>
    startRefund(tx, shop.deps.jobs, await lockWholeOrder(tx, anId(orderId)), {
      selection: 'rest',
      restock: true,
      reason: 'test',
    }),
  );
  await processRefund(shop.deps, refundId);
} else {
  await runRenewals(shop);
  await resume(shop);
}
process.exit(0);
