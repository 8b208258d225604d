import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { moment, nothing, requiredText, storeId, text } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const tag = 'Back office';
const address = requiredText(300);
const addresses = {
  from: address.describe('A path without a page: /collections/mixes'),
  to: address.describe('A path of the shop, or an https:// address'),
};
const redirect = z.strictObject(addresses);

const listedRedirect = z.object({
  from: z.string(),
  to: z.string(),
  who: z.string().nullable().describe('Null when a product got another address'),
  created_at: moment,
  followed: z.int().describe('How often it was followed'),
  last_followed_at: moment.nullable(),
});
export type ListedRedirect = z.output<typeof listedRedirect>;

export const adminRedirects = defineCall({
  method: 'GET',
  path: '/admin/api/redirects',
  permission: 'redirects:read',
  summary: 'Where addresses without a page lead, newest first',
  tag,
  query: z.strictObject({
    store_id: storeId,
    q: text(100).optional().describe('Part of either address'),
    ...pageQuery,
  }),
  answer: z.object({ redirects: z.array(listedRedirect), next_cursor: nextCursor }),
});

const missingPage = z.object({
  path: z.string(),
  asked: z.int().describe('How often it was asked for'),
  first_asked_at: moment,
  last_asked_at: moment,
  linked_from: z.string().nullable().describe('A page with a link to it'),
  suggestion: z.string().nullable().describe('The page that is most like it'),
});
export type MissingPage = z.output<typeof missingPage>;

export const adminMissingPages = defineCall({
  method: 'GET',
  path: '/admin/api/redirects/missing',
  permission: 'redirects:read',
  summary: 'Addresses that were asked for and have no page, most asked first, with the page that fits',
  tag,
  query: z.strictObject({ store_id: storeId, ...pageQuery }),
  answer: z.object({ pages: z.array(missingPage), next_cursor: nextCursor }),
});

export const adminSaveRedirect = defineCall({
  method: 'POST',
  path: '/admin/api/redirects',
  permission: 'redirects:edit',
  summary: 'Redirects an address, or changes a redirect',
  tag,
  body: z.strictObject({
    store_id: storeId,
    ...addresses,
    shown: redirect.nullable().describe('The redirect that is changed, as it was shown; null for a new one'),
  }),
  answer: redirect,
});

export const adminRemoveRedirect = defineCall({
  method: 'POST',
  path: '/admin/api/redirects/remove',
  permission: 'redirects:edit',
  summary: 'Removes a redirect',
  tag,
  body: z.strictObject({ store_id: storeId, shown: redirect }),
  answer: nothing,
});

export const adminIgnoreMissingPage = defineCall({
  method: 'POST',
  path: '/admin/api/redirects/missing/ignore',
  permission: 'redirects:edit',
  summary: 'Lists a missing page no more',
  tag,
  body: z.strictObject({ store_id: storeId, path: address }),
  answer: nothing,
});
