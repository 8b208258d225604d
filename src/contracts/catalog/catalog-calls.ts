import { z } from 'zod';
import { defineCall } from '../call.ts';
import { currencyCode, requiredText, storeId, text } from '../fields.ts';
import { pageQuery } from '../paging.ts';
import { productDetails } from './product.ts';

/** Present when a search was filtered or its spelling corrected. */
const searchNotes = z.object({
  corrected_query: z.string().nullable().describe('What was searched for instead of a misspelt text'),
  diets: z.array(z.string()),
  without: z.array(z.string()).describe('Allergens that no answered product contains'),
  without_words: z.array(z.string()).describe('Ingredients that no answered product lists'),
  in_words: z.string().describe('The filters for people: vegan, without peanuts or milk'),
  not_shown_silent: z
    .int()
    .describe('Products left out because their labels do not say; 200 means 200 or more'),
  with_traces: z.int().describe('Answered products whose kitchen also handles what is avoided'),
  some_words: z.boolean().describe('Nothing has all of the words; what is answered has some of them'),
  unmatched_words: z.array(z.string()).describe('Words that no product has, nor anything like them'),
});
const foundProducts = z.object({
  formattedProductData: z.array(productDetails),
  search_notes: searchNotes.optional(),
});
const foundPage = foundProducts.extend({
  next_cursor: z.string().optional().describe('For the next page; left out on the last one'),
});
const shownCollection = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
});
/** Comma-separated; unknown names are refused. */
const filters = {
  diet: text(100).optional().describe('vegan, vegetarian, no_gluten'),
  without: text(200).optional().describe('Allergens that must not be contained, for example peanuts,milk'),
};
/** Products of a page at most, and when a call names no limit. */
export const MAX_FOUND = 100;
const pageFields = {
  limit: z
    .int()
    .min(1)
    .max(MAX_FOUND)
    .default(MAX_FOUND)
    .describe('Products per page, best matches first chosen'),
  cursor: pageQuery.cursor,
};
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
    ...pageFields,
    ...filters,
  }),
  answer: foundPage,
});

export const searchByCategory = defineCall({
  method: 'POST',
  path: '/search/by_category',
  summary: 'Products of one or several categories (comma-separated), newest last',
  tag,
  body: z.strictObject({
    search_query: text(200),
    store_id: storeId,
    currency: currencyCode.optional(),
    ...pageFields,
    ...filters,
  }),
  answer: foundPage,
});

export const searchCollection = defineCall({
  method: 'GET',
  path: '/search/collection',
  summary:
    'Products of one or several collections (comma-separated), the one to show first last; best_sellers always exists',
  tag,
  query: z.strictObject({
    collection_name: text(200),
    store_id: storeId,
    currency: currencyCode.optional(),
    limit: pageQuery.limit.describe('Products per page, best matches first chosen; default and maximum 100'),
    cursor: pageQuery.cursor,
    ...filters,
  }),
  answer: foundPage.extend({
    collection: shownCollection.optional().describe('What its page says; left out where several are named'),
  }),
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
