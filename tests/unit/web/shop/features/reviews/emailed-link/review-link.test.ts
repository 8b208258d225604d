import { expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { linkErrorText, linkOf } from '#web/shop/features/reviews/emailed-link/review-link.ts';
import { anId } from '../../../../../../support/ids.ts';

const order = { orderId: anId<OrderId>('o'), customerName: 'Gita', customerEmail: 'g@example.com' };

it.each([
  [401, 'Invalid Review Link'],
  [400, 'Invalid review token'],
  [404, 'Invalid review token'],
  [503, 'Failed to validate review token'],
  [0, 'Failed to validate review token'],
])('an answer of %i is told as %j', (status, words) => {
  expect(linkErrorText(new ApiProblem(status, {}))).toBe(words);
});

it('any other failure says that the link could not be validated', () => {
  expect(linkErrorText(new Error('boom'))).toBe('Failed to validate review token');
});

it('an order whose products are all reviewed says so', () => {
  expect(linkOf({ ...order, products: [] })).toEqual({
    status: 'error',
    message: 'All reviews for this order have been submitted.',
  });
  expect(linkOf({ ...order, products: [{ handle: 'the-mix', title: 'The Mix' }] }).status).toBe('ready');
});
