import { expect, test } from 'vitest';
import { viewedPage } from '#web/state/viewed-page.ts';

test('a view is the path and what was searched for', () => {
  expect(viewedPage('/shop', '?query=mixes&query_type=category-search')).toEqual({
    page: '/shop',
    queryData: { query: 'mixes', query_type: 'category-search' },
  });
});

test('campaign parameters are recorded', () => {
  expect(viewedPage('/', '?utm_source=zine&utm_campaign=diwali').queryData).toEqual({
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
  expect(viewedPage('/checkout', `?${name}=secret`).queryData).toEqual({});
});

test('a long value is cut', () => {
  expect(viewedPage('/shop', `?query=${'a'.repeat(500)}`).queryData.query).toHaveLength(200);
});
