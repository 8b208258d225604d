import { expect, test } from 'vitest';
import { viewedPageOf } from '#web/shop/features/layout/document/use-page-view.ts';

test('a page view is recorded with its path and search', () => {
  expect(viewedPageOf('/shop', '?query=mixes&query_type=category-search')).toEqual({
    page: '/shop',
    queryData: { query: 'mixes', query_type: 'category-search' },
  });
});

test('campaign parameters are recorded', () => {
  expect(viewedPageOf('/', '?utm_source=zine&utm_campaign=diwali').queryData).toEqual({
    utm_source: 'zine',
    utm_campaign: 'diwali',
  });
});

test.each([
  'payment_intent_client_secret',
  'session_id',
  'review_token',
  'token',
  'email',
  'UTM_source',
  'xutm_source',
])('the parameter %s is not recorded', (name) => {
  expect(viewedPageOf('/checkout', `?${name}=secret`).queryData).toEqual({});
});

test('a long value is truncated', () => {
  expect(viewedPageOf('/shop', `?query=${'a'.repeat(500)}`).queryData.query).toHaveLength(200);
});
