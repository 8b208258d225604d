import type { WireBreakdown } from '#contracts/breakdown.ts';
import { breakdownOf } from '#domain/orders/order-breakdown.ts';
import type { OrderCharge } from '#domain/orders/order-charges.ts';

/** What charges come to, row by row, as clients read it: the same rows that the confirmation email has. */
export function breakdownToWire(charges: readonly OrderCharge[]): WireBreakdown {
  return breakdownOf(charges).map(({ kind, label, amountCents, parts }) => ({
    kind,
    label,
    amount: amountCents,
    parts: parts.map((part) => ({ label: part.label, amount: part.amountCents })),
  }));
}
