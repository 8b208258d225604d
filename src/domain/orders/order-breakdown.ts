import type { Cents } from '../money.ts';
import type { OrderCharge } from './order-charges.ts';

/** What a row is made of: the order lines, or the shipping, that it belongs to. */
export interface BreakdownPart {
  label: string;
  amountCents: Cents;
}

/** A row of an order's sum in words and cents: a thing bought, a code, the shipping, or one tax rule. Discounts are negative. */
export interface BreakdownRow {
  kind: OrderCharge['kind'];
  label: string;
  amountCents: Cents;
  /** Of a code and of a tax rule: what it took from, or was charged on, line by line. Empty for the others. */
  parts: BreakdownPart[];
}

const ORDER_OF_KINDS: readonly OrderCharge['kind'][] = ['line', 'discount', 'shipping', 'tax'];

/**
 * An order's charges as people read them: each line, then each discount code, the shipping, and each tax rule once, with the lines
 * that its cents came from. Every cent of the charges is in exactly one row, so the rows sum to the order's total. Spec §3, Price
 * info.
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

/** Lines are not merged, however alike; codes, shipping and tax rules are put together by their name. */
function rowKey({ kind, linePosition, label }: OrderCharge): string {
  return kind === 'line' ? `line ${linePosition}` : `${kind} ${label}`;
}

function toRow(group: readonly OrderCharge[], lineLabels: ReadonlyMap<number | null, string>): BreakdownRow {
  const { kind, label } = group[0] as OrderCharge;
  const amountCents = group.reduce((sum, charge) => sum + charge.amountCents, 0);
  return {
    kind,
    label: wordsFor(kind, label),
    amountCents,
    parts: kind === 'discount' || kind === 'tax' ? group.map((charge) => toPart(charge, lineLabels)) : [],
  };
}

function toPart(charge: OrderCharge, lineLabels: ReadonlyMap<number | null, string>): BreakdownPart {
  return { label: lineLabels.get(charge.linePosition) ?? 'Shipping', amountCents: charge.amountCents };
}

function wordsFor(kind: OrderCharge['kind'], label: string): string {
  switch (kind) {
    case 'line':
    case 'tax':
      return label;
    case 'discount':
      return `Discount ${label}`;
    case 'shipping':
      return `Shipping, ${label}`;
  }
}
