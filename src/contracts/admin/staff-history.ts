import { z } from 'zod';
import { moment } from '../fields.ts';

/** The part of the audit log that is about one thing. */
export const staffHistory = z
  .array(
    z.object({
      at: moment,
      who: z.string(),
      text: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  )
  .describe('What staff did, newest first');
export type StaffHistory = z.output<typeof staffHistory>;
