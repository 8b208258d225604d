import { expect, test } from 'vitest';
import { targetOfShopifyAddress } from '#domain/content/address-at-shopify.ts';

const PLACES = {
  brand: 'Leaf & Salt',
  collections: new Set(['mixes']),
  ownPages: new Set(['/wholesale', '/faq-for-shops']),
};

test.each([
  ['/collections', '/shop'],
  ['/collections/all', '/shop'],
  ['/collections/mixes', '/shop?query=mixes'],
  ['/collections/mixes/products/the-mix', '/products/the-mix'],
  ['/pages/wholesale', '/wholesale'],
  ['/pages/contact-us', '/contact'],
  ['/pages/about', '/the-leaf-salt-story'],
  ['/blogs/news/wholesale', '/wholesale'],
  ['/policies/refund-policy', '/shipping-returns'],
  ['/policies/terms-of-service', '/terms'],
  ['/account', '/profile'],
  ['/account/login', '/login'],
])('%s of a shop at Shopify leads to %s', (path, target) => {
  expect(targetOfShopifyAddress(path, PLACES)).toBe(target);
});

test.each([
  '/collections/cakes',
  '/collections/mixes/spicy',
  '/collections/mixes/products',
  '/collections/mixes/products/the-mix/more',
  '/pages/jobs',
  '/pages/constructor',
  '/blogs/news',
  '/blogs/news/an-article',
  '/policies/__proto__',
  '/account/orders/12',
  '/elsewhere',
  '/',
])('%s leads nowhere where this shop has nothing like it', (path) => {
  expect(targetOfShopifyAddress(path, PLACES)).toBeNull();
});
