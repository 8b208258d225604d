import { describe, expect, it } from 'vitest';
import { mayBePage, redirectProblems, targetFor, typedRedirect } from '#domain/content/redirect.ts';

describe('a typed redirect', () => {
  it.each([
    ['/Collections//Mixes/', '/collections/mixes'],
    ['https://old.example/pages/About?ref=1', '/pages/about'],
    ['/mixes?page=2#top', '/mixes'],
    ['https://old.example', '/'],
  ])('from %s is one from %s', (from, canonical) => {
    expect(typedRedirect({ from, to: '/shop' }).from).toBe(canonical);
  });

  it.each([
    ['/faq?x=日本', '/faq?x=%E6%97%A5%E6%9C%AC'],
    ['https://a.example/caf\u00e9?q=%C3%A9', 'https://a.example/caf%C3%A9?q=%C3%A9'],
  ])('to %s is one to %s, which fits into a header', (to, canonical) => {
    expect(typedRedirect({ from: '/mixes', to }).to).toBe(canonical);
  });

  it.each([
    ['/%zz', '/shop', '/from'],
    ['mixes', '/shop', '/from'],
    ['/', '/shop', '/from'],
    ['/admin/orders', '/shop', '/from'],
    [`/${'x'.repeat(301)}`, '/shop', '/from'],
    ['/mixes', 'shop', '/to'],
    ['/mixes', '//evil.example', '/to'],
    ['/mixes', '/\\evil.example', '/to'],
    ['/mixes', 'http://insecure.example', '/to'],
    ['/mixes', 'javascript:alert(1)', '/to'],
    ['/mixes', 'https://', '/to'],
    ['/mixes', '/mixes?again', '/to'],
  ])('from %s to %s is refused at %s', (from, to, path) => {
    expect(redirectProblems(typedRedirect({ from, to })).map((problem) => problem.path)).toEqual([path]);
  });

  it.each(['/shop', '/shop?query=mixes', '/faq#allergens', 'https://stockist.example/shop'])(
    'may lead to %s',
    (to) => expect(redirectProblems({ from: '/mixes', to })).toEqual([]),
  );
});

describe('what was asked for after the question mark', () => {
  it.each([
    ['/shop', '?utm=1', '/shop?utm=1'],
    ['/faq#allergens', '?utm=1', '/faq?utm=1#allergens'],
    ['/shop?query=mixes', '?utm=1', '/shop?query=mixes'],
    ['https://elsewhere.example/a', '?utm=1', 'https://elsewhere.example/a'],
    ['/shop', '', '/shop'],
  ])('to %s with %s is %s', (to, search, target) => expect(targetFor(to, search)).toBe(target));
});

it.each([
  ['/collections/mixes', true],
  ['/wp-login', false],
  ['/.env', false],
  ['/index.php', false],
  ['/admin/nowhere', false],
  [`/${'x'.repeat(200)}`, false],
  ['/%00', false],
])('%s may once have been a page: %s', (path, may) => expect(mayBePage(path)).toBe(may));
