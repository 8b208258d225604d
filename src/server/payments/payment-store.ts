import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { payments as paymentRecords } from '#server/platform/database/schema/order-tables.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import type { PaymentIntent } from './card-payments.ts';
import type { Purchase } from './purchase.ts';

/** Stores a payment as last reported by the provider. */
export async function recordPayment(
  tx: Transaction,
  { id: checkoutId, storeId, provider }: Purchase,
  payment: PaymentIntent,
): Promise<void> {
  const { status, amountCents, capturedCents, currency } = payment;
  await withoutAwaiting(tx, () =>
    tx
      .insert(paymentRecords)
      .values({
        paymentIntentId: payment.id,
        ...{ storeId, checkoutId, provider, status, amountCents, capturedCents, currency },
      })
      .onConflictDoUpdate({
        target: paymentRecords.paymentIntentId,
        set: { status, amountCents, capturedCents, updatedAt: sql`shop_now()` },
      })
      .execute(),
  );
}
