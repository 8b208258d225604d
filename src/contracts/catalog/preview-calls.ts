import { z } from 'zod';
import { defineCall } from '../call.ts';
import { moment, requiredText, storeId } from '../fields.ts';
import { nutritionFacts } from './nutrition-calls.ts';
import { productDetails } from './product.ts';

export const productPreview = defineCall({
  method: 'POST',
  path: '/search/preview',
  summary:
    'A product as a draft of it would be published, for people with its link; 404 once that has expired',
  tag: 'Catalogue',
  body: z.strictObject({ store_id: storeId, token: requiredText(100) }),
  answer: z.object({
    product: productDetails,
    nutrition: z.array(nutritionFacts),
    made_at: moment,
    expires_at: moment,
  }),
});
export type ProductPreview = z.output<typeof productPreview.answer>;
