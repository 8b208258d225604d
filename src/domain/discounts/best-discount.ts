import type { AppliedDiscount } from '../checkout/quote.ts';
import type { Cents } from '../money.ts';
import {
  amountsByLine,
  type CartMinimum,
  type Discount,
  type DiscountableLine,
  lackingFor,
} from './discount.ts';

/** A discount with the lines of a cart, as it depends on them. */
export interface OfferedDiscount {
  discount: Discount & CartMinimum;
  lines: readonly DiscountableLine[];
}

/** One that applies by itself. */
export interface AutomaticDiscount extends OfferedDiscount {
  /** Whether a code may be used along with it. */
  combinesWithCodes: boolean;
}

/** A discount, or a code with an automatic discount, and what it is worth to the customer. */
interface Candidate {
  applied: AppliedDiscount;
  /** With the shipping, where that is free. */
  worthCents: Cents;
}

/**
 * The best of a code, of the discounts that apply by themselves, and of the code with one of these that it combines with.
 * Of equal ones that without the code, which can be used another time, and then the first by title. `shippingCents` is what free
 * shipping is worth. The code is expected to apply; null without one.
 */
export function bestDiscount(
  code: OfferedDiscount | null,
  automatic: readonly AutomaticDiscount[],
  shippingCents: Cents,
): AppliedDiscount | null {
  const applicable = automatic
    .filter(({ discount, lines }) => lackingFor(discount, lines) === null)
    .toSorted((a, b) => (a.discount.code < b.discount.code ? -1 : 1));
  const alone = applicable.map(
    (offered): AppliedDiscount => ({ ...appliedAlone(offered), isAutomatic: true }),
  );
  const withCode = code === null ? [] : [appliedAlone(code), ...combinedWith(code, applicable)];
  const best = bestOf([...alone, ...withCode], shippingCents);
  const replaced = bestOf(alone, shippingCents)?.applied.code;
  if (best === null || best.applied.isAutomatic || best.applied.along || replaced === undefined)
    return best?.applied ?? null;
  return { ...best.applied, insteadOf: replaced };
}

function bestOf(choices: readonly AppliedDiscount[], shippingCents: Cents): Candidate | null {
  const candidates = choices
    .filter(({ amountCents, freeShipping }) => amountCents > 0 || freeShipping)
    .map((applied) => ({
      applied,
      worthCents: applied.amountCents + (applied.freeShipping ? shippingCents : 0),
    }));
  return candidates.reduce<Candidate | null>(
    (best, candidate) => (best === null || candidate.worthCents > best.worthCents ? candidate : best),
    null,
  );
}

function appliedAlone({ discount, lines }: OfferedDiscount): AppliedDiscount {
  const lineAmountsCents = amountsByLine(discount, lines);
  const { code, freeShipping } = discount;
  return { code, amountCents: sumOf(lineAmountsCents), lineAmountsCents, freeShipping };
}

/** The code on what each automatic discount leaves, where it still saves something. */
function combinedWith(code: OfferedDiscount, automatic: readonly AutomaticDiscount[]): AppliedDiscount[] {
  return automatic
    .filter(({ combinesWithCodes }) => combinesWithCodes)
    .flatMap((offered): AppliedDiscount[] => {
      const first = appliedAlone(offered);
      const taken = first.lineAmountsCents ?? [];
      const rest = appliedAlone({
        ...code,
        lines: code.lines.map((line, index) => ({ ...line, takenOffCents: taken[index] ?? 0 })),
      });
      const addsSomething = rest.amountCents > 0 || (rest.freeShipping && !first.freeShipping);
      const savesSomething = first.amountCents > 0 || first.freeShipping;
      if (!addsSomething || !savesSomething) return [];
      const lineAmountsCents = taken.map((amount, index) => amount + (rest.lineAmountsCents?.[index] ?? 0));
      return [
        {
          code: rest.code,
          lineAmountsCents,
          amountCents: first.amountCents + rest.amountCents,
          freeShipping: first.freeShipping || rest.freeShipping,
          along: { code: first.code, amountCents: first.amountCents, lineAmountsCents: taken },
        },
      ];
    });
}

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0);
