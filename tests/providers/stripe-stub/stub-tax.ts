import type Stripe from 'stripe';
import { checkExpand, checkParameters } from './check-parameters.ts';
import type { FormObject } from './form-body.ts';
import { invalidRequest, noSuch, StubError } from './stub-error.ts';
import { newId } from './stub-records.ts';

const EXPANDABLE = ['line_items', 'line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'];
const LISTED = ['data.tax_breakdown'];
/** A list inside of an answer shows its first ten. https://docs.stripe.com/api/pagination */
const PAGE = 10;
const SNACKS = 'txcd_40070005';
/** New York taxes most goods and their delivery, in the state and in the city, and leaves snack mixes alone. Nobody else taxes here. */
const NEW_YORK = [
  { display_name: 'New York', level: 'state', percentage_decimal: '4.0' },
  { display_name: 'New York City', level: 'city', percentage_decimal: '4.875' },
];

/** Stripe Tax for a business that is registered in New York only. */
export class StubTax {
  status: 'active' | 'pending' = 'active';
  readonly #lines = new Map<string, readonly TaxedLine[]>();

  isCalculation(id: string): boolean {
    return this.#lines.has(id);
  }

  settings(): object {
    return { object: 'tax.settings', livemode: false, status: this.status };
  }

  calculate(form: FormObject): object {
    const asked = checkParameters<Stripe.Tax.CalculationCreateParams>('Tax.CalculationCreateParams', form);
    checkExpand(asked.expand, EXPANDABLE);
    if (this.status !== 'active')
      throw invalidRequest('Stripe Tax has not been activated on your account.', {
        code: 'stripe_tax_inactive',
      });
    const { postal_code, state } = asked.customer_details?.address ?? {};
    if (postal_code === '00000')
      throw new StubError(400, {
        type: 'invalid_request_error',
        code: 'customer_tax_location_invalid',
        message: "We could not determine the customer's tax location.",
      });
    const isTaxed = state === 'NY';
    const lines = asked.line_items.map((line) => ({
      id: newId('tax_li'),
      object: 'tax.calculation_line_item',
      reference: line.reference,
      amount: line.amount,
      quantity: line.quantity ?? 1,
      tax_behavior: line.tax_behavior,
      tax_code: line.tax_code,
      ...taxed(line.amount, isTaxed && line.tax_code !== SNACKS),
    }));
    const shipping = asked.shipping_cost;
    const isShippingTaxed = lines.some(({ amount_tax }) => amount_tax > 0);
    const id = newId('taxcalc');
    this.#lines.set(id, lines);
    return {
      id,
      object: 'tax.calculation',
      currency: asked.currency,
      line_items: pageOf(id, lines, { limit: PAGE }),
      shipping_cost: shipping?.amount
        ? { amount: shipping.amount, tax_code: shipping.tax_code, ...taxed(shipping.amount, isShippingTaxed) }
        : null,
    };
  }

  listLines(id: string, form: FormObject): object {
    const asked = checkParameters<Stripe.Tax.CalculationListLineItemsParams>(
      'Tax.CalculationListLineItemsParams',
      form,
    );
    checkExpand(asked.expand, LISTED);
    const lines = this.#lines.get(id);
    if (!lines) throw noSuch('tax calculation', id);
    return pageOf(id, lines, asked);
  }
}

type TaxedLine = { id: string } & ReturnType<typeof taxed>;

function pageOf(
  id: string,
  lines: readonly TaxedLine[],
  { limit = PAGE, starting_after }: { limit?: number; starting_after?: string },
): object {
  const from = lines.findIndex((line) => line.id === starting_after) + 1;
  const data = lines.slice(from, from + limit);
  const url = `/v1/tax/calculations/${id}/line_items`;
  return { object: 'list', data, has_more: from + data.length < lines.length, url };
}

function taxed(amount: number, isTaxed: boolean) {
  const breakdown = (isTaxed ? NEW_YORK : []).map(({ percentage_decimal, ...jurisdiction }) => ({
    amount: Math.round((amount * Number(percentage_decimal)) / 100),
    jurisdiction: { country: 'US', state: 'NY', ...jurisdiction },
    sourcing: 'destination',
    tax_rate_details: { display_name: 'Sales Tax', percentage_decimal, tax_type: 'sales_tax' },
    taxability_reason: 'standard_rated',
    taxable_amount: amount,
  }));
  return { amount_tax: breakdown.reduce((sum, part) => sum + part.amount, 0), tax_breakdown: breakdown };
}
