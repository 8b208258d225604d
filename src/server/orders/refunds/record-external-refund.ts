import { eq } from 'drizzle-orm';
import { notRefunded } from '#domain/gift-cards/gift-card-payment.ts';
import type { RefundId } from '#domain/ids.ts';
import { restOf, sharesToRefund } from '#domain/orders/refund.ts';
import { takeBack } from '#server/gift-cards/take-back-gift-cards.ts';
import { refundedEmail } from '#server/orders/emails/refund-emails.ts';
import {
  type PaymentIntent,
  ProviderUnavailable,
  UnknownToProvider,
} from '#server/payments/card-payments.ts';
import { knownRefundedCents, nextOutsideKey, readRefund } from '#server/payments/refunds/refund-store.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { readUnitsToShip } from '../fulfilment/line-fulfilment.ts';
import type { OrderDeps } from '../order-deps.ts';
import { lockWholeOrder, type WholeOrder } from '../order-store.ts';
import { giftCardUnits, withGiftCardShares } from './gift-card-units.ts';
import { insertOrderRefund, readGivenBack, withRefundedLines } from './order-refund-store.ts';
import type { ProviderSays } from './send-refund-now.ts';
import { refundLinesOf } from './start-refund.ts';

/**
 * Records a refund made outside of the shop, at the provider's dashboard for example, once for each total the
 * provider reports. When it covers everything left, all remaining lines and charges count as refunded; a
 * partial one belongs to no line. Nothing is restocked; what is left on gift cards that it sold is taken back. Idempotent, and independent of the order of events.
 */
export async function recordExternalRefund(
  { db, jobs, emails }: { db: Database; jobs: Jobs; emails: EmailOutbox },
  { id: paymentIntentId, refundedCents }: Pick<PaymentIntent, 'id' | 'refundedCents'>,
): Promise<void> {
  if (refundedCents === 0) return;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.paymentIntentId, paymentIntentId));
    if (!row) return;
    const whole = await lockWholeOrder(tx, row.id);
    const unknown = refundedCents - (await knownRefundedCents(tx, paymentIntentId));
    const amountCents = Math.min(unknown, notRefunded(whole.order).cardCents);
    if (amountCents <= 0) return;
    const id = newId<RefundId>();
    const { cards, ...explained } = await explain(tx, whole, amountCents);
    await insertOrderRefund(tx, jobs, whole.order, {
      id,
      amountCents,
      giftCardCents: 0,
      reason: 'made at the card provider',
      status: 'succeeded',
      idempotencyKey: await nextOutsideKey(tx, paymentIntentId, refundedCents),
      ...explained,
    });
    await takeBack(tx, id, cards);
    const refund = await readRefund(tx, id);
    if (refund)
      await emails.enqueue(
        tx,
        whole.order.storeId,
        refundedEmail(whole, await withRefundedLines(tx, refund)),
      );
  });
}

/**
 * Before a refund, records external refunds whose event was lost. If the provider does not answer, it will
 * refuse a refund of more than is left. Answers what it said, for those who wait for the refund: docs/decisions/0357.
 */
export async function findExternalRefund(
  deps: OrderDeps,
  { paymentIntentId }: Pick<WholeOrder['order'], 'paymentIntentId'>,
): Promise<ProviderSays> {
  if (!paymentIntentId) return 'known';
  try {
    await recordExternalRefund(deps, await deps.payments.retrieveIntent(paymentIntentId));
    return 'known';
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'nothing';
    if (error instanceof UnknownToProvider) return 'unknown';
    throw error;
  }
}

async function explain(tx: Transaction, whole: WholeOrder, amountCents: number) {
  const isAllThatWasLeft = amountCents === whole.order.totalCents - whole.order.refundedCents;
  if (!isAllThatWasLeft) return { lines: [], shares: [], cards: [] };
  const before = await readGivenBack(tx, whole.order.id);
  const rest = restOf(whole, before);
  if (rest.lines.length === 0 && rest.shippingCents === 0) return { lines: [], shares: [], cards: [] };
  const toShip = await readUnitsToShip(tx, whole.order.id);
  const cards = await giftCardUnits(tx, whole, rest, { lock: true });
  return {
    lines: refundLinesOf(whole, before, rest, { restock: false, toShip, cards }),
    shares: withGiftCardShares(whole, sharesToRefund(whole, before, rest), cards),
    cards: cards.cards,
  };
}
