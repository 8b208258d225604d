import type { FastifyInstance } from 'fastify';
import { getShippingOptions } from '#contracts/checkout-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { requireShippingInformation } from './complete-address.ts';
import { shippingOptionsTo } from './shipping-store.ts';

/** `POST /stripe/get_shipping_options`. Prices are list prices; an option is free from its threshold on. */
export function shippingRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, getShippingOptions, async ({ body }) => {
    const address = requireShippingInformation(body.address, body.email);
    const { store_id: storeId, checkout_items: items } = body;
    const currency = await currencyOfCall(db, { storeId, currency: body.currency, items });
    const options = await shippingOptionsTo(db, storeId, address, currency);
    if (options.length === 0) {
      throw new DomainError(
        'shipping_unavailable',
        'We do not ship to this address yet: the US and Canada only.',
      );
    }
    return {
      shipping_options: options.map((option) => ({
        shipping_option_id: option.optionId,
        shipping_option_name: option.name,
        additional_information: option.additionalInformation,
        price: option.priceCents,
        free_shipping_threshold: option.freeThresholdDollars,
      })),
    };
  });
}
