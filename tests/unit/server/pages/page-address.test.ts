import { expect, test } from 'vitest';
import { pageAddress, renderedAddress } from '#server/pages/page-address.ts';

const renderedAt = (target: string) => renderedAddress(pageAddress(target));

test.each([
  ['/shop/', '/shop'],
  ['/shop//', '/shop'],
  ['/products//the-mix', '/products/the-mix'],
  ['/shop/?query=mixes', '/shop?query=mixes'],
  ['//evil.example/', '/evil.example'],
  ['/SHOP', '/shop'],
  ['/products/the-mi%78', '/products/the-mix'],
  ['/\\evil.example', '/evil.example'],
])('%s is redirected to %s, on this site', (target, expected) => {
  expect(pageAddress(target).redirectTo).toBe(expected);
});

test.each([
  '/',
  '/shop',
  '/?x=1',
  '/products/the-mix?variant=2',
  '/products/a%2Fb',
  '/a%zz',
  '/admin/stock/MIX-5OZ',
])('%s stays as it is', (target) => {
  expect(pageAddress(target).redirectTo).toBeUndefined();
});

test('a page is rendered by the parameters that it shows, in one order', () => {
  expect(renderedAt('/shop?without=milk&diet=vegan&utm_source=x')).toBe('/shop?diet=vegan&without=milk');
  expect(renderedAt('/shop?query_type=search&query=chilli&utm_source=x')).toBe(
    '/shop?query=chilli&query_type=search',
  );
});

test('secrets in an address never reach the rendering', () => {
  expect(renderedAt('/checkout-confirmation?payment_intent_client_secret=pi_secret')).toBe(
    '/checkout-confirmation',
  );
});

test('of a very long parameter only its beginning counts', () => {
  expect(renderedAt(`/shop?query=${'a'.repeat(5_000)}`)).toHaveLength('/shop?query='.length + 200);
});
