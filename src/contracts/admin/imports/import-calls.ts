import { z } from 'zod';
import { TAX_CLASSES } from '#domain/catalog/product-draft.ts';
import type { StaffImportId } from '#domain/ids.ts';
import { IMPORT_KINDS } from '#domain/imports/import-kinds.ts';
import {
  IMPORT_OUTCOMES,
  IMPORT_RESULTS,
  IMPORT_STATES,
  MAX_FILE_BYTES,
} from '#domain/imports/import-states.ts';
import { type CallAnswer, defineCall } from '../../call.ts';
import { currencyCode, idOf, moment, nothing, requiredText, storeId, version } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { staffHistory } from '../staff-history.ts';

const tag = 'Back office';
const permission = 'imports:run';
const importId = idOf<StaffImportId>(z.uuid());
const params = z.strictObject({ import_id: importId });
const count = z.int();

/** What one unit of the store's currency costs in others. */
const rates = z.partialRecord(currencyCode, z.number().min(0.0001).max(10_000));
const options = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('products'),
      rates: rates.describe(
        "What one unit of the store's currency costs in others; without one there is no price in it",
      ),
      tax_class: z.enum(TAX_CLASSES).describe('Of new products'),
      replaces_stock: z.boolean().describe('Whether units on hand of variants that exist are replaced'),
    }),
    z.strictObject({
      kind: z.literal('discounts'),
      rates: rates.describe(
        "What one unit of the store's currency costs in others; without all of them amounts are refused",
      ),
    }),
    z.strictObject({
      kind: z.literal('orders'),
      counts_in_reports: z.boolean().describe('Whether reports of sales have the orders'),
    }),
    z.strictObject({ kind: z.enum(['customers', 'subscriptions', 'reviews', 'redirects']) }),
  ])
  .describe('What the file has, and what is chosen for it');
export type ImportChoices = z.output<typeof options>;

const listedImport = z.object({
  import_id: importId,
  kind: z.enum(IMPORT_KINDS).describe('What the file has'),
  file_name: z.string(),
  who: z.string(),
  created_at: moment,
  state: z.enum(IMPORT_STATES),
  counts: z.record(z.enum(IMPORT_OUTCOMES), count).nullable().describe('Of the check; null before it'),
  imported_at: moment.nullable(),
  undone_at: moment.nullable(),
});
export type ListedImport = z.output<typeof listedImport>;

export const adminImports = defineCall({
  method: 'GET',
  path: '/admin/api/imports',
  permission,
  summary: 'Files of other shops that were imported or checked, newest first',
  tag,
  query: z.strictObject({ store_id: storeId, ...pageQuery }),
  answer: z.object({
    imports: z.array(listedImport),
    currencies: z
      .array(currencyCode)
      .min(1)
      .describe('What the store has prices in, its own currency first, in which files have them'),
    next_cursor: nextCursor,
  }),
});

export const adminImport = defineCall({
  method: 'GET',
  path: '/admin/api/imports/:import_id',
  permission,
  summary: 'An import: how far it is, and what its check has found',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: listedImport.extend({
    version,
    options,
    currencies: z.array(currencyCode).min(1).describe('What the store has prices in, its own currency first'),
    progress: z.int().describe('Of the step that runs, in percent'),
    refusal: z
      .string()
      .nullable()
      .describe('Why the file cannot be read, or what has stopped and what to do then'),
    unused_columns: z.array(z.string()),
    notes: z.array(z.string()).describe('About the file as a whole'),
    products: z
      .object({
        drafts: count.describe('Products that stay drafts because something is missing'),
        missing_pictures: z.array(z.string()).describe('Names of files; the first hundred'),
        missing_picture_count: count,
      })
      .nullable()
      .describe('Of the check of a file of products; null for others and before it'),
    sent_pictures: count,
    cards: z
      .object({
        waiting: count.describe('Subscriptions whose owner has given no card yet'),
        to_ask: count.describe(
          'Of those, whose owner is asked now: not those that were paused there or asked within the last day',
        ),
        paused: count.describe('Of those that wait, which were paused in the other shop'),
        asked: count.describe('Of those that wait, whose owner was asked'),
        begun: count.describe('Subscriptions whose owner has given a card'),
        last_asked_at: moment.nullable(),
      })
      .nullable()
      .describe('Of imported subscriptions; null for others and before it'),
    results: z.record(z.enum(IMPORT_RESULTS), count),
    may_undo: z.boolean(),
    file_deleted_at: moment.nullable(),
    history: staffHistory,
  }),
});
export type ImportDetails = CallAnswer<typeof adminImport>;

const rowFilters = {
  store_id: storeId,
  outcome: z.enum(IMPORT_OUTCOMES).optional(),
  result: z.enum(IMPORT_RESULTS).optional(),
};

const importRow = z.object({
  position: z.int(),
  line: z.int().describe('The line of the file, the header being 1'),
  key: z.string().describe('By which people know it: the address of a product or of a redirect'),
  title: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  status: z.string().nullable().describe('Of a product: what it becomes'),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z
        .string()
        .nullable()
        .describe(
          'Null without the permission to read what the file has: `orders:read`, `customers:read`, …',
        ),
      after: z.string(),
    }),
  ),
  problems: z.array(z.object({ line: z.int(), column: z.string().nullable(), message: z.string() })),
  notes: z.array(z.string()),
  result: z.enum(IMPORT_RESULTS).nullable(),
  reason: z.string().nullable(),
});
export type ImportRow = z.output<typeof importRow>;

export const adminImportRows = defineCall({
  method: 'GET',
  path: '/admin/api/imports/:import_id/rows',
  permission,
  summary: 'The rows of a file with what importing them would do or did, in the order of the file',
  tag,
  params,
  query: z.strictObject({ ...rowFilters, ...pageQuery }),
  answer: z.object({ rows: z.array(importRow), next_cursor: nextCursor }),
});

export const adminExportImportRows = defineCall({
  method: 'GET',
  path: '/admin/api/imports/:import_id/rows_export',
  permission,
  summary: 'The same as CSV, a line for each row',
  tag,
  params,
  query: z.strictObject(rowFilters),
  answer: z.string().describe('text/csv'),
});

export const adminImportFile = defineCall({
  method: 'GET',
  path: '/admin/api/imports/:import_id/file',
  permission,
  summary: 'The file itself, as it was sent, for 30 days',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: z.any(),
});

export const adminBeginImport = defineCall({
  method: 'POST',
  path: '/admin/api/imports',
  permission,
  summary: 'Begins an import from a CSV file of another shop, which is sent in parts next',
  tag,
  body: z.strictObject({
    store_id: storeId,
    file: requiredText(200).describe('What the file is called'),
    bytes: z.int().min(1, 'is an empty file').max(MAX_FILE_BYTES, 'must be 500 MB at most'),
    options,
  }),
  answer: z.object({ import_id: importId }),
});

/** A part is small enough to arrive in the time that a request has. */
export const MAX_PART_BYTES = 1024 * 1024;

export const adminSendImportPart = defineCall({
  method: 'POST',
  path: '/admin/api/imports/:import_id/parts',
  permission,
  summary:
    'The next part of the file: the body is at most 1 MB of application/octet-stream. The last one begins the check',
  tag,
  params,
  query: z.strictObject({
    store_id: storeId,
    offset: z
      .string()
      .regex(/^\d{1,10}$/, 'must be a whole number')
      .transform(Number),
  }),
  answer: z.object({ received: z.int().describe('Bytes that are there') }),
});

export const adminSendImportPicture = defineCall({
  method: 'POST',
  path: '/admin/api/imports/:import_id/pictures',
  permission,
  summary:
    'A picture that the file names, found by the name of its file: the body is a JPEG, PNG or WebP file of at most 25 MB',
  tag,
  params,
  query: z.strictObject({ store_id: storeId, name: requiredText(300) }),
  answer: z.object({ name: z.string().describe('By which it is looked for') }),
});

export const adminCheckImport = defineCall({
  method: 'POST',
  path: '/admin/api/imports/:import_id/check',
  permission,
  summary: 'Checks the file again: with other choices, or once pictures were added',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version, options }),
  answer: nothing,
});

const step = z.strictObject({ store_id: storeId, version });

export const adminStartImport = defineCall({
  method: 'POST',
  path: '/admin/api/imports/:import_id/start',
  permission,
  summary: 'Imports what the check has shown; shoppers see it',
  tag,
  params,
  body: step,
  answer: nothing,
});

export const adminAskForCards = defineCall({
  method: 'POST',
  path: '/admin/api/imports/:import_id/ask_for_cards',
  permission,
  summary:
    'Emails the owners of imported subscriptions that wait for a card, but for those that were paused in the other shop or were asked within the last day',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, idempotency_key: z.uuid() }),
  answer: nothing,
});

export const adminUndoImport = defineCall({
  method: 'POST',
  path: '/admin/api/imports/:import_id/undo',
  permission,
  summary: 'Takes an import back within a day, but for what something depends on by now',
  tag,
  params,
  body: step,
  answer: nothing,
});
