import { queryOptions } from '@tanstack/react-query';
import type { OfferedShippingAnswer } from '#contracts/checkout/shipping-calls.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { ApiClient } from '../client.ts';
import { shippingEndpoints } from '../endpoints/shipping-endpoints.ts';

export interface Destination {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Null for anywhere in the country. */
  postalCode: string | null;
}

/** What is shipped, as far as its shipping depends on it. */
export interface ShippedItems {
  currency: CurrencyCode;
  /** Whether a subscription is among it. */
  isRecurring: boolean;
}

export interface ShippingOffer extends OfferedShippingAnswer {
  /** When the estimates change, by this browser's clock in milliseconds; null without estimates. */
  validUntil: number | null;
}

/** What shipping costs and when it arrives; requested again at each cut-off, also in hidden tabs. */
export function shippingQuery(
  api: ApiClient,
  { country, postalCode }: Destination,
  { currency, isRecurring }: ShippedItems,
) {
  return queryOptions({
    queryKey: ['shipping', country, postalCode, currency, isRecurring] as const,
    queryFn: async ({ signal }): Promise<ShippingOffer> => {
      const query = {
        store_id: api.storeId,
        country,
        currency,
        postal_code: postalCode ?? undefined,
        recurring: isRecurring ? ('true' as const) : undefined,
      };
      const answer = await api.call(shippingEndpoints.shippingTo, { query }, { signal });
      return { ...answer, validUntil: validUntil(answer.estimates_valid_for_seconds) };
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.estimates_valid_for_seconds ?? 0) * 1000 || false,
    refetchIntervalInBackground: true,
  });
}

const validUntil = (seconds: number | null) => (seconds === null ? null : Date.now() + seconds * 1000);
