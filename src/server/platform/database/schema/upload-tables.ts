import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Uploaded pictures that nothing named when it was last looked, and since when. docs/decisions/0314. */
export const unusedUploads = pgTable('unused_uploads', {
  /** `pictures/oat-bar-1a2b3c4d5e.jpg` */
  name: text('name').primaryKey(),
  noticedAt: moment('noticed_at').notNull(),
});
