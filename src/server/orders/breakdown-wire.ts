import type { WireBreakdown } from '#contracts/breakdown.ts';
import { breakdownOf } from '#domain/orders/order-breakdown.ts';
import type { OrderCharge } from '#domain/orders/order-charges.ts';

/** An order's charges as rows on the wire, the same as in the confirmation email. */
export function breakdownToWire(charges: readonly OrderCharge[]): WireBreakdown {
  return breakdownOf(charges).map(({ kind, label, amountCents, parts }) => ({
    kind,
    label,
    amount: amountCents,
    parts: parts.map((part) => ({ label: part.label, amount: part.amountCents })),
  }));
}
