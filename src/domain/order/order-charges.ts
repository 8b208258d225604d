import type { Quote } from '../checkout/quote.ts';
import type { Cents } from '../money.ts';

/** What one part of a total was charged for. `linePosition` is null for shipping and its tax; discounts are negative. */
export interface OrderCharge {
  kind: 'line' | 'discount' | 'shipping' | 'tax';
  linePosition: number | null;
  label: string;
  amountCents: Cents;
}

/** Each cent of a quote with what it was charged for; the amounts sum to the total. Spec §3, Price info. */
export function chargesOf(quote: Quote): OrderCharge[] {
  const ofLines = quote.lines.flatMap((line, linePosition) => [
    {
      kind: 'line' as const,
      linePosition,
      label: `${line.title}, ${line.description} × ${line.quantity}`,
      amountCents: line.subtotalCents,
    },
    ...charge('discount', linePosition, quote.discount?.code, -line.discountCents),
    ...charge('tax', linePosition, line.taxLabel, line.taxCents),
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
  return [...ofLines, ...ofShipping, ...charge('tax', null, quote.shippingTaxLabel, quote.shippingTaxCents)];
}

function charge(
  kind: 'discount' | 'tax',
  linePosition: number | null,
  label: string | null | undefined,
  amountCents: Cents,
): OrderCharge[] {
  return amountCents === 0 ? [] : [{ kind, linePosition, label: label ?? kind, amountCents }];
}
