import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminPaymentExceptions } from '#contracts/admin/payment-exceptions-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';

const OLDEST_FIRST: Keyset = {
  columns: [
    { column: checkouts.updatedAt, type: 'moment' },
    { column: checkouts.id, type: 'uuid' },
  ],
  direction: 'ascending',
};

/** A page of the payments that need a person. */
export async function paymentExceptions(
  db: Database,
  { store_id, limit = PAGE_SIZE, cursor }: z.output<typeof adminPaymentExceptions.query>,
): Promise<CallAnswer<typeof adminPaymentExceptions>> {
  const found = await db
    .select({
      id: checkouts.id,
      paymentIntentId: checkouts.paymentIntentId,
      provider: checkouts.provider,
      totalCents: checkouts.totalCents,
      currency: checkouts.currency,
      email: checkouts.email,
      lastError: checkouts.lastError,
      updatedAt: checkouts.updatedAt,
      position: positionIn(OLDEST_FIRST),
    })
    .from(checkouts)
    .where(
      and(eq(checkouts.storeId, store_id), eq(checkouts.status, 'review'), afterCursor(OLDEST_FIRST, cursor)),
    )
    .orderBy(...orderOf(OLDEST_FIRST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  return {
    payment_exceptions: page.map((checkout) => ({
      checkout_id: checkout.id,
      payment_id: checkout.paymentIntentId,
      provider: checkout.provider,
      total: checkout.totalCents,
      currency: checkout.currency,
      email: checkout.email,
      last_error: checkout.lastError,
      updated_at: checkout.updatedAt.toISOString(),
    })),
    next_cursor: nextCursor,
  };
}
