import { z } from 'zod';
import { defineCall } from '../call.ts';
import { requiredText, storeId } from '../fields.ts';

export const ownPageAt = defineCall({
  method: 'GET',
  path: '/data/page',
  summary: 'What a page says that staff have added, by its path; null where there is none',
  tag: 'Content and style',
  query: z.strictObject({ store_id: storeId, path: requiredText(300) }),
  answer: z.object({ page: z.record(z.string(), z.unknown()).nullable() }),
});
