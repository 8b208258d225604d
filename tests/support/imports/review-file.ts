import { csvFile } from './csv-file.ts';

const HEADER = [
  'title',
  'body',
  'rating',
  'review_date',
  'source',
  'curated',
  'reviewer_name',
  'reviewer_email',
  'product_id',
  'product_handle',
  'reply',
  'reply_date',
  'picture_urls',
  'location',
];

/** A review as Judge.me exports it, but for what is said. */
export const reviewCells = (body: string, more: Record<string, string> = {}): Record<string, string> => ({
  title: 'Crunchy',
  body,
  rating: '5',
  review_date: '2024-03-28 14:30:05 UTC',
  source: 'email',
  curated: 'ok',
  reviewer_name: 'Ines Okafor',
  reviewer_email: 'ines.okafor@example.com',
  product_id: '7712893',
  product_handle: 'the-mix',
  location: 'New York, US',
  ...more,
});

/** A file of reviews as Judge.me exports it. */
export const reviewFile = (...reviews: Record<string, string>[]): string => csvFile(HEADER, reviews);
