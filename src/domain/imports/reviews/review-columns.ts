import type { CsvColumns, CsvHeader } from '../csv-columns.ts';

/** The columns of Judge.me's CSV files that are used, in small characters. */
export const REVIEW_COLUMNS = {
  title: ['title'],
  body: ['body'],
  rating: ['rating'],
  date: ['review_date'],
  name: ['reviewer_name'],
  email: ['reviewer_email'],
  handle: ['product_handle'],
  productId: ['product_id'],
  reply: ['reply'],
  replyDate: ['reply_date'],
  pictures: ['picture_urls'],
  curated: ['curated'],
} as const satisfies CsvColumns<string>;

export type ReviewField = keyof typeof REVIEW_COLUMNS;

/** Why a first line is none of a file of reviews; null when it is one. */
export const reviewHeaderRefusal = ({ fields }: CsvHeader<ReviewField>): string | null =>
  fields.includes('body') && fields.includes('rating') && fields.includes('date')
    ? null
    : 'This is no file of reviews from Judge.me: its first line must name the columns, among them body, rating, review_date and product_handle.';
