import { z } from 'zod';
import { idOf } from '#contracts/fields.ts';
import type { PublicReviewId } from '#domain/ids.ts';
import { date, handle, picture, words } from '#server/catalog/products/document-fields.ts';
import { country, units } from './file-fields.ts';

/** The `source` of made-up reviews of the sample store. */
export const SAMPLE_SOURCE = 'sample';

const review = z
  .strictObject({
    reviewId: idOf<PublicReviewId>(
      z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be letters, digits, hyphens and underscores'),
    ),
    source: words
      .max(60, 'must have at most 60 characters')
      .describe('Where it was published before, like Etsy; sample for one that is made up'),
    rating: z.int('must be 1 to 5').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
    name: words,
    title: z.string(),
    text: words,
    /** For sample reviews: the age to pretend. */
    daysAgo: units.optional(),
    /** For other reviews: the date of writing. */
    writtenOn: date.optional(),
    verified: z.boolean().default(false),
    pictures: z.array(picture).default([]),
  })
  .superRefine(({ source, daysAgo, writtenOn, verified }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (source === SAMPLE_SOURCE) {
      if (daysAgo === undefined) refuse('daysAgo', 'is missing');
      if (writtenOn !== undefined) refuse('writtenOn', 'must be left out of a sample: say daysAgo');
      return;
    }
    if (writtenOn === undefined) refuse('writtenOn', 'is missing: the day on which it was written');
    else if (writtenOn > latestDayAnywhere()) refuse('writtenOn', 'must not be in the future');
    if (daysAgo !== undefined) refuse('daysAgo', 'is for samples only: say writtenOn');
    if (verified) refuse('verified', 'must be left out: only what was bought in this shop is verified');
  });

/** Today in the earliest time zone (UTC+14), because the store's own is in another file. */
const latestDayAnywhere = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** reviews/{handle}.json: reviews of a product that were not written in this shop. */
export const reviewsFile = z.array(review);

/** store-locations.json: places that sell the brand. Only those with coordinates are on the map. */
export const storeLocationsFile = z.array(
  z
    .strictObject({
      locationId: handle,
      title: words,
      line1: words,
      line2: words.nullable(),
      city: words,
      state: z.string().length(2, 'must be a code of two letters, like NY'),
      zip: words,
      country,
      latitude: z.number().min(-90).max(90).nullable(),
      longitude: z.number().min(-180).max(180).nullable(),
      phone: words.nullable(),
      email: z.email('must be an email address').nullable(),
      hours: words.max(120, 'must have at most 120 characters').nullable().default(null),
      products: z
        .array(handle)
        .refine((handles) => new Set(handles).size === handles.length, 'must name each product once')
        .default([])
        .describe('Handles of what it carries; empty when that is not known'),
    })
    .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      path: ['longitude'],
      message: 'must stand together with latitude',
    }),
);

/** synonyms.json: what shoppers type, and what the shop calls it. */
export const synonymsFile = z.array(
  z.strictObject({ words: z.array(words).min(1), means: z.array(words).min(1) }),
);

export type ReviewFile = z.output<typeof review>;
