import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/account/order-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { OrderId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { ApiClient } from '../client.ts';
import { orderEndpoints as endpoints } from '../endpoints/order-endpoints.ts';

export type ItemsToOrderAgain = CallAnswer<typeof wire.orderAgain>;

/** An order, and the token of the emailed link to it; null when the session permits it. */
export interface OrderAccess {
  orderId: OrderId;
  token: string | null;
}

/** The order, refetched whenever its page opens. */
export function orderQuery(api: ApiClient, access: OrderAccess) {
  return queryOptions({
    queryKey: ['order', access.orderId, access.token],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.orderDetails, { body: named(api, access) }, { signal })).order,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Cancels the order; returns it as it is afterwards. Throws `ApiProblem`. */
export async function cancelOrder(api: ApiClient, access: OrderAccess): Promise<wire.CustomerOrder> {
  return (await api.call(endpoints.cancelOwnOrder, { body: named(api, access) })).order;
}

/** What of the order can be bought today, in the currency of the cart. Throws `ApiProblem`. */
export function fetchItemsToOrderAgain(
  api: ApiClient,
  access: OrderAccess,
  currency: CurrencyCode | undefined,
): Promise<ItemsToOrderAgain> {
  return api.call(endpoints.orderAgain, { body: { ...named(api, access), currency } });
}

const named = (api: ApiClient, { orderId, token }: OrderAccess) => ({
  store_id: api.storeId,
  order_id: orderId,
  token,
});
