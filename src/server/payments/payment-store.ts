import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { payments as paymentRecords } from '#server/platform/database/schema/order-tables.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
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
  const reported = { status, amountCents, capturedCents, currency };
  await withoutAwaiting(tx, () =>
    storedPayment(tx).execute({ paymentIntentId: payment.id, storeId, checkoutId, provider, ...reported }),
  );
}

const storedPayment = preparedQuery((tx: Queryable) =>
  tx
    .insert(paymentRecords)
    .values({
      paymentIntentId: sql.placeholder('paymentIntentId'),
      storeId: sql.placeholder('storeId'),
      checkoutId: sql.placeholder('checkoutId'),
      provider: sql.placeholder('provider'),
      status: sql.placeholder('status'),
      amountCents: sql.placeholder('amountCents'),
      capturedCents: sql.placeholder('capturedCents'),
      currency: sql.placeholder('currency'),
    })
    .onConflictDoUpdate({
      target: paymentRecords.paymentIntentId,
      set: {
        status: sql`excluded.status`,
        amountCents: sql`excluded.amount_cents`,
        capturedCents: sql`excluded.captured_cents`,
        updatedAt: sql`shop_now()`,
      },
    })
    .prepare('payment_as_reported'),
);
