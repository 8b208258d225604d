import { type Quote, subtotalOf } from '#domain/checkout/quote.ts';
import { withoutGiftCards } from '#domain/gift-cards/sold-gift-card.ts';
import type { ShippingOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { cheapestShipping } from '#domain/shipping/cheapest-shipping.ts';
import type { DeliveryEstimate } from '#domain/shipping/delivery-estimate.ts';
import { shippingPrice } from '#domain/shipping/shipping-price.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { estimateAt } from '#server/shipping/delivery-clock.ts';
import { notShippedTo, type OfferedShipping } from '#server/shipping/shipping-store.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { type QuoteRequest, quoteItems, readShippingFacts } from './quote.ts';

/** A shipping option at its price for the quoted lines. */
export interface PricedShipping {
  optionId: ShippingOptionId;
  name: string;
  amountCents: Cents;
  deliveryEstimate: DeliveryEstimate | null;
}

export interface QuoteWithOptions {
  quote: Quote;
  optionId: ShippingOptionId;
  options: PricedShipping[];
}

/**
 * Prices lines with the requested shipping option where it is offered, otherwise with the cheapest
 * (docs/decisions/0195), and all options with it. Throws `shipping_unavailable` without any, and as `quoteItems`.
 */
export async function quoteWithOptions(
  deps: { db: Queryable; tax: TaxCalculator },
  request: Omit<QuoteRequest, 'shippingOptionId'> & { shippingOptionId: ShippingOptionId | null },
): Promise<QuoteWithOptions> {
  const { lines, address, shippingOptionId } = request;
  const shipping = await readShippingFacts(deps.db, request, lines);
  const { options: offered, clock } = shipping;
  const optionId = chosenOption(offered, shippingOptionId, subtotalOf(withoutGiftCards(lines)));
  if (optionId === null) throw notShippedTo();
  const quote = await quoteItems(deps, { ...request, shippingOptionId: optionId, shipping });
  const place = { country: address.country, regions: [address.state], postalCode: address.postal_code };
  const options = offered.map((option) => ({
    optionId: option.optionId,
    name: option.name,
    amountCents: shippingPrice(
      option,
      subtotalOf(withoutGiftCards(lines)),
      quote.discount?.freeShipping ?? false,
    ),
    deliveryEstimate: estimateAt(clock, option, place),
  }));
  return { quote, optionId, options };
}

/** The requested option where it is offered, otherwise the cheapest one; null without any. */
export function chosenOption(
  offered: readonly OfferedShipping[],
  requested: ShippingOptionId | null,
  subtotalCents: Cents,
): ShippingOptionId | null {
  if (offered.some(({ optionId }) => optionId === requested)) return requested;
  const priced = offered.map(({ optionId, priceCents, freeThreshold }) => ({
    optionId,
    price: priceCents,
    free_shipping_threshold: freeThreshold,
  }));
  return cheapestShipping(priced, subtotalCents)?.option.optionId ?? null;
}
