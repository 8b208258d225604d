import { expect, it } from 'vitest';
import { canonicalAddress } from '#domain/content/canonical-address.ts';

it.each([
  ['/', '', '/'],
  ['/faq', '?utm_source=mail', '/faq'],
  ['/products/the-mix', '?discount=WELCOME10', '/products/the-mix'],
  ['/search', '', '/shop'],
  ['/shop', '?query=all_products', '/shop'],
  ['/shop', '?query=mixes&utm_source=mail', '/shop?query=mixes'],
  ['/search', '?query=mixes', '/shop?query=mixes'],
  ['/shop', '?query_type=collection-search&query=mixes', '/shop?query=mixes'],
  ['/shop', '?query=mixes&query_type=category-search', '/shop?query=mixes&query_type=category-search'],
  ['/shop', '?query=mixes,bites&query_type=category-search', '/shop'],
  ['/shop', '?query=chilli&query_type=search', '/shop'],
  ['/shop', '?query=%3Cscript%3E', '/shop'],
  ['/shop', '?after=WyIwIl0', '/shop?after=WyIwIl0'],
  ['/shop', '?utm_source=mail&after=WyIwIl0&query=mixes', '/shop?query=mixes&after=WyIwIl0'],
  ['/shop', '?query=chilli&query_type=search&after=WyIwIl0', '/shop'],
  ['/shop', '?after=%3Cscript%3E', '/shop'],
])('%s%s is known as %s', (pathname, search, known) => {
  expect(canonicalAddress(pathname, new URLSearchParams(search))).toBe(known);
});
