import type { StaffImportedSummary } from '#contracts/admin/orders/imported-summary.ts';
import type { StoredImportedOrder } from '#server/imported-orders/imported-order-store.ts';
import { summaryToWire } from '#server/imported-orders/imported-order-wire.ts';

/** An imported order as lists of staff have it, with its amounts where they may be seen. */
export const staffSummaryToWire = (row: StoredImportedOrder, seesAmounts: boolean): StaffImportedSummary => ({
  ...summaryToWire(row),
  ...(!seesAmounts && { total: null, refunded: null }),
});
