import { z } from 'zod';

/** A complete address, as calls answer it. */
export const postalAddress = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
});
