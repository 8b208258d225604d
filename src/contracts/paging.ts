import { z } from 'zod';
import { text } from './fields.ts';

/** Query parameters of a list that is read in pages by keyset. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .optional()
    .describe('Entries of a page: 50 without it, 100 at most'),
  cursor: text(600).optional().describe('`next_cursor` of the page before, with the same other parameters'),
};

/** In the answer of such a list. */
export const nextCursor = z.string().nullable().describe('For the next page; null on the last one');
