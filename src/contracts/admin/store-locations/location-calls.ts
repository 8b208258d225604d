import { z } from 'zod';
import { COUNTRIES_WITH_REGIONS } from '#domain/shipping/countries-with-regions.ts';
import type { LocationContent } from '#domain/store-locations/location-content.ts';
import { defineCall } from '../../call.ts';
import {
  email,
  line,
  moment,
  nothing,
  requiredLine,
  requiredText,
  storeId,
  text,
  version,
} from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { memberProduct } from '../collections/collection-calls.ts';
import { staffHistory } from '../staff-history.ts';

const tag = 'Back office';
const MAX_PRODUCTS = 500;
const params = z.strictObject({ location_id: requiredText(100).describe('As in store-locations.json') });

export const locationContent = z.strictObject({
  title: requiredLine(120),
  line1: requiredLine(200),
  line2: line(200).nullable(),
  city: requiredLine(100),
  state: requiredLine(60).describe('A state or province, by its code or name'),
  zip: requiredLine(20),
  country: z.enum(COUNTRIES_WITH_REGIONS),
  latitude: z.number().nullable().describe('Null, as the longitude, for a place that is not on the map'),
  longitude: z.number().nullable(),
  phone: line(40).nullable(),
  email: email.nullable(),
  hours: text(120).nullable().describe('When it is open, as people say it'),
  products: z.array(requiredText(100)).max(MAX_PRODUCTS).describe('Handles of what it carries'),
}) satisfies z.ZodType<LocationContent>;

const filters = {
  store_id: storeId,
  q: text(100).optional().describe('Part of the name, the city or the postal code'),
  view: z.enum(['all', 'off_map']).optional(),
};

const listedLocation = z.object({
  location_id: z.string(),
  title: z.string(),
  address: z.string().describe('In one line, without the country'),
  country: z.string(),
  is_on_map: z.boolean(),
  products: z.int().describe('How many products it is known to carry'),
  changed_at: moment,
});
export type ListedLocation = z.output<typeof listedLocation>;

export const adminLocations = defineCall({
  method: 'GET',
  path: '/admin/api/store_locations',
  permission: 'store-locations:read',
  summary: 'Places that sell the products, by name',
  tag,
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ locations: z.array(listedLocation), next_cursor: nextCursor }),
});

const locationPage = z.object({
  location_id: z.string(),
  version,
  content: locationContent.extend({ state: z.string(), zip: z.string(), email: z.string().nullable() }),
  history: staffHistory,
  carried: z.array(memberProduct).describe('The products that it carries and the shop has'),
});
export type StaffLocation = z.output<typeof locationPage>;

export const adminLocation = defineCall({
  method: 'GET',
  path: '/admin/api/store_locations/:location_id',
  permission: 'store-locations:read',
  summary: 'A place that sells the products, as staff edit it',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: locationPage,
});

export const adminLocationProducts = defineCall({
  method: 'GET',
  path: '/admin/api/store_location_products',
  permission: 'store-locations:read',
  summary: 'Products that a place may carry: the first 20 that match',
  tag,
  query: z.strictObject({ store_id: storeId, q: text(100).describe('Part of the title or the handle') }),
  answer: z.object({ products: z.array(memberProduct) }),
});

export const adminAddLocation = defineCall({
  method: 'POST',
  path: '/admin/api/store_locations',
  permission: 'store-locations:edit',
  summary: 'Adds a place that sells the products; shoppers see it at once',
  tag,
  body: z.strictObject({ store_id: storeId, ...locationContent.shape }),
  answer: z.object({ location_id: z.string() }),
});

export const adminSaveLocation = defineCall({
  method: 'POST',
  path: '/admin/api/store_locations/:location_id',
  permission: 'store-locations:edit',
  summary: 'Makes a place what staff have written; shoppers see it at once',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version, ...locationContent.shape }),
  answer: z.object({ version }),
});

export const adminRemoveLocation = defineCall({
  method: 'POST',
  path: '/admin/api/store_locations/:location_id/remove',
  permission: 'store-locations:edit',
  summary: 'Removes a place; a file brings it back only once its entry changes',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version }),
  answer: nothing,
});

export const adminExportLocations = defineCall({
  method: 'GET',
  path: '/admin/api/store_locations_export',
  permission: 'store-locations:read',
  summary: 'All places that match the filters as CSV, a line each, by name',
  tag,
  query: z.strictObject(filters),
  answer: z.string().describe('text/csv'),
});

const fileProblem = z.object({
  line: z.int().describe('The line of the file, the header being 1'),
  column: z.string().nullable(),
  message: z.string(),
});

const fileResult = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  problems: z.array(fileProblem).describe('The first 100; with any of them nothing is changed'),
  unused_columns: z.array(z.string()),
});
export type LocationFileResult = z.output<typeof fileResult>;

export const adminReadLocationFile = defineCall({
  method: 'POST',
  path: '/admin/api/store_locations_file',
  permission: 'store-locations:edit',
  summary:
    'Adds and changes places as a CSV file says, which is the body (text/csv, at most 2 MB); removes none',
  tag,
  query: z.strictObject({
    store_id: storeId,
    try: z.enum(['true']).optional().describe('Only says what the file would do'),
  }),
  answer: fileResult,
});
