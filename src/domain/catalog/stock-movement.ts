import type { CheckoutId, OrderId, StaffMemberId, StockBatchId } from '../ids.ts';

/** Why units on hand changed. `start`: what was there when this began to be recorded; `corrected`: by nobody who said why. */
export const STOCK_REASONS = [
  'start',
  'sold',
  'cancelled',
  'returned',
  'received',
  'counted',
  'damaged',
  'expired',
  'lost',
  'sample',
  'imported',
  'corrected',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** For units that leave without being sold. */
export const WRITE_OFF_REASONS = ['damaged', 'expired', 'lost', 'sample'] as const satisfies StockReason[];

/** What a change of stock is recorded with. */
export interface StockChangeCause {
  reason: StockReason;
  checkoutId?: CheckoutId;
  orderId?: OrderId;
  staffMemberId?: StaffMemberId | null;
  batchId?: StockBatchId;
  note?: string;
}

/** The rate is that of this many days. */
export const RATE_DAYS = 30;

/** For how many days units last at the rate of the last 30; null for what is not sold. */
export function daysOfCover(available: number, soldRecently: number): number | null {
  if (available <= 0) return 0;
  return soldRecently <= 0 ? null : Math.floor((available * RATE_DAYS) / soldRecently);
}

/** Below so many days of cover a SKU is low, until the store or the SKU has a number of its own. */
export const DEFAULT_LOW_BELOW_DAYS = 14;
