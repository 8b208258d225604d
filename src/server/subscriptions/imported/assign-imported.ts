import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  importedSubscriptions,
  subscriptions,
} from '#server/platform/database/schema/subscription-tables.ts';

/** Gives an account whose address is proved the subscriptions that were imported for that address. */
export async function assignImportedSubscriptions(
  tx: Transaction,
  { id: customerId, storeId, email }: { id: CustomerId; storeId: StoreId; email: string },
): Promise<void> {
  const wasImported = tx
    .select({ found: sql`1` })
    .from(importedSubscriptions)
    .where(eq(importedSubscriptions.subscriptionId, subscriptions.id));
  await tx
    .update(subscriptions)
    .set({ customerId })
    .where(
      and(
        eq(subscriptions.storeId, storeId),
        isNull(subscriptions.customerId),
        sql`lower(${subscriptions.email}) = ${email}`,
        exists(wasImported),
      ),
    );
}
