import type { NutritionFacts } from '#contracts/catalog/nutrition-calls.ts';
import type { ApiClient } from '../client.ts';
import { nutritionEndpoints } from '../endpoints/nutrition-endpoints.ts';

/** The labels of a product; of a gift pack, of the foods in it. */
export function nutritionQuery(api: ApiClient, handle: string) {
  return {
    queryKey: ['nutrition', handle],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<NutritionFacts[]> => {
      const query = { store_id: api.storeId, handle };
      return (await api.call(nutritionEndpoints.nutritionByProduct, { query }, { signal })).labels;
    },
  };
}
