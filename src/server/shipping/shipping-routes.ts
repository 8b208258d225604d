import type { FastifyInstance } from 'fastify';
import { getShippingOptions } from '#contracts/checkout/checkout-calls.ts';
import { type OfferedShippingAnswer, shippingTo } from '#contracts/checkout/shipping-calls.ts';
import type { DeliveryPlace } from '#domain/shipping/delivery-estimate.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { requireShippingInformation } from './complete-address.ts';
import { type DeliveryClock, estimateAt, secondsToNextCutOff } from './delivery-clock.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { lowestPricesTo } from './lowest-prices.ts';
import { placeOfPostalCode } from './place-of-postal-code.ts';
import { notShippedTo, type OfferedShipping, shippingOptionsTo } from './shipping-store.ts';

/** What shipping costs. Prices are list prices; an option is free from its threshold on. */
export function shippingRoutes(app: FastifyInstance, { db, defaultStoreId }: Deps): void {
  serve(app, getShippingOptions, async ({ body }) => {
    const address = requireShippingInformation(body.address, body.email);
    const { store_id: storeId, checkout_items: items } = body;
    const clock = await storeClock(db, storeId);
    const asked = { storeId, currency: body.currency ?? clock.currency, items };
    const currency = await currencyOfCall(db, asked);
    const isRecurring = (items ?? []).some(({ subscription }) => Boolean(subscription));
    const options = await shippingOptionsTo(db, storeId, address, { currency, isRecurring });
    if (options.length === 0) throw notShippedTo();
    const place = { country: address.country, regions: [address.state], postalCode: address.postal_code };
    return toAnswer(options, place, clock);
  });

  serve(app, shippingTo, async ({ query }) => {
    const { store_id: storeId = defaultStoreId, country, postal_code: postalCode, recurring } = query;
    const place = placeOfPostalCode(country, postalCode);
    const clock = await storeClock(db, storeId);
    const currency = query.currency ?? clock.currency;
    const options = await lowestPricesTo(db, storeId, place, { currency, isRecurring: recurring === 'true' });
    if (options.length === 0) throw notShippedTo();
    return toAnswer(options, place, clock);
  });
}

function toAnswer(
  options: readonly OfferedShipping[],
  place: DeliveryPlace,
  clock: DeliveryClock,
): OfferedShippingAnswer {
  return {
    shipping_options: options.map((option) => ({
      shipping_option_id: option.optionId,
      shipping_option_name: option.name,
      additional_information: option.additionalInformation,
      price: option.priceCents,
      free_shipping_threshold: option.freeThreshold,
      delivery_estimate: estimateAt(clock, option, place),
    })),
    estimates_valid_for_seconds: secondsToNextCutOff(clock, options),
  };
}
