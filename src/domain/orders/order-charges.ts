import type { Quote } from '../checkout/quote.ts';
import type { Cents } from '../money.ts';
import { formatRate, type TaxShare } from '../tax/taxes.ts';

/**
 * One part of a total, or the tax that other parts include. `linePosition` is null for shipping and its tax; discounts are
 * negative.
 */
export interface OrderCharge {
  kind: 'line' | 'discount' | 'shipping' | 'tax' | 'included_tax';
  linePosition: number | null;
  label: string;
  amountCents: Cents;
}

/** Splits a quote into its charges; without those of kind `included_tax` they add up to the total. Spec §3, Price info. */
export function chargesOf(quote: Quote): OrderCharge[] {
  const ofLines = quote.lines.flatMap((line, linePosition) => [
    {
      kind: 'line' as const,
      linePosition,
      label: `${[line.title, line.description].filter(Boolean).join(', ')} × ${line.quantity}`,
      amountCents: line.subtotalCents,
    },
    ...ofDiscounts(quote, linePosition),
    ...ofTaxes(quote, linePosition, line.taxes),
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
  return [...ofLines, ...ofShipping, ...ofTaxes(quote, null, quote.shippingTaxes)];
}

/** A row of each discount that takes something off the line. */
function ofDiscounts({ discount, lines }: Quote, linePosition: number): OrderCharge[] {
  const amountCents = lines[linePosition]?.discountCents ?? 0;
  const alongCents = discount?.along?.lineAmountsCents[linePosition] ?? 0;
  const parts = [
    { label: discount?.code ?? 'Discount', amountCents: amountCents - alongCents },
    { label: discount?.along?.code ?? '', amountCents: alongCents },
  ];
  return parts
    .filter((part) => part.amountCents > 0)
    .map((part) => ({
      kind: 'discount',
      linePosition,
      label: part.label,
      amountCents: -part.amountCents,
    }));
}

function ofTaxes(
  { pricesIncludeTax }: Quote,
  linePosition: number | null,
  taxes: readonly TaxShare[],
): OrderCharge[] {
  const kind = pricesIncludeTax ? 'included_tax' : 'tax';
  return taxes
    .filter(({ amountCents }) => amountCents > 0)
    .map((tax) => ({ kind, linePosition, label: taxRule(tax), amountCents: tax.amountCents }));
}

/** The rule with its rate: 'New York sales tax 4 %'. */
function taxRule({ label, ratePartsPerMillion }: TaxShare): string {
  return ratePartsPerMillion === null ? label : `${label} ${formatRate(ratePartsPerMillion)}`;
}
