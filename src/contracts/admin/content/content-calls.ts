import { z } from 'zod';
import type { ContentScheduleId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { day, idOf, moment, nothing, requiredText, storeId, text } from '../../fields.ts';

const tag = 'Back office';
const LARGEST = 200_000;

const page = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'must be the name of a page, like faq')
  .describe(
    'HomePage, global, story, faq, contact, press, terms, privacy, shipping-returns, accessibility, a page that staff have added, or email- and a kind of email',
  );
const revision = z.int().min(0).max(1_000_000_000).describe('Of the draft that was shown; 0 without one');
const versionNumber = z.int().min(1).max(1_000_000_000);

/** What a page says, in the format of its file; a draft may lack anything. */
const content = z
  .record(z.string(), z.unknown())
  .refine(isStorable, 'must not contain a NUL character or half a character')
  .refine((value) => JSON.stringify(value).length <= LARGEST, 'must be shorter');

/** The database refuses some strings that JSON allows. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, entry]) => isStorable(name) && isStorable(entry));
}

const draft = z.object({
  revision,
  who: z.string(),
  saved_at: moment,
  publish_at: moment.nullable().describe('When it is published by itself'),
  schedule_id: idOf<ContentScheduleId>(z.uuid())
    .nullable()
    .describe('The same for drafts that are published together'),
  is_outdated: z.boolean().describe('Whether a newer version was published after the draft was begun'),
});

const ownPath = z.string().nullable().describe('Of a page that staff have added; null for the others');

const listedPage = z.object({
  page: z.string(),
  title: z.string().nullable(),
  path: ownPath,
  version: z.int().min(0).describe('The published one; 0 for a page that was never published'),
  changed_at: moment.nullable().describe('When that was published'),
  draft: draft.nullable(),
});
export type ListedPage = z.output<typeof listedPage>;

export const adminPages = defineCall({
  method: 'GET',
  path: '/admin/api/content',
  permission: 'content:read',
  summary: 'The pages of the shop, with their drafts',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ pages: z.array(listedPage) }),
});

const pageVersion = z.object({
  version: versionNumber,
  who: z.string().nullable().describe('Null for an imported one'),
  created_at: moment,
});
export type PageVersion = z.output<typeof pageVersion>;

const editedPage = z.object({
  page: z.string(),
  path: ownPath,
  version: z.int().min(0).describe('The published one'),
  published: z.record(z.string(), z.unknown()).nullable(),
  revision,
  draft: draft.nullable(),
  content: z.record(z.string(), z.unknown()).describe('As staff edit it: the draft, or what is published'),
  versions: z.array(pageVersion).describe('The newest 20, newest first'),
});
export type EditedPage = z.output<typeof editedPage>;

export const adminPage = defineCall({
  method: 'GET',
  path: '/admin/api/content/:page',
  permission: 'content:read',
  summary: 'A page as staff edit it, with its versions',
  tag,
  params: z.strictObject({ page }),
  query: z.strictObject({ store_id: storeId }),
  answer: editedPage,
});

export const adminPageVersion = defineCall({
  method: 'GET',
  path: '/admin/api/content/:page/versions/:version',
  permission: 'content:read',
  summary: 'What a version of a page said, and the one before it',
  tag,
  params: z.strictObject({ page, version: z.coerce.number().pipe(versionNumber) }),
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    version: pageVersion,
    content: z.record(z.string(), z.unknown()),
    before: z.record(z.string(), z.unknown()).nullable(),
  }),
});

const problems = z
  .array(z.object({ path: z.string(), message: z.string() }))
  .describe('What keeps it from being published, by its place in the content');

export const adminSavePage = defineCall({
  method: 'POST',
  path: '/admin/api/content/:page',
  permission: 'content:edit',
  summary: 'Saves the draft of a page; shoppers see it once it is published',
  tag,
  params: z.strictObject({ page }),
  body: z.strictObject({
    store_id: storeId,
    version: z.int().min(0).describe('The published version that was shown: 409 when there is a newer one'),
    revision: revision.describe('Of the draft that was shown: 409 when it was changed meanwhile'),
    content,
  }),
  answer: z.object({ revision, problems }),
});

export const adminPreviewPage = defineCall({
  method: 'POST',
  path: '/admin/api/content_previews',
  permission: 'content:read',
  summary:
    'What a page would show if it said this, with the drafts of what is on every page; 400 with what is wrong',
  tag,
  body: z.strictObject({ store_id: storeId, page, content }),
  answer: z.object({
    contents: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .describe('By page: the page, `global`, and the home page'),
  }),
});

const drafts = z
  .array(z.strictObject({ page, revision: versionNumber.describe('Of the draft that was shown') }))
  .min(1)
  .max(100);

export const adminPublishPages = defineCall({
  method: 'POST',
  path: '/admin/api/content_changes/publish',
  permission: 'content:publish',
  summary: 'Publishes drafts of pages together, at once or at a time: all of them or none',
  tag,
  body: z.strictObject({
    store_id: storeId,
    drafts,
    publish_on: z
      .strictObject({
        day,
        time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30'),
      })
      .nullable()
      .describe('In the time zone of the store; null: at once'),
  }),
  answer: nothing,
});

export const adminDiscardDrafts = defineCall({
  method: 'POST',
  path: '/admin/api/content_changes/discard',
  permission: 'content:edit',
  summary: 'Throws drafts of pages away',
  tag,
  body: z.strictObject({ store_id: storeId, drafts }),
  answer: nothing,
});

export const adminUnschedulePages = defineCall({
  method: 'POST',
  path: '/admin/api/content_changes/unschedule',
  permission: 'content:publish',
  summary: 'Leaves drafts unpublished that were to be published together at a time',
  tag,
  body: z.strictObject({ store_id: storeId, schedule_id: idOf<ContentScheduleId>(z.uuid()) }),
  answer: nothing,
});

export const adminRestorePage = defineCall({
  method: 'POST',
  path: '/admin/api/content/:page/versions/:version/restore',
  permission: 'content:publish',
  summary: 'Publishes an earlier version of a page again',
  tag,
  params: z.strictObject({ page, version: z.coerce.number().pipe(versionNumber) }),
  body: z.strictObject({
    store_id: storeId,
    shown_version: versionNumber.describe('The published version: 409 when there is a newer one'),
  }),
  answer: z.object({ version: versionNumber }),
});

export const adminUploadLogo = defineCall({
  method: 'POST',
  path: '/admin/api/logos',
  permission: 'content:edit',
  summary:
    'A logo or icon: the body is an SVG of at most 256 KB without scripts and references, or a PNG, JPEG or WebP file',
  tag,
  query: z.strictObject({ store_id: storeId, name: text(300).describe('What the file is called') }),
  answer: z.object({ url: requiredText(300).describe('/pictures/brand/uploaded-1a2b3c4d5e.svg') }),
});

export const adminUploadFont = defineCall({
  method: 'POST',
  path: '/admin/api/fonts',
  permission: 'content:edit',
  summary: 'A font for headings or reading text: the body is a WOFF2 file of at most 512 KB',
  tag,
  query: z.strictObject({ store_id: storeId, name: text(300).describe('What the file is called') }),
  answer: z.object({ url: requiredText(300).describe('/fonts/own-1a2b3c4d5e.woff2') }),
});

export const adminUploadContentPicture = defineCall({
  method: 'POST',
  path: '/admin/api/content_pictures',
  permission: 'content:edit',
  summary: 'A picture for pages: the body is a JPEG, PNG or WebP file of at most 25 MB',
  tag,
  query: z.strictObject({ store_id: storeId, name: text(300).describe('What the file is called') }),
  answer: z.object({ url: requiredText(300).describe('/pictures/stoop-1a2b3c4d5e.webp') }),
});
