import type * as nutrition from '#contracts/catalog/nutrition-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of nutrition facts. */
export const nutritionEndpoints = {
  nutritionByProduct: endpoint<typeof nutrition.nutritionByProduct>('GET', '/nutrition/by_product'),
};
