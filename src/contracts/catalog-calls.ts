import { z } from 'zod';
import { defineCall } from './call.ts';
import { currencyCode, requiredText, storeId, text } from './fields.ts';
import { productDetails } from './product.ts';

const foundProducts = z.object({ formattedProductData: z.array(productDetails) });
const tag = 'Catalogue';

export const searchProducts = defineCall({
  method: 'POST',
  path: '/search/updated_search',
  summary: 'Products that match a text, best match last',
  tag,
  body: z.strictObject({
    index_name: text(64).optional(),
    store_id: storeId,
    search_query: text(200),
    currency: currencyCode.optional(),
  }),
  answer: foundProducts,
});

export const searchByCategory = defineCall({
  method: 'POST',
  path: '/search/by_category',
  summary: 'Products of one or several categories (comma-separated), newest last',
  tag,
  body: z.strictObject({ search_query: text(200), store_id: storeId, currency: currencyCode.optional() }),
  answer: foundProducts,
});

export const searchCollection = defineCall({
  method: 'GET',
  path: '/search/collection',
  summary: 'Products of one or several collections (comma-separated), the one to show first last',
  tag,
  query: z.strictObject({ collection_name: text(200), store_id: storeId, currency: currencyCode.optional() }),
  answer: foundProducts,
});

export const productsByHandles = defineCall({
  method: 'POST',
  path: '/search/by_handles',
  summary: 'Products by their handles, in the order asked; unknown ones are left out',
  tag,
  body: z.strictObject({
    store_id: storeId,
    handles: z.array(requiredText(100)).min(1).max(50),
    currency: currencyCode.optional(),
  }),
  answer: foundProducts,
});
