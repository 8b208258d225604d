import type * as backInStock from '#contracts/catalog/back-in-stock-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls about what is sold out. */
export const backInStockEndpoints = {
  requestBackInStock: endpoint<typeof backInStock.requestBackInStock>('POST', '/back_in_stock/request'),
};
