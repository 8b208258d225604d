import { z } from 'zod';
import { country, handle, picture, units, words } from './file-fields.ts';

const sampleReview = z.strictObject({
  reviewId: z
    .string()
    .regex(/^sample-[a-z0-9-]+$/, 'must begin with sample-, so that nobody takes it for a real one'),
  rating: z.int('must be 1 to 5').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
  name: words,
  title: z.string(),
  text: words,
  daysAgo: units,
  verified: z.boolean().default(false),
  pictures: z.array(picture).default([]),
});

/** reviews/{handle}.json: sample reviews of one product. */
export const reviewsFile = z.array(sampleReview);

/** store-locations.json: places that sell the brand. Without coordinates a place is listed nowhere on the map. */
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

export type ReviewFile = z.output<typeof sampleReview>;
