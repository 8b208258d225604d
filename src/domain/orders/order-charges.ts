import type { Quote } from '../checkout/quote.ts';
import type { Cents } from '../money.ts';
import { formatRate, type TaxShare } from '../tax/taxes.ts';

/** One part of a total. `linePosition` is null for shipping and its tax; discounts are negative. */
export interface OrderCharge {
  kind: 'line' | 'discount' | 'shipping' | 'tax';
  linePosition: number | null;
  label: string;
  amountCents: Cents;
}

/** Splits a quote into its charges; they add up to the total. Spec §3, Price info. */
export function chargesOf(quote: Quote): OrderCharge[] {
  const ofLines = quote.lines.flatMap((line, linePosition) => [
    {
      kind: 'line' as const,
      linePosition,
      label: `${[line.title, line.description].filter(Boolean).join(', ')} × ${line.quantity}`,
      amountCents: line.subtotalCents,
    },
    ...ofDiscount(linePosition, quote.discount?.code, line.discountCents),
    ...ofTaxes(linePosition, line.taxes),
  ]);
  const { shipping } = quote;
  const ofShipping = shipping
    ? [
        {
          kind: 'shipping' as const,
          linePosition: null,
          label: shipping.name,
          amountCents: shipping.amountCents,
        },
      ]
    : [];
  return [...ofLines, ...ofShipping, ...ofTaxes(null, quote.shippingTaxes)];
}

function ofDiscount(linePosition: number, code: string | undefined, amountCents: Cents): OrderCharge[] {
  if (amountCents === 0) return [];
  return [{ kind: 'discount', linePosition, label: code ?? 'Discount', amountCents: -amountCents }];
}

function ofTaxes(linePosition: number | null, taxes: readonly TaxShare[]): OrderCharge[] {
  return taxes
    .filter(({ amountCents }) => amountCents > 0)
    .map((tax) => ({ kind: 'tax', linePosition, label: taxRule(tax), amountCents: tax.amountCents }));
}

/** The rule with its rate: 'New York sales tax 4 %'. */
function taxRule({ label, ratePartsPerMillion }: TaxShare): string {
  return ratePartsPerMillion === null ? label : `${label} ${formatRate(ratePartsPerMillion)}`;
}
