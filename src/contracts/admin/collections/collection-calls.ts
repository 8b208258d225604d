import { z } from 'zod';
import type { CollectionContent } from '#domain/catalog/collection-rule.ts';
import { PRODUCT_STATUSES } from '#domain/catalog/product-version.ts';
import { defineCall } from '../../call.ts';
import { collectionRule } from '../../catalog/collection-rule.ts';
import { currencyCode, moment, nothing, requiredText, storeId, text, version } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const tag = 'Back office';
const MAX_BY_HAND = 500;
const name = requiredText(60).describe('The name in its address: /shop?query=mixes');
const params = z.strictObject({ name });
const handle = requiredText(100);

const listedCollection = z.object({
  name: z.string(),
  title: z.string(),
  picture: z.string().nullable(),
  products: z.int().describe('How many of those in it are sold'),
  has_rule: z.boolean(),
  is_in_menu: z.boolean(),
  changed_at: moment,
});
export type ListedCollection = z.output<typeof listedCollection>;

export const adminCollections = defineCall({
  method: 'GET',
  path: '/admin/api/collections',
  permission: 'collections:read',
  summary: 'Collections, in the order of the menu',
  tag,
  query: z.strictObject({
    store_id: storeId,
    q: text(100).optional().describe('Part of the title or the name'),
    view: z.enum(['all', 'menu', 'rule', 'hand']).optional(),
    sort: z.enum(['menu', 'changed', 'title']).optional(),
    ...pageQuery,
  }),
  answer: z.object({ collections: z.array(listedCollection), next_cursor: nextCursor }),
});

const collectionContent = z.strictObject({
  title: requiredText(80),
  description: text(2_000),
  picture: z.strictObject({ url: text(300), alt: requiredText(500) }).nullable(),
  products: z.array(handle).max(MAX_BY_HAND).describe('Handles by hand, the one shown first in front'),
  rule: collectionRule.nullable().describe('Which products follow those by hand'),
}) satisfies z.ZodType<CollectionContent>;

const menu = z
  .strictObject({ after: name.nullable().describe('Null: first') })
  .nullable()
  .describe('Its place in the menu of the shop; null when it is not there');

/** A product as lists of things show it that hold products. */
export const memberProduct = z.object({
  handle: z.string(),
  title: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  picture: z.string().nullable(),
});
export type MemberProduct = z.output<typeof memberProduct>;

const members = z.object({
  count: z.int().describe('How many products of it are sold'),
  products: z.array(memberProduct).describe('The first 50 of them, as the shop shows them'),
});

const collectionPage = z.object({
  name: z.string(),
  version,
  content: collectionContent,
  menu,
  menu_choices: z
    .array(z.object({ name: z.string(), title: z.string() }))
    .describe('The others in the menu, in its order'),
  by_hand: z.array(memberProduct),
  members,
  linked_from: z.array(z.string()).describe('Where the content of the shop links to it'),
  diets: z.array(z.string()).describe('Those that products have'),
  currency: currencyCode,
});
export type StaffCollection = z.output<typeof collectionPage>;

export const adminCollection = defineCall({
  method: 'GET',
  path: '/admin/api/collections/:name',
  permission: 'collections:read',
  summary: 'A collection as staff edit it',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: collectionPage,
});

export const adminAddCollection = defineCall({
  method: 'POST',
  path: '/admin/api/collections',
  permission: 'collections:edit',
  summary: 'Starts a collection without products, which is not in the menu',
  tag,
  body: z.strictObject({ store_id: storeId, name, title: requiredText(80) }),
  answer: z.object({ name: z.string() }),
});

export const adminSaveCollection = defineCall({
  method: 'POST',
  path: '/admin/api/collections/:name',
  permission: 'collections:edit',
  summary: 'Makes a collection what staff have written; shoppers see it at once',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version, content: collectionContent, menu }),
  answer: z.object({ version }),
});

export const adminDeleteCollection = defineCall({
  method: 'POST',
  path: '/admin/api/collections/:name/delete',
  permission: 'collections:edit',
  summary: 'Deletes a collection; 409 while the content of the shop links to it',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version }),
  answer: nothing,
});

export const adminPreviewCollection = defineCall({
  method: 'POST',
  path: '/admin/api/collection_preview',
  permission: 'collections:read',
  summary: 'What a collection would hold; changes nothing',
  tag,
  body: z.strictObject({
    store_id: storeId,
    products: z.array(handle).max(MAX_BY_HAND),
    rule: collectionRule.nullable(),
  }),
  answer: members,
});

export const adminCollectionProducts = defineCall({
  method: 'GET',
  path: '/admin/api/collection_products',
  permission: 'collections:read',
  summary: 'Products that can be put into a collection by hand: the first 20 that match',
  tag,
  query: z.strictObject({ store_id: storeId, q: text(100).describe('Part of the title or the handle') }),
  answer: z.object({ products: z.array(memberProduct) }),
});

export const adminUploadCollectionPicture = defineCall({
  method: 'POST',
  path: '/admin/api/collection_pictures',
  permission: 'collections:edit',
  summary: 'A picture for collections: the body is a JPEG, PNG or WebP file of at most 25 MB',
  tag,
  query: z.strictObject({ store_id: storeId, name: text(300).describe('What the file is called') }),
  answer: z.object({ url: z.string().describe('/pictures/gifts-1a2b3c4d5e.webp') }),
});
