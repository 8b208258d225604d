import { describe, expect, it } from 'vitest';
import { isEmailShaped } from '#domain/accounts/email-shape.ts';
import { readHeader } from '#domain/imports/csv-columns.ts';
import { readJudgeMeReview } from '#domain/imports/reviews/judge-me-review.ts';
import { REVIEW_COLUMNS } from '#domain/imports/reviews/review-columns.ts';

const header = readHeader(REVIEW_COLUMNS, ['title', 'body', 'rating', 'review_date', 'reply', 'reply_date']);
const now = new Date('2026-01-01T00:00:00Z');
const read = (cells: object) =>
  readJudgeMeReview(
    header,
    { line: 7, cells: { handle: 'the-mix', body: 'Good.', rating: '4', date: '2024-03-28', ...cells } },
    { isEmail: isEmailShaped, now, timeZone: 'America/New_York' },
  );

describe('a review of Judge.me', () => {
  it.each([
    ['2024-03-28 14:30:05 UTC', '2024-03-28T14:30:05.000Z'],
    ['2024-03-28T14:30:05+02:00', '2024-03-28T12:30:05.000Z'],
    ['2024-03-28', '2024-03-28T04:00:00.000Z'],
  ])('that is dated %s was written at %s', (date, writtenAt) => {
    expect(read({ date })).toMatchObject({ writtenAt, problems: [] });
  });

  it.each(['28/03/2024', '2024-02-30', '2027-01-01', 'yesterday', ''])(
    'is refused with the date ‘%s’',
    (date) => {
      expect(read({ date }).problems).toMatchObject([{ line: 7, column: 'review_date' }]);
    },
  );

  it.each(['0', '6', '4.5', 'five'])('is refused with the rating ‘%s’', (rating) => {
    expect(read({ rating }).problems).toMatchObject([{ column: 'rating' }]);
  });

  it('may say a whole number of stars with a fraction', () => {
    expect(read({ rating: '4.0' })).toMatchObject({ rating: 4, problems: [] });
  });

  it('has its title and name on one line, and its text as it is', () => {
    expect(read({ title: 'So\ngood', name: 'Ines\u202E\nO.', body: 'One.\r\n\r\nTwo.' })).toMatchObject({
      title: 'So good',
      name: 'Ines O.',
      text: 'One.\n\nTwo.',
    });
  });

  it('is anonymous without a name', () => {
    expect(read({ name: '\u200B' }).name).toBe('Anonymous');
  });

  it('comes without an address that is none, and says so', () => {
    expect(read({ email: 'hidden' })).toMatchObject({
      email: '',
      notes: ['reviewer’s email address left out: it is none'],
    });
  });

  it('has a reply that is as old as itself where that has no date', () => {
    expect(read({ reply: 'Thanks!' }).reply).toEqual({
      text: 'Thanks!',
      repliedAt: '2024-03-28T04:00:00.000Z',
    });
  });

  it.each([
    ['ok', 'published', 0],
    ['', 'published', 0],
    ['not-yet', 'pending', 0],
    ['Not yet', 'pending', 0],
    ['spam', 'published', 1],
    ['hidden', 'published', 1],
  ])('with the decision ‘%s’ is %s, with problems: %i', (curated, status, problems) => {
    const review = read({ curated });
    expect([review.status, review.problems.length]).toEqual([status, problems]);
  });
});
