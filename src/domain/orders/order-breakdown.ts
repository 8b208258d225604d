import type { Cents } from '../money.ts';
import type { OrderCharge } from './order-charges.ts';

/** The part of a row that belongs to one order line, or to the shipping. */
export interface BreakdownPart {
  label: string;
  amountCents: Cents;
}

/** A row of an order's totals: an item, a code, the shipping, a tax rule, or a tax that the rest includes. Discounts are negative. */
export interface BreakdownRow {
  kind: OrderCharge['kind'];
  label: string;
  amountCents: Cents;
  /** For codes and tax rules: the amount per line. Empty for the others. */
  parts: BreakdownPart[];
}

const ORDER_OF_KINDS: readonly OrderCharge['kind'][] = [
  'line' as const,
  'discount' as const,
  'shipping' as const,
  'tax' as const,
  'included_tax' as const,
];

/**
 * An order's charges as readable rows: each line, each discount code, the shipping, and each tax rule with
 * the lines it applies to. Every cent is in exactly one row, so the rows add up to the order's total, without those of tax that is
 * included. Spec §3, Price info.
 */
export function breakdownOf(charges: readonly OrderCharge[]): BreakdownRow[] {
  const lineLabels = new Map(
    charges.filter(({ kind }) => kind === 'line').map(({ linePosition, label }) => [linePosition, label]),
  );
  const rows = Map.groupBy(charges, (charge) => rowKey(charge));
  return [...rows.values()]
    .map((group) => toRow(group, lineLabels))
    .toSorted((a, b) => ORDER_OF_KINDS.indexOf(a.kind) - ORDER_OF_KINDS.indexOf(b.kind));
}

/** Lines are never merged; codes, shipping and tax rules are grouped by name. */
function rowKey({ kind, linePosition, label }: OrderCharge): string {
  return kind === 'line' ? `line ${linePosition}` : `${kind} ${label}`;
}

function toRow(group: readonly OrderCharge[], lineLabels: ReadonlyMap<number | null, string>): BreakdownRow {
  const { kind, label } = group[0] as OrderCharge;
  const amountCents = group.reduce((sum, charge) => sum + charge.amountCents, 0);
  return {
    kind,
    label: labelOf(kind, label),
    amountCents,
    parts: kind === 'line' || kind === 'shipping' ? [] : group.map((charge) => toPart(charge, lineLabels)),
  };
}

function toPart(charge: OrderCharge, lineLabels: ReadonlyMap<number | null, string>): BreakdownPart {
  return { label: lineLabels.get(charge.linePosition) ?? 'Shipping', amountCents: charge.amountCents };
}

function labelOf(kind: OrderCharge['kind'], label: string): string {
  switch (kind) {
    case 'line':
    case 'tax':
      return label;
    case 'included_tax':
      return `Includes ${label}`;
    case 'discount':
      return `Discount ${label}`;
    case 'shipping':
      return `Shipping, ${label}`;
  }
}
