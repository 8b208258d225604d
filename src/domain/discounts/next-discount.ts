import { type Cents, type CurrencyCode, formatMoney } from '../money.ts';
import type { AutomaticDiscount } from './best-discount.ts';
import {
  type CartMinimum,
  type Discount,
  type DiscountableLine,
  lackingFor,
  listOf,
  type NamesOfDiscount,
  sumOf,
  timesIn,
  totalQuantity,
} from './discount.ts';

/** What a cart lacks for a discount: some units, of what is bought or of what is got with it, or items for an amount. */
export type NextStep =
  | { kind: 'got' | 'bought' | 'either' | 'units'; units: number }
  | { kind: 'subtotal'; amountCents: Cents };

export interface NextDiscount<Offered = Discount & CartMinimum> {
  discount: Offered;
  step: NextStep;
}

/** A cart that lacks more than this is not told of it. */
const MAX_UNITS = 3;
const MAX_SHARE_OF_MINIMUM = 0.5;

/**
 * The discount without a code that the cart is closest to: once more the one that it has, otherwise another where it has none.
 * Nothing is said of discounts on what is not in the cart. `applied` is the title of the one that it has.
 */
export function nextDiscount<Offered extends Discount & CartMinimum>(
  automatic: readonly (AutomaticDiscount & { discount: Offered })[],
  applied: string | null,
): NextDiscount<Offered> | null {
  const near = automatic.flatMap(({ discount, lines }) => {
    if (applied !== null && discount.code !== applied) return [];
    if (discount.budgetLeftCents === 0) return [];
    const step = nextStep(discount, lines);
    return step === null ? [] : { discount, step };
  });
  return near.toSorted((a, b) => distanceOf(a.step) - distanceOf(b.step))[0] ?? null;
}

/** Units before amounts, and few before many. */
const distanceOf = (step: NextStep): number =>
  step.kind === 'subtotal' ? MAX_UNITS + step.amountCents : step.units;

function nextStep(discount: Discount & CartMinimum, lines: readonly DiscountableLine[]): NextStep | null {
  const eligible = lines.filter(({ isEligible }) => isEligible);
  const lacking = lackingFor(discount, lines);
  if (lacking?.kind === 'items') return null;
  if (lacking?.kind === 'subtotal') {
    const there = sumOf(eligible.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity));
    const amountCents = lacking.minimum - there;
    return amountCents > lacking.minimum * MAX_SHARE_OF_MINIMUM ? null : { kind: 'subtotal', amountCents };
  }
  if (lacking?.kind === 'units') {
    const units = lacking.minimum - totalQuantity(eligible);
    return units > MAX_UNITS ? null : { kind: 'units', units };
  }
  return discount.buyUnits === 0 ? null : nextTime(discount, lines);
}

/** The fewest units with which something is got once more. Where something is got already, only those that are got are asked for. */
function nextTime(discount: Discount, lines: readonly DiscountableLine[]): NextStep | null {
  const times = timesIn(discount, lines);
  const most = times === 0 ? MAX_UNITS : discount.getUnits;
  const isSame = lines.every(({ isEligible, isReward }) => isEligible === isReward);
  const kinds = isSame ? (['either'] as const) : (['got', 'bought'] as const);
  for (let units = 1; units <= most; units += 1)
    for (const kind of kinds) {
      const added: DiscountableLine = {
        unitPriceCents: 0,
        quantity: units,
        isEligible: kind !== 'got',
        isReward: kind !== 'bought',
      };
      if (timesIn(discount, [...lines, added]) > times) return { kind, units };
    }
  return null;
}

/** What the shopper may add, and what it brings: `Add 1 more from The Mix and it is free.` */
export function nextText(
  { discount, step }: NextDiscount,
  { bought, got }: NamesOfDiscount,
  currency: CurrencyCode,
): string {
  const from = (names: readonly string[]) => (names.length === 0 ? '' : ` from ${listOf(names)}`);
  switch (step.kind) {
    case 'subtotal':
      return `Add items for ${formatMoney(step.amountCents, currency)}${from(bought)} and get ${benefitOf(discount, currency)}.`;
    case 'units':
      return `Add ${step.units} more${from(bought)} and get ${benefitOf(discount, currency)}.`;
    case 'bought':
      return `Add ${step.units} more${from(bought)} and ${discount.getUnits}${from(got ?? [])} ${cheaper(discount, discount.getUnits)}.`;
    case 'either':
    case 'got': {
      const names = from(step.kind === 'got' ? (got ?? []) : bought);
      const isAll = step.units === discount.getUnits;
      const what = isAll
        ? `${step.units === 1 ? 'it' : 'they'} ${cheaper(discount, step.units)}`
        : `${discount.getUnits} of them ${cheaper(discount, discount.getUnits)}`;
      return `Add ${step.units} more${names} and ${what}.`;
    }
  }
}

const cheaper = ({ percentage }: Discount, units: number): string =>
  `${units === 1 ? 'is' : 'are'} ${percentage === 100 ? 'free' : `${percentage}% off`}`;

function benefitOf({ percentage, amountCents, freeShipping }: Discount, currency: CurrencyCode): string {
  const off =
    percentage > 0
      ? `${percentage}% off`
      : amountCents > 0
        ? `${formatMoney(amountCents, currency)} off`
        : null;
  return [off, freeShipping && 'free shipping'].filter(Boolean).join(' and ');
}
