import { expect, it } from 'vitest';
import { type PageBuild, screenMatcher } from '#server/pages/page-build.ts';

const route = (id: string, parentId: string | undefined, path: string | undefined) => ({
  id,
  parentId,
  path,
});
const ROUTES = [
  route('root', undefined, ''),
  route('home', 'root', undefined),
  route('shop', 'root', 'shop'),
  route('product', 'root', 'products/:productId'),
  route('admin', 'root', 'admin'),
  route('orders', 'admin', undefined),
  route('stock', 'admin', 'stock'),
  route('inbox', 'admin', 'inbox/:conversationId?'),
  route('not-found', 'root', '*'),
];
const isScreen = screenMatcher({
  routes: Object.fromEntries(ROUTES.map((one) => [one.id, one])),
} as unknown as PageBuild);

it.each([
  '/',
  '/shop',
  '/products/the-mix',
  '/admin',
  '/admin/stock',
  '/admin/inbox',
  '/admin/inbox/4edc4a90',
])('%s is a screen', (path) => {
  expect(isScreen(path)).toBe(true);
});

it.each([
  '/stock',
  '/products',
  '/products/',
  '/admin/shop',
  '/shop/more',
  '/nothing',
  '/admin/inbox/',
  '/admin/inbox/1/2',
])('%s is not found', (path) => {
  expect(isScreen(path)).toBe(false);
});
