import { z } from 'zod';
import { PRODUCT_STATUSES, PRODUCT_VERSION_ORIGINS } from '#domain/catalog/product-version.ts';
import type { PriceRunId, SubscriptionOptionId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import {
  cents,
  currencyCode,
  day,
  idOf,
  moment,
  nothing,
  requiredText,
  storeId,
  text,
  version,
} from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { productDraft } from './product-draft.ts';

const tag = 'Back office';
const handle = requiredText(100).describe('The name in its address: /products/the-mix');
const params = z.strictObject({ handle });
const versionNumber = z.int().min(1).max(1_000_000_000);

const listedProduct = z.object({
  handle: z.string(),
  title: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  picture: z.string().nullable(),
  variants: z.int().describe('How many are sold'),
  price_from: cents.nullable().describe('Of the cheapest, in the currency of the store'),
  free_units: z.int().nullable().describe('Null without `stock:read`'),
  has_changes: z.boolean().describe('Whether there is a newer version than the published one'),
  publish_at: moment.nullable().describe('When the next scheduled version is published'),
  changed_at: moment,
  version: z.int().min(0).describe('Of its newest version'),
});
export type ListedProduct = z.output<typeof listedProduct>;

export const adminProducts = defineCall({
  method: 'GET',
  path: '/admin/api/products',
  permission: 'products:read',
  summary: 'Products, drafts and archived ones too, last changed first',
  tag,
  query: z.strictObject({
    store_id: storeId,
    q: text(100)
      .optional()
      .describe('Part of the title, the handle or a SKU, also one that only a draft has'),
    view: z.enum(['all', 'active', 'draft', 'changed', 'scheduled', 'archived']).optional(),
    sort: z.enum(['changed', 'title', 'newest']).optional(),
    without_price_in: currencyCode
      .optional()
      .describe('Those on sale with a variant or bundle that has no price in it'),
    ...pageQuery,
  }),
  answer: z.object({
    products: z.array(listedProduct),
    currency: currencyCode,
    next_cursor: nextCursor,
  }),
});

const productVersion = z.object({
  version: versionNumber,
  origin: z
    .enum(PRODUCT_VERSION_ORIGINS)
    .describe('`shop`: what was sold before the first edit; `file`: imported'),
  who: z.string().nullable(),
  created_at: moment,
  publish_at: moment.nullable(),
  published_at: moment.nullable().describe('When it was last published'),
});
export type ProductVersion = z.output<typeof productVersion>;

const productPage = z.object({
  handle: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  version: z.int().min(0).describe('The newest; 0 until its first edit'),
  document: productDraft,
  published: productDraft.nullable().describe('What shoppers see; null while it is not sold'),
  versions: z.array(productVersion).describe('The newest 20, newest first'),
  free_units: z.record(z.string(), z.int()).nullable().describe('By SKU; null without `stock:read`'),
  subscription_options: z.array(
    z.object({ subscription_option_id: idOf<SubscriptionOptionId>(z.string()), name: z.string() }),
  ),
});
export type ProductPage = z.output<typeof productPage>;

export const adminProduct = defineCall({
  method: 'GET',
  path: '/admin/api/products/:handle',
  permission: 'products:read',
  summary: 'A product as staff edit it, with its versions',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: productPage,
});

export const adminProductVersion = defineCall({
  method: 'GET',
  path: '/admin/api/products/:handle/versions/:version',
  permission: 'products:read',
  summary: 'What a version of a product said, and the one before it',
  tag,
  params: z.strictObject({ handle, version: z.coerce.number().pipe(versionNumber) }),
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ version: productVersion, document: productDraft, before: productDraft.nullable() }),
});

export const adminAddProduct = defineCall({
  method: 'POST',
  path: '/admin/api/products',
  permission: 'products:edit',
  summary: 'Starts a draft of a new product, from nothing or as a copy',
  tag,
  body: z.strictObject({
    store_id: storeId,
    handle,
    title: requiredText(200),
    copy_of: handle.nullable().describe('Its texts, prices and label; SKUs are left empty'),
  }),
  answer: z.object({ handle: z.string() }),
});

export const adminUploadPicture = defineCall({
  method: 'POST',
  path: '/admin/api/pictures',
  permission: 'products:edit',
  summary: 'A picture for products: the body is a JPEG, PNG or WebP file of at most 25 MB',
  tag,
  query: z.strictObject({ store_id: storeId, name: text(300).describe('What the file is called') }),
  answer: z.object({ url: z.string().describe('/pictures/oat-bar-1a2b3c4d5e.webp') }),
});

const dayAndTime = z
  .strictObject({
    day,
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30'),
  })
  .describe('In the time zone of the store');

const edited = {
  store_id: storeId,
  version: z.int().min(0).describe('The version that was shown: 409 when there is a newer one'),
  document: productDraft,
};

export const adminSaveProduct = defineCall({
  method: 'POST',
  path: '/admin/api/products/:handle',
  permission: 'products:edit',
  summary: 'Saves a new version of a product; shoppers see it once it is published',
  tag,
  params,
  body: z.strictObject(edited),
  answer: z.object({ version: versionNumber }),
});

export const adminPreviewProduct = defineCall({
  method: 'POST',
  path: '/admin/api/products/:handle/preview',
  permission: 'products:edit',
  summary:
    'Makes a link to the page of a product as a version of it would be published; 400 with what is missing for that',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, document: productDraft }),
  answer: z.object({
    token: z.string().describe('For /preview#token='),
    expires_at: moment,
  }),
});

export const adminPublishProduct = defineCall({
  method: 'POST',
  path: '/admin/api/products/:handle/publish',
  permission: 'products:publish',
  summary: 'Saves a new version of a product and publishes it, at once or at a time',
  tag,
  params,
  body: z.strictObject({ ...edited, publish_on: dayAndTime.nullable().describe('Null: at once') }),
  answer: z.object({ version: versionNumber }),
});

export const adminUnscheduleProduct = defineCall({
  method: 'POST',
  path: '/admin/api/products/:handle/versions/:version/unschedule',
  permission: 'products:publish',
  summary: 'Leaves a version unpublished that was to be published at a time',
  tag,
  params: z.strictObject({ handle, version: z.coerce.number().pipe(versionNumber) }),
  body: z.strictObject({ store_id: storeId }),
  answer: nothing,
});

export const adminArchiveProduct = defineCall({
  method: 'POST',
  path: '/admin/api/products/:handle/archive',
  permission: 'products:publish',
  summary: 'Stops selling a product, or sells it again as it was last published',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version: z.int().min(0), archived: z.boolean() }),
  answer: nothing,
});

const changedProducts = z.object({
  products: z.array(
    z.object({
      handle: z.string(),
      title: z.string(),
      refusal: z.string().nullable().describe('Why it was left as it was'),
    }),
  ),
});

export const adminChangeProducts = defineCall({
  method: 'POST',
  path: '/admin/api/product-changes',
  permission: 'products:publish',
  summary:
    'Archives products, sells them again, or changes their prices; those that cannot be changed stay, with the reason',
  tag,
  body: z.strictObject({
    store_id: storeId,
    products: z
      .array(z.strictObject({ handle, version: z.int().min(0).describe('The version that was shown') }))
      .min(1)
      .max(100),
    change: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('archive') }),
      z.strictObject({ action: z.literal('sell') }),
      z.strictObject({
        action: z.literal('prices'),
        percent: z.int().min(-90).max(500).describe('10 raises by a tenth'),
        rounding: z.enum(['cent', 'nine']).describe('`nine`: each price ends in 9'),
        shows_before: z.boolean().describe('Whether the prices of today are shown struck through'),
      }),
      z.strictObject({
        action: z.literal('convert'),
        currency: currencyCode.describe('In which prices are written; one that the shop has prices in'),
        rate: z
          .number()
          .min(0.0001)
          .max(10_000)
          .describe("What one unit of the shop's own currency costs in it"),
        rounding: z.enum(['cent', 'nine']),
        replaces: z.boolean().describe('Whether prices that there are in it are written again'),
      }),
    ]),
  }),
  answer: changedProducts,
});
export type ChangedProducts = z.output<typeof adminChangeProducts.answer>['products'];

const priceRun = z.object({
  run_id: idOf<PriceRunId>(z.uuid()),
  text: z.string().describe('What it was'),
  at: moment,
  who: z.string().nullable().describe('Null for those who are no longer here'),
  products: z.int(),
  unchanged: z.int().describe('Of these, products that still have what it wrote'),
});
export type PriceRun = z.output<typeof priceRun>;

export const adminPriceRuns = defineCall({
  method: 'GET',
  path: '/admin/api/price-runs',
  permission: 'products:publish',
  summary: 'The changes of the prices of several products in the last 30 days, newest first',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ runs: z.array(priceRun) }),
});

export const adminUndoPriceRun = defineCall({
  method: 'POST',
  path: '/admin/api/price-runs/:run_id/undo',
  permission: 'products:publish',
  summary:
    'Gives the products of such a change their prices back; those that were edited since stay, with the reason',
  tag,
  params: z.strictObject({ run_id: idOf<PriceRunId>(z.uuid()) }),
  body: z.strictObject({ store_id: storeId }),
  answer: changedProducts,
});

export const adminMoveProduct = defineCall({
  method: 'POST',
  path: '/admin/api/products/:handle/move',
  permission: 'products:publish',
  summary: 'Gives a product another address; links to the one before it lead there',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version: z.int().min(0), to: handle }),
  answer: z.object({ handle: z.string() }),
});

export const adminDeleteProduct = defineCall({
  method: 'POST',
  path: '/admin/api/products/:handle/delete',
  permission: 'products:edit',
  summary: 'Deletes a draft that was never published',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version }),
  answer: nothing,
});
